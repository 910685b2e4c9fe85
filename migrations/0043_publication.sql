-- What a profile needs before visitors may see it. The views below are the rule; what the public sees of a
-- companion is refused by a trigger while she doesn't meet it.

-- Her consent to being listed: the newest one, given by herself or recorded by staff.
CREATE TABLE companion_consents (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- Of the text that she agreed to.
  text_version TEXT NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  -- The account that gave it; null when staff recorded what was given to them.
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL CHECK (given_at > 0),
  -- How she gave it to staff, as in "signed form of 1 May".
  evidence TEXT NOT NULL DEFAULT '' CHECK (length(evidence) <= 300),
  -- Who of the staff recorded it.
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by TEXT CHECK (withdrawn_by IN ('companion', 'team')),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  CHECK ((actor IS NULL) = (actor_name IS NULL)),
  CHECK (actor IS NULL OR evidence <> ''),
  CHECK (withdrawn_at >= given_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_consents_by_member ON companion_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;
CREATE INDEX companion_consents_by_actor ON companion_consents (actor) WHERE actor IS NOT NULL;

-- Her real age, as staff have read it in a document. No public answer has any of it.
CREATE TABLE companion_ages (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- In full years, on the day of the record: she has been at least as old ever since.
  at_least INTEGER NOT NULL CHECK (at_least BETWEEN 18 AND 99),
  -- Where the document was seen; null where only the age was confirmed.
  birth_date TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- Day of the record, by Zurich's calendar.
  recorded_on TEXT NOT NULL CHECK (recorded_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  CHECK (birth_date < recorded_on)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_ages_by_actor ON companion_ages (actor);

-- Whether profiles may be published in a country, and what its law says.
ALTER TABLE countries ADD COLUMN open_for_publication INTEGER NOT NULL DEFAULT 0
  CHECK (open_for_publication IN (0, 1));
ALTER TABLE countries ADD COLUMN law_note TEXT NOT NULL DEFAULT '' CHECK (length(law_note) <= 500);
UPDATE countries SET open_for_publication = 1 WHERE id = 'switzerland';
UPDATE countries SET law_note = 'Not yet reviewed by counsel. Open this country only after legal advice.'
  WHERE id <> 'switzerland';

-- Since when a check no longer counts: after its end, and the time for which a published profile stays
-- public without it. The job writes it.
ALTER TABLE companion_verifications ADD COLUMN lapsed_at INTEGER CHECK (lapsed_at >= valid_until);
CREATE INDEX companion_verifications_unlapsed ON companion_verifications (valid_until)
  WHERE lapsed_at IS NULL AND checked <> 'photos';
CREATE INDEX companion_verifications_lapsed ON companion_verifications (companion_id)
  WHERE lapsed_at IS NOT NULL;

-- Until when a profile from before these rules stays public without meeting them; null: it must meet them.
ALTER TABLE companions ADD COLUMN gate_grace_until INTEGER CHECK (gate_grace_until > 0);
CREATE INDEX companions_in_grace ON companions (gate_grace_until) WHERE gate_grace_until IS NOT NULL;

INSERT INTO settings (key, value, updated_at) VALUES
  ('publication', '{"minimumAge":21,"graceDays":30}', 0);

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
  c.gate_grace_until IS NOT NULL AND NOT EXISTS (SELECT 1 FROM companion_consents k
    WHERE k.companion_id = c.id AND k.withdrawn_at IS NOT NULL) AS in_grace
FROM companions c LEFT JOIN settings s ON s.key = 'publication';

CREATE VIEW publishable_companions AS
SELECT companion_id FROM publication_conditions
WHERE in_grace OR (consented AND age_recorded AND range_allowed AND identity_checked AND age_checked
  AND in_open_country AND has_photo);

-- Profiles that are published now have 60 days to meet the rules.
UPDATE companions SET gate_grace_until = CAST(unixepoch() * 1000 AS INTEGER) + 60 * 86400000
WHERE lifecycle = 'active' AND id NOT IN (SELECT companion_id FROM publishable_companions);

CREATE TRIGGER catalogue_log_meets_gate AFTER INSERT ON catalogue_log
WHEN new.entry IS NOT NULL AND new.subject <> 'settings'
  AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = new.subject)
BEGIN
  SELECT RAISE (ABORT, 'the profile does not meet the conditions of publication');
END;

CREATE TRIGGER catalogue_log_keeps_gate AFTER UPDATE OF entry, card, profile ON catalogue_log
WHEN new.entry IS NOT NULL AND new.subject <> 'settings'
  AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = new.subject)
BEGIN
  SELECT RAISE (ABORT, 'the profile does not meet the conditions of publication');
END;
