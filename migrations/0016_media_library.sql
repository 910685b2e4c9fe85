-- For the library of all media: what each weighs, which are in no story any more, pages of each kind.

-- All its files together; 0 until the nightly job has looked.
ALTER TABLE media ADD COLUMN size_bytes INTEGER NOT NULL DEFAULT 0 CHECK (size_bytes >= 0);
-- How many stories show it, kept by the triggers below. What a story shows is public.
ALTER TABLE media ADD COLUMN story_count INTEGER NOT NULL DEFAULT 0
  CHECK (story_count = 0 OR access_level = 'public');

UPDATE media SET story_count = (SELECT count(*) FROM stories WHERE media_id = media.id)
WHERE id IN (SELECT media_id FROM stories);

CREATE TRIGGER stories_show_media AFTER INSERT ON stories
BEGIN
  UPDATE media SET story_count = story_count + 1 WHERE id = new.media_id;
END;

CREATE TRIGGER stories_leave_media AFTER DELETE ON stories
BEGIN
  UPDATE media SET story_count = story_count - 1 WHERE id = old.media_id;
END;

CREATE INDEX media_by_kind ON media (type, access_level, created_at, id);
CREATE INDEX media_unused ON media (type, access_level, created_at, id)
  WHERE purpose = 'story' AND story_count = 0;
CREATE INDEX stories_by_end ON stories (expires_at) WHERE highlight_id IS NULL;

INSERT INTO tallies (what, count) VALUES
  ('media-bytes', 0),
  ('photo-public', (SELECT count(*) FROM media WHERE type = 'photo' AND access_level = 'public')),
  ('photo-private', (SELECT count(*) FROM media WHERE type = 'photo' AND access_level = 'private')),
  ('video-public', (SELECT count(*) FROM media WHERE type = 'video' AND access_level = 'public')),
  ('video-private', (SELECT count(*) FROM media WHERE type = 'video' AND access_level = 'private')),
  ('unused-photo', (SELECT count(*) FROM media
    WHERE type = 'photo' AND purpose = 'story' AND story_count = 0)),
  ('unused-video', (SELECT count(*) FROM media
    WHERE type = 'video' AND purpose = 'story' AND story_count = 0));

CREATE TRIGGER media_weigh_new AFTER INSERT ON media
BEGIN
  UPDATE tallies SET count = count + iif(what = 'media-bytes', new.size_bytes, 1)
  WHERE what IN ('media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_weigh_gone AFTER DELETE ON media
BEGIN
  UPDATE tallies SET count = count - iif(what = 'media-bytes', old.size_bytes, 1)
  WHERE what IN ('media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
END;

CREATE TRIGGER media_weigh_changed AFTER UPDATE OF access_level, size_bytes, story_count ON media
BEGIN
  UPDATE tallies SET count = count - iif(what = 'media-bytes', old.size_bytes, 1)
  WHERE what IN ('media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  UPDATE tallies SET count = count + iif(what = 'media-bytes', new.size_bytes, 1)
  WHERE what IN ('media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;
