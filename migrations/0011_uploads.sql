-- Folders of the bucket in which files may lie that no row stands for: noted before the first file is
-- written, and by the triggers in the moment in which a row leaves its files. A job empties them.
CREATE TABLE stray_folders (
  folder TEXT PRIMARY KEY CHECK (folder GLOB '[pm]*/?*/?*/'),
  -- Not before: until then somebody may still be at it.
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stray_folders_by_due ON stray_folders (due_at);

CREATE TRIGGER media_leave_files AFTER DELETE ON media
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES (old.access_level || '/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER media_move_files AFTER UPDATE OF access_level ON media
WHEN old.access_level <> new.access_level
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES (old.access_level || '/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

-- A premium member's own picture; its file lies in R2 under members/<member_id>/<id>/.
CREATE TABLE member_photos (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER member_photos_leave_files AFTER DELETE ON member_photos
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER member_photos_change_files AFTER UPDATE OF id ON member_photos
WHEN old.id <> new.id
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
