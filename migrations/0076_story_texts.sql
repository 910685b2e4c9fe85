-- Texts of stories and titles of highlights have a language, and may be written in others. Those from before
-- are in their companion's own language.
ALTER TABLE stories ADD COLUMN language TEXT NOT NULL DEFAULT 'en'
  CHECK (language IN ('en', 'de', 'fr', 'it'));
ALTER TABLE highlights ADD COLUMN language TEXT NOT NULL DEFAULT 'en'
  CHECK (language IN ('en', 'de', 'fr', 'it'));
UPDATE stories SET language = (SELECT text_language FROM companions WHERE id = companion_id)
WHERE companion_id IN (SELECT id FROM companions WHERE text_language <> 'en');
UPDATE highlights SET language = (SELECT text_language FROM companions WHERE id = companion_id)
WHERE companion_id IN (SELECT id FROM companions WHERE text_language <> 'en');

-- In the other languages, by language; one that was not written is not there.
ALTER TABLE stories ADD COLUMN texts TEXT NOT NULL DEFAULT '{}'
  CHECK (json_type(texts) = 'object' AND length(texts) <= 4000);
ALTER TABLE highlights ADD COLUMN titles TEXT NOT NULL DEFAULT '{}'
  CHECK (json_type(titles) = 'object' AND length(titles) <= 1000);

-- The public profiles say in which language a title is; the projection writes it from now on.
UPDATE catalogue_log SET profile = json_set(profile, '$[2].highlights', json((
  SELECT json_group_array(json_set(one.value, '$.language', c.text_language))
  FROM json_each(profile, '$[2].highlights') one, companions c WHERE c.id = subject)))
WHERE json_type(profile, '$[2].highlights[0]') = 'object'
  AND subject IN (SELECT id FROM companions WHERE text_language <> 'en');

-- Her own words for services and rates: in which language they are, and by language what they are called in
-- the others. Those from before are in her own language.
ALTER TABLE companions ADD COLUMN offer_language TEXT NOT NULL DEFAULT 'en'
  CHECK (offer_language IN ('en', 'de', 'fr', 'it'));
UPDATE companions SET offer_language = text_language WHERE text_language <> 'en';
ALTER TABLE companions ADD COLUMN offer_texts TEXT NOT NULL DEFAULT '{}'
  CHECK (json_type(offer_texts) = 'object');

UPDATE catalogue_log SET profile = json_set(profile, '$[2].offer', json_object('language',
  (SELECT offer_language FROM companions WHERE id = subject), 'texts', json('{}')))
WHERE json_type(profile, '$[2]') = 'object'
  AND subject IN (SELECT id FROM companions WHERE offer_language <> 'en');

-- Submitted as well: stories with their words in several languages, and another text of a published story.
-- SQLite can't change a CHECK; the triggers go with the table.
CREATE TABLE submitted_media_next (
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
  kind TEXT NOT NULL DEFAULT 'gallery'
    CHECK (kind IN ('gallery', 'story', 'alt', 'public', 'title', 'text')),
  media_id TEXT REFERENCES media (id) ON DELETE CASCADE
    CHECK (iif(media_id IS NULL, kind IN ('gallery', 'story'), kind <> 'gallery')),
  -- Of a story.
  story_text TEXT NOT NULL DEFAULT '' CHECK (length(story_text) <= 200),
  -- For how long it is shown from its approval on; null in a highlight, where it stays.
  story_hours INTEGER
    CHECK (story_hours IS NULL OR (story_hours BETWEEN 1 AND 168 AND kind = 'story')),
  -- Where the story goes, or whose title changes. An approved story makes the highlight if there is none.
  highlight_id TEXT CHECK (length(highlight_id) = 36)
    CHECK ((highlight_id IS NOT NULL) = (kind = 'title' OR (kind = 'story' AND story_hours IS NULL))),
  highlight_title TEXT NOT NULL DEFAULT ''
    CHECK (length(highlight_title) <= 40 AND (highlight_title <> '') = (highlight_id IS NOT NULL)),
  -- In which language a submitted alternative text is; null in rows from before: the file's own.
  alt_language TEXT CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  -- The published story whose text changes.
  story_id TEXT CHECK (length(story_id) = 36 AND (story_id IS NOT NULL) = (kind = 'text')),
  -- In which language the story's text and the highlight's title are.
  text_language TEXT CHECK (text_language IN ('en', 'de', 'fr', 'it')),
  -- A story's words in the other languages, as of `stories` and `highlights`.
  story_texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(story_texts) = 'object' AND length(story_texts) <= 4000),
  highlight_titles TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(highlight_titles) = 'object' AND length(highlight_titles) <= 1000),
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((state = 'returned') = (reason <> ''))
) STRICT, WITHOUT ROWID;

INSERT INTO submitted_media_next SELECT id, companion_id, type, access_level, caption, alt, width, height,
  color, preview, duration_seconds, size_bytes, state, reason, email, submitted_at, due_at, version,
  changed_at, kind, media_id, story_text, story_hours, highlight_id, highlight_title, alt_language, NULL,
  CASE kind WHEN 'story' THEN (SELECT text_language FROM companions c WHERE c.id = companion_id)
    WHEN 'title' THEN (SELECT language FROM highlights h WHERE h.id = highlight_id) END,
  '{}', '{}' FROM submitted_media;
DROP TABLE submitted_media;
ALTER TABLE submitted_media_next RENAME TO submitted_media;

CREATE INDEX submitted_media_by_companion ON submitted_media (companion_id, submitted_at);
CREATE INDEX submitted_media_by_state ON submitted_media (state, submitted_at);
CREATE INDEX submitted_media_due ON submitted_media (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX submitted_media_by_change ON submitted_media (changed_at);
CREATE INDEX submitted_media_by_media ON submitted_media (media_id) WHERE media_id IS NOT NULL;
-- One open change of each kind, and of texts in each language.
CREATE UNIQUE INDEX submitted_media_change ON submitted_media (media_id, kind, coalesce(alt_language, ''))
  WHERE kind IN ('alt', 'public');
CREATE UNIQUE INDEX submitted_media_title ON submitted_media (highlight_id, coalesce(text_language, ''))
  WHERE kind = 'title';
CREATE UNIQUE INDEX submitted_media_text ON submitted_media (story_id, coalesce(text_language, ''))
  WHERE kind = 'text';

CREATE TRIGGER submitted_media_leave_files AFTER DELETE ON submitted_media WHEN old.media_id IS NULL
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('submitted/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
