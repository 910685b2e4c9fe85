-- What an applicant adds in a second step, and the photos that staff alone see. Both go with the
-- application.
CREATE TABLE application_details (
  application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  -- JSON lists of texts.
  languages TEXT NOT NULL CHECK (json_type(languages) = 'array'),
  services TEXT NOT NULL CHECK (json_type(services) = 'array'),
  reference_text TEXT NOT NULL CHECK (length(reference_text) <= 2000),
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The file lies in R2 under private-applications/<application_id>/<id>/.
CREATE TABLE application_photos (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  -- A data URL of a small picture.
  preview TEXT NOT NULL CHECK (length(preview) <= 40000),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX application_photos_by_application
  ON application_photos (application_id, created_at, id);

CREATE TRIGGER application_photos_are_few BEFORE INSERT ON application_photos
WHEN (SELECT count(*) FROM application_photos WHERE application_id = new.application_id) >= 6
BEGIN
  SELECT RAISE (ABORT, 'an application has 6 photos at most');
END;

CREATE TRIGGER application_photos_leave_files AFTER DELETE ON application_photos
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('private-applications/' || old.application_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
