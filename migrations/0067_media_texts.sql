-- Alternative texts have a language, and may be written in others. Those from before are in their
-- companion's own language.
ALTER TABLE media ADD COLUMN alt_language TEXT NOT NULL DEFAULT 'en'
  CHECK (alt_language IN ('en', 'de', 'fr', 'it'));
UPDATE media SET alt_language = (SELECT text_language FROM companions WHERE id = companion_id)
WHERE companion_id IN (SELECT id FROM companions WHERE text_language <> 'en');

-- In the other languages, by language; one that was not written is not there.
ALTER TABLE media ADD COLUMN alts TEXT NOT NULL DEFAULT '{}'
  CHECK (json_type(alts) = 'object' AND length(alts) <= 2000);

-- In which language a submitted alternative text is; null in rows from before: the file's own.
ALTER TABLE submitted_media ADD COLUMN alt_language TEXT
  CHECK (alt_language IN ('en', 'de', 'fr', 'it'));
-- One open change of each kind, and of alternative texts in each language.
DROP INDEX submitted_media_change;
CREATE UNIQUE INDEX submitted_media_change ON submitted_media (media_id, kind, coalesce(alt_language, ''))
  WHERE kind IN ('alt', 'public');
