-- A picture's variants and a video's file and poster lie in R2 under
-- <access>/<companion_id>/<id>/; switching the access moves them.
CREATE TABLE media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
  -- Story pictures are not part of the gallery.
  purpose TEXT NOT NULL DEFAULT 'gallery' CHECK (purpose IN ('gallery', 'story')),
  alt TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#[0-9a-f]*'),
  -- At most 24 px wide, as a data URL: what those who may not see the picture get instead.
  preview TEXT NOT NULL CHECK (preview LIKE 'data:image/%' AND length(preview) <= 2000),
  duration_seconds REAL CHECK (duration_seconds > 0),
  created_at INTEGER NOT NULL,
  -- All its files together; 0 until the nightly job has looked.
  size_bytes INTEGER NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
  -- How many stories show it, kept by the triggers below. What a story shows is public.
  story_count INTEGER NOT NULL DEFAULT 0
    CHECK (story_count = 0 OR access_level = 'public'),
  -- Whether a valid record of consent covers how it is shown, kept by the triggers of both tables. Without one,
  -- neither visitors nor members see it.
  has_consent INTEGER NOT NULL DEFAULT 0 CHECK (has_consent IN (0, 1)),
  -- Alternative texts have a language, and may be written in others.
  alt_language TEXT NOT NULL DEFAULT 'en'
    CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  -- In the other languages, by language; one that was not written is not there.
  alts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(alts) = 'object' AND length(alts) <= 2000),
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK (purpose = 'gallery' OR access_level = 'public')
) STRICT;

CREATE INDEX media_by_companion ON media (companion_id, position);
-- A profile's private gallery is read by itself, for premium members alone.
CREATE INDEX media_private ON media (companion_id, position) WHERE access_level = 'private';
CREATE INDEX media_by_kind ON media (type, access_level, created_at, id);
CREATE INDEX media_unused ON media (type, access_level, created_at, id)
  WHERE purpose = 'story' AND story_count = 0;

