-- The range of ages that visitors read must include the recorded age: the view gets one more condition.

DROP VIEW publishable_companions;
DROP VIEW publication_conditions;

-- One column a condition. It asks no clock: the job says what has ended.
CREATE VIEW publication_conditions AS
SELECT c.id AS companion_id,
  EXISTS (SELECT 1 FROM companion_verifications v WHERE v.companion_id = c.id
    AND v.checked = 'identity' AND v.lapsed_at IS NULL) AS identity_checked,
  EXISTS (SELECT 1 FROM companion_verifications v WHERE v.companion_id = c.id
    AND v.checked = 'age' AND v.lapsed_at IS NULL) AS age_checked,
  EXISTS (SELECT 1 FROM companion_consents k WHERE k.companion_id = c.id
    AND k.withdrawn_at IS NULL) AS consented,
  EXISTS (SELECT 1 FROM media m CROSS JOIN media_consents k ON k.media_id = m.id
      AND k.revoked_at IS NULL AND k.for_public
    WHERE m.companion_id = c.id AND m.purpose = 'gallery' AND +m.type = 'photo'
      AND m.access_level = 'public') AS has_photo,
  EXISTS (SELECT 1 FROM cities ci CROSS JOIN countries co ON co.id = ci.country_id
    WHERE ci.id = c.city_id AND co.open_for_publication) AS in_open_country,
  c.age_min >= max(18, coalesce(s.value ->> '$.minimumAge', 21)) AS range_allowed,
  EXISTS (SELECT 1 FROM companion_ages a WHERE a.companion_id = c.id
    AND a.at_least >= max(18, coalesce(s.value ->> '$.minimumAge', 21))) AS age_recorded,
  -- At the last change of either. A birthday since then hides no one.
  NOT EXISTS (SELECT 1 FROM companion_ages a WHERE a.companion_id = c.id
    AND (c.age_max < a.at_least OR date(a.birth_date, '+' || c.age_min || ' years')
      > max(a.recorded_on, date(c.updated_at / 1000, 'unixepoch')))) AS range_true,
  c.gate_grace_until IS NOT NULL AND NOT EXISTS (SELECT 1 FROM companion_consents k
    WHERE k.companion_id = c.id AND k.withdrawn_at IS NOT NULL) AS in_grace
FROM companions c LEFT JOIN settings s ON s.key = 'publication';

CREATE VIEW publishable_companions AS
SELECT companion_id FROM publication_conditions
WHERE in_grace OR (consented AND age_recorded AND range_allowed AND range_true AND identity_checked
  AND age_checked AND in_open_country AND has_photo);

-- Profiles that visitors see now have 60 days to meet the new condition.
UPDATE companions SET gate_grace_until = CAST(unixepoch() * 1000 AS INTEGER) + 60 * 86400000
WHERE gate_grace_until IS NULL AND id IN (SELECT companion_id FROM publication_conditions WHERE NOT range_true)
  AND id IN (SELECT subject FROM catalogue_log WHERE entry IS NOT NULL);

-- The staff's overview counts published profiles that visitors do not see for what they lack.
CREATE INDEX catalogue_log_hidden ON catalogue_log (subject) WHERE entry IS NULL;
