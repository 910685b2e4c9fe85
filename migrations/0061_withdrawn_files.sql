-- Files of a companion that everyone could open and no longer may. Data centres may have them in their
-- caches for a day, so her row of the catalogue names them, and their addresses are closed by it.
CREATE TABLE withdrawn_files (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL CHECK (length(media_id) = 36),
  withdrawn_at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, media_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX withdrawn_files_by_time ON withdrawn_files (withdrawn_at);

-- Not when it goes with her whole profile.
CREATE TRIGGER media_withdrawn AFTER DELETE ON media
WHEN old.access_level = 'public' AND EXISTS (SELECT 1 FROM companions WHERE id = old.companion_id)
BEGIN
  INSERT INTO withdrawn_files (companion_id, media_id, withdrawn_at)
  VALUES (old.companion_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO UPDATE SET withdrawn_at = excluded.withdrawn_at;
END;

CREATE TRIGGER media_closed AFTER UPDATE OF access_level ON media
WHEN old.access_level = 'public' AND new.access_level = 'private'
BEGIN
  INSERT INTO withdrawn_files (companion_id, media_id, withdrawn_at)
  VALUES (old.companion_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT DO UPDATE SET withdrawn_at = excluded.withdrawn_at;
END;

CREATE TRIGGER media_opened AFTER UPDATE OF access_level ON media
WHEN old.access_level = 'private' AND new.access_level = 'public'
BEGIN
  DELETE FROM withdrawn_files WHERE companion_id = new.companion_id AND media_id = new.id;
END;

CREATE TRIGGER media_back AFTER INSERT ON media WHEN new.access_level = 'public'
BEGIN
  DELETE FROM withdrawn_files WHERE companion_id = new.companion_id AND media_id = new.id;
END;
