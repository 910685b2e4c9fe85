-- What a companion has uploaded and staff have not approved. Nothing here is public; its files lie in R2
-- under submitted/<companion_id>/<id>/. Approved, it becomes a row of media with the same id.
CREATE TABLE submitted_media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  -- What it becomes.
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
  caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 300),
  alt TEXT NOT NULL DEFAULT '' CHECK (length(alt) <= 300),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#[0-9a-f]*'),
  preview TEXT NOT NULL CHECK (preview LIKE 'data:image/%' AND length(preview) <= 2000),
  duration_seconds REAL CHECK (duration_seconds > 0),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  -- Submitted: with staff. Returned: hers again, with their reason.
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'returned')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Where the decision is mailed to.
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER NOT NULL,
  due_at INTEGER,
  -- Rises with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((state = 'returned') = (reason <> ''))
) STRICT, WITHOUT ROWID;

CREATE INDEX submitted_media_by_companion ON submitted_media (companion_id, submitted_at);
CREATE INDEX submitted_media_by_state ON submitted_media (state, submitted_at);
CREATE INDEX submitted_media_due ON submitted_media (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX submitted_media_by_change ON submitted_media (changed_at);

-- Folders of other names as well. SQLite can't change a CHECK; the triggers find the table by its name.
CREATE TABLE stray_folders_before AS SELECT folder, due_at FROM stray_folders;
DROP TABLE stray_folders;
CREATE TABLE stray_folders (
  folder TEXT PRIMARY KEY CHECK (folder GLOB '[a-z]*/?*/?*/'),
  -- Not before: until then it may still be written to.
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO stray_folders (folder, due_at) SELECT folder, due_at FROM stray_folders_before;
DROP TABLE stray_folders_before;
CREATE INDEX stray_folders_by_due ON stray_folders (due_at);

CREATE TRIGGER submitted_media_leave_files AFTER DELETE ON submitted_media
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('submitted/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
