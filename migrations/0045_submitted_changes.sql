-- What a companion submits besides files for her gallery: stories, and changes of what is published. A row
-- with media_id is about that published file and has no files of its own; its facts are that file's.
ALTER TABLE submitted_media ADD COLUMN kind TEXT NOT NULL DEFAULT 'gallery'
  CHECK (kind IN ('gallery', 'story', 'alt', 'public', 'title'));
ALTER TABLE submitted_media ADD COLUMN media_id TEXT REFERENCES media (id) ON DELETE CASCADE
  CHECK (iif(media_id IS NULL, kind IN ('gallery', 'story'), kind <> 'gallery'));
-- Of a story.
ALTER TABLE submitted_media ADD COLUMN story_text TEXT NOT NULL DEFAULT ''
  CHECK (length(story_text) <= 200);
-- For how long it is shown from its approval on; null in a highlight, where it stays.
ALTER TABLE submitted_media ADD COLUMN story_hours INTEGER
  CHECK (story_hours IS NULL OR (story_hours BETWEEN 1 AND 168 AND kind = 'story'));
-- Where the story goes, or whose title changes. An approved story makes the highlight if there is none.
ALTER TABLE submitted_media ADD COLUMN highlight_id TEXT
  CHECK (length(highlight_id) = 36)
  CHECK ((highlight_id IS NOT NULL) = (kind = 'title' OR (kind = 'story' AND story_hours IS NULL)));
ALTER TABLE submitted_media ADD COLUMN highlight_title TEXT NOT NULL DEFAULT ''
  CHECK (length(highlight_title) <= 40 AND (highlight_title <> '') = (highlight_id IS NOT NULL));

CREATE INDEX submitted_media_by_media ON submitted_media (media_id) WHERE media_id IS NOT NULL;
-- One open change of each kind.
CREATE UNIQUE INDEX submitted_media_change ON submitted_media (media_id, kind)
  WHERE kind IN ('alt', 'public');
CREATE UNIQUE INDEX submitted_media_title ON submitted_media (highlight_id) WHERE kind = 'title';

DROP TRIGGER submitted_media_leave_files;
CREATE TRIGGER submitted_media_leave_files AFTER DELETE ON submitted_media WHEN old.media_id IS NULL
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('submitted/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
