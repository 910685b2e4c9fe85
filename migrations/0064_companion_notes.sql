-- What was done to a profile by others, for its companion to read in her area.
CREATE TABLE companion_notes (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Hidden: staff took it off the site. Field, file: staff changed or added it. Grace-ends: it leaves the
  -- site soon. Taken-off: it has left, for what publication asks for.
  kind TEXT NOT NULL CHECK (kind IN ('hidden', 'field', 'file', 'grace-ends', 'taken-off')),
  -- The field, by its name in her content; the file; the end of the time of grace. Otherwise empty.
  subject TEXT NOT NULL CHECK (length(subject) <= 60),
  at INTEGER NOT NULL,
  -- Of a field, as JSON: what she knew, and what stands there now.
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  -- Of hidden: she reads it.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  PRIMARY KEY (companion_id, kind, subject),
  CHECK ((before IS NULL) = (after IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_notes_by_time ON companion_notes (at);

-- Whatever brings it back.
CREATE TRIGGER companions_shown AFTER UPDATE OF lifecycle, is_active, visible_in_feed ON companions
WHEN new.lifecycle = 'active' AND new.is_active AND new.visible_in_feed
BEGIN
  DELETE FROM companion_notes WHERE companion_id = new.id AND kind = 'hidden' AND subject = '';
END;

CREATE TRIGGER media_leaves_no_note AFTER DELETE ON media
BEGIN
  DELETE FROM companion_notes
  WHERE companion_id = old.companion_id AND kind = 'file' AND subject = old.id;
END;

-- Companions are mailed at the end of a check from now on, not of those that have ended before.
UPDATE companion_verifications SET reminded_at = valid_until
WHERE valid_until <= CAST(unixepoch() * 1000 AS INTEGER);