CREATE TRIGGER media_inserted AFTER INSERT ON media
BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'media';
  UPDATE tallies SET count = count + iif(what = 'media-bytes', new.size_bytes, 1)
  WHERE what IN ('media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
  DELETE FROM withdrawn_files
  WHERE new.access_level = 'public' AND companion_id = new.companion_id AND media_id = new.id;
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

-- Its files lie elsewhere from now on; where they lay before is emptied.
CREATE TRIGGER media_moved AFTER UPDATE OF access_level ON media
WHEN old.access_level <> new.access_level
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES (old.access_level || '/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
  INSERT INTO withdrawn_files (companion_id, media_id, withdrawn_at)
  SELECT old.companion_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE old.access_level = 'public'
  ON CONFLICT DO UPDATE SET withdrawn_at = excluded.withdrawn_at;
  DELETE FROM withdrawn_files
  WHERE new.access_level = 'public' AND companion_id = new.companion_id AND media_id = new.id;
END;

-- It is a withdrawn file, unless it goes with her whole profile.
CREATE TRIGGER media_deleted AFTER DELETE ON media
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES (old.access_level || '/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
  UPDATE tallies SET count = count - 1 WHERE what = 'media';
  UPDATE tallies SET count = count - iif(what = 'media-bytes', old.size_bytes, 1)
  WHERE what IN ('media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  DELETE FROM media_fingerprints WHERE media_id = old.id;
  INSERT INTO withdrawn_files (companion_id, media_id, withdrawn_at)
  SELECT old.companion_id, old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE old.access_level = 'public' AND EXISTS (SELECT 1 FROM companions WHERE id = old.companion_id)
  ON CONFLICT DO UPDATE SET withdrawn_at = excluded.withdrawn_at;
  DELETE FROM companion_notes
  WHERE companion_id = old.companion_id AND kind = 'file' AND subject = old.id;
END;

-- What a consent covers depends on where its file is shown.
CREATE TRIGGER media_consent_of_new AFTER INSERT ON media
WHEN new.has_consent OR EXISTS (SELECT 1 FROM media_consents WHERE media_id = new.id AND revoked_at IS NULL)
BEGIN
  UPDATE media SET has_consent = EXISTS (SELECT 1 FROM media_consents k
    WHERE k.media_id = new.id AND k.revoked_at IS NULL AND iif(new.purpose = 'story', k.for_stories,
      iif(new.access_level = 'public', k.for_public, k.for_private)))
  WHERE id = new.id;
END;

CREATE TRIGGER media_consent_of_moved AFTER UPDATE OF access_level ON media
WHEN old.access_level <> new.access_level
BEGIN
  UPDATE media SET has_consent = EXISTS (SELECT 1 FROM media_consents k
    WHERE k.media_id = new.id AND k.revoked_at IS NULL
      AND iif(new.access_level = 'public', k.for_public, k.for_private))
  WHERE id = new.id;
END;

-- Who agreed to what for a file, one valid record a file. It outlives the file, as evidence; the nightly
-- job notes when the file had gone.
CREATE TABLE media_consents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- Of a file that is published or under review; approval keeps its id.
  media_id TEXT NOT NULL CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  shown TEXT NOT NULL CHECK (shown IN ('self', 'others')),
  -- The other people in it, who have agreed as well.
  others TEXT NOT NULL DEFAULT '' CHECK (length(others) <= 300),
  -- The account that gave it; null when staff recorded what was given to them.
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL,
  for_public INTEGER NOT NULL CHECK (for_public IN (0, 1)),
  for_private INTEGER NOT NULL CHECK (for_private IN (0, 1)),
  for_stories INTEGER NOT NULL CHECK (for_stories IN (0, 1)),
  -- Who of the staff recorded it.
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  -- Revoked, or replaced by another record.
  revoked_at INTEGER,
  -- Since when the file is no longer there.
  ended_at INTEGER,
  CHECK ((shown = 'others') = (others <> '')),
  CHECK (for_public + for_private + for_stories > 0),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX media_consents_valid ON media_consents (media_id) WHERE revoked_at IS NULL;
CREATE INDEX media_consents_by_companion ON media_consents (companion_id, given_at);
CREATE INDEX media_consents_by_member ON media_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;
CREATE INDEX media_consents_by_actor ON media_consents (actor) WHERE actor IS NOT NULL;
CREATE INDEX media_consents_ended ON media_consents (ended_at) WHERE ended_at IS NOT NULL;
-- The records of a file, also those that have ended: without it, each new record read all of them.
CREATE INDEX media_consents_by_media ON media_consents (media_id);

CREATE TRIGGER media_consents_once BEFORE INSERT ON media_consents
WHEN EXISTS (SELECT 1 FROM media_consents WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM media_consents
    WHERE media_id = new.media_id AND revoked_at IS NULL AND new.revoked_at IS NULL)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: media_consents.id');
END;

CREATE TRIGGER media_consent_given AFTER INSERT ON media_consents WHEN new.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = iif(purpose = 'story', new.for_stories,
    iif(access_level = 'public', new.for_public, new.for_private))
  WHERE id = new.media_id;
END;

CREATE TRIGGER media_consent_changed
AFTER UPDATE OF revoked_at, for_public, for_private, for_stories ON media_consents
WHEN old.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = new.revoked_at IS NULL AND iif(purpose = 'story', new.for_stories,
    iif(access_level = 'public', new.for_public, new.for_private))
  WHERE id = new.media_id;
END;

CREATE TRIGGER media_consent_removed AFTER DELETE ON media_consents WHEN old.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = 0 WHERE id = old.media_id;
END;

-- By what a file is recognised: its bytes as they were uploaded, and how its picture looks.
CREATE TABLE media_fingerprints (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- Of 64 bits each, as hex in a JSON array: of the whole picture, then of what croppings leave of it.
  -- Empty for a picture without enough contrast, which would match too many.
  perceptual TEXT NOT NULL CHECK (json_type(perceptual) = 'array'),
  created_at INTEGER NOT NULL,
  -- By what a copy of a video is recognised, beside its picture: its file as it is stored, and frames of it.
  stored_sha256 TEXT
    CHECK (stored_sha256 IS NULL OR length(stored_sha256) = 64),
  -- Of 64 bits each, as hex in a JSON array; empty for a photo.
  frames TEXT NOT NULL DEFAULT '[]'
    CHECK (json_type(frames) = 'array'),
  -- The hash of a file's whole picture in four parts of 16 bits, by which pictures that look alike are found.
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER
) STRICT, WITHOUT ROWID;

-- The same file, and the same picture in another size.
CREATE INDEX media_fingerprints_by_file ON media_fingerprints (sha256);
CREATE INDEX media_fingerprints_by_picture ON media_fingerprints (perceptual ->> 0)
  WHERE perceptual ->> 0 IS NOT NULL;
CREATE INDEX media_fingerprints_part0 ON media_fingerprints (part0) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part1 ON media_fingerprints (part1) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part2 ON media_fingerprints (part2) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part3 ON media_fingerprints (part3) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_sha256 ON media_fingerprints (sha256);

-- A third kind: a frame of a video, byte by byte.
CREATE TABLE media_blocklist (
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- A perceptual hash in four parts of 16 bits: of two that are close, one part differs little.
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER,
  PRIMARY KEY (kind, hash),
  CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  CHECK ((kind = 'perceptual') = (part0 IS NOT NULL AND part1 IS NOT NULL
    AND part2 IS NOT NULL AND part3 IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_blocklist_part0 ON media_blocklist (part0) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part1 ON media_blocklist (part1) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part2 ON media_blocklist (part2) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part3 ON media_blocklist (part3) WHERE kind = 'perceptual';

-- Withdrawn pictures that another profile had published before: they are refused to the profile that withdrew them,
-- and to no other. All further withdrawn pictures are in media_blocklist, for every profile.
CREATE TABLE media_profile_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  since INTEGER NOT NULL,
  PRIMARY KEY (companion_id, kind, hash)
) STRICT, WITHOUT ROWID;

-- Files that a companion has withdrawn: for an hour, whoever pressed may allow them again. No back-up has these
-- rows: after a restore each withdrawal is final.
CREATE TABLE media_withdrawals (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Whose press it was.
  member_id TEXT NOT NULL,
  -- Where the file was.
  place TEXT NOT NULL CHECK (place IN ('gallery', 'story', 'submitted')),
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  -- What the file showed, in its own language.
  alt TEXT NOT NULL,
  -- Ids of further files with the very same bytes, which went with it.
  copies TEXT NOT NULL DEFAULT '[]' CHECK (json_type(copies) = 'array'),
  withdrawn_at INTEGER NOT NULL,
  allowed_at INTEGER,
  -- A withdrawal of a picture that another profile had published binds its own profile alone, see media_profile_blocks.
  -- It keeps no one else's picture blocked.
  is_profile_only INTEGER NOT NULL DEFAULT 0
    CHECK (is_profile_only IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawals_by_companion ON media_withdrawals (companion_id);

-- By what the file is recognised. A hash is lifted only by withdrawals that found it free, or held by
-- others that could still be lifted, and only once none of these is left.
CREATE TABLE media_withdrawal_hashes (
  media_id TEXT NOT NULL REFERENCES media_withdrawals (media_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  -- Among those of its kind; the first perceptual one is of the whole picture.
  position INTEGER NOT NULL,
  -- Whether lifting this withdrawal may lift it.
  is_liftable INTEGER NOT NULL CHECK (is_liftable IN (0, 1)),
  PRIMARY KEY (media_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawal_hashes_by_hash ON media_withdrawal_hashes (kind, hash);

-- Files of a companion that everyone could open and no longer may. Data centres may have them in their
-- caches for a day, so her row of the catalogue names them, and their addresses are closed by it.
CREATE TABLE withdrawn_files (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL CHECK (length(media_id) = 36),
  withdrawn_at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, media_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX withdrawn_files_by_time ON withdrawn_files (withdrawn_at);

-- Submitted as well: stories with their words in several languages, and another text of a published story.
-- SQLite can't change a CHECK; the triggers go with the table.
CREATE TABLE submitted_media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  -- What it becomes.
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
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
  -- In which language a submitted alternative text is; null: the file's own.
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
CREATE INDEX submitted_media_in_order ON submitted_media (
  state = 'returned', due_at, changed_at DESC, id);
-- The same of one state that has no due time; the other queues have theirs.
CREATE INDEX submitted_media_by_state_change ON submitted_media (state, changed_at);

CREATE TRIGGER submitted_media_leave_files AFTER DELETE ON submitted_media WHEN old.media_id IS NULL
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('submitted/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

-- Folders of the bucket in which files may lie that no row stands for: noted before the first file is
-- written, and by the triggers in the moment in which a row leaves its files. A job empties them.
CREATE TABLE pending_uploads (
  folder TEXT PRIMARY KEY CHECK (folder GLOB '[a-z]*/?*/?*/'),
  -- Not before: until then it may still be written to.
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_uploads_by_due ON pending_uploads (due_at);

CREATE TABLE highlights (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 40),
  position INTEGER NOT NULL,
  language TEXT NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'fr', 'it')),
  titles TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(titles) = 'object' AND length(titles) <= 1000)
) STRICT;

CREATE INDEX highlights_by_companion ON highlights (companion_id, position);

-- A story lives until expires_at, or as long as the highlight that holds it.
CREATE TABLE stories (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  highlight_id TEXT REFERENCES highlights (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  -- Texts of stories and titles of highlights have a language, and may be written in others.
  language TEXT NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'fr', 'it')),
  -- In the other languages, by language; one that was not written is not there.
  texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(texts) = 'object' AND length(texts) <= 4000),
  CHECK ((highlight_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX stories_by_companion ON stories (companion_id, position);
CREATE INDEX stories_by_highlight ON stories (highlight_id);
CREATE INDEX stories_by_media ON stories (media_id);
CREATE INDEX stories_by_end ON stories (expires_at) WHERE highlight_id IS NULL;

CREATE TRIGGER stories_show_media AFTER INSERT ON stories
BEGIN
  UPDATE media SET story_count = story_count + 1 WHERE id = new.media_id;
END;

CREATE TRIGGER stories_leave_media AFTER DELETE ON stories
BEGIN
  UPDATE media SET story_count = story_count - 1 WHERE id = old.media_id;
END;
