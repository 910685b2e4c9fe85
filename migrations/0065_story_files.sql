-- What is uploaded for a story is open at its public address as long as a story or a highlight shows it. Her
-- row of the catalogue says until when; the projection writes it from now on.
UPDATE catalogue_log SET entry = json_set(entry, '$[0].storyFiles', json((
  SELECT json_group_array(json_array(m.id,
    coalesce((SELECT max(expires_at) FROM stories WHERE media_id = m.id), 0)))
  FROM media m WHERE m.companion_id = subject AND m.purpose = 'story' AND NOT EXISTS
    (SELECT 1 FROM stories WHERE media_id = m.id AND highlight_id IS NOT NULL))))
WHERE json_type(entry) = 'array'
  AND subject IN (SELECT companion_id FROM media WHERE purpose = 'story')
  AND subject IN (SELECT companion_id FROM publishable_companions);
