-- Photos and videos. The variants of a photo, or a video's file and poster, are in R2 under
-- media/<companion_id>/<id>/ as long as the row exists. The key opens nothing: the catalogue lists the public files.
CREATE TABLE media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  -- A submitted file waits for its approval: only its companion and staff can open it. A file that is deleted or
  -- withdrawn has no row.
  state TEXT NOT NULL CHECK (state IN ('submitted', 'published')),
  -- The audience of a published file: everyone, or premium members.
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
  -- Photos of stories are not part of the gallery.
  purpose TEXT NOT NULL DEFAULT 'gallery' CHECK (purpose IN ('gallery', 'story')),
  alt TEXT NOT NULL DEFAULT '',
  -- Order within the published files.
  position INTEGER NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#[0-9a-f]*'),
  -- A data URL, at most 24 px wide, for viewers who may not see the picture.
  preview TEXT NOT NULL CHECK (preview LIKE 'data:image/%' AND length(preview) <= 2000),
  duration_seconds REAL CHECK (duration_seconds > 0),
  -- Time of the upload; of the approval, for a file that was submitted.
  created_at INTEGER NOT NULL,
  -- Bytes of all its files; 0 until the nightly job has measured them.
  size_bytes INTEGER NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
  -- Number of stories with this file, maintained by the triggers below. A file in a story must be published and public.
  story_count INTEGER NOT NULL DEFAULT 0
    CHECK (story_count = 0 OR (state = 'published' AND access_level = 'public')),
  -- 1: a valid consent covers the file's current use; maintained by the triggers of both tables. Without one neither
  -- visitors nor members see the file.
  has_consent INTEGER NOT NULL DEFAULT 0 CHECK (has_consent IN (0, 1)),
  -- The language of the alternative text.
  alt_language TEXT NOT NULL DEFAULT 'en'
    CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  -- Alternative texts in other languages, by language; missing ones were not written.
  alts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(alts) = 'object' AND length(alts) <= 2000),
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK (purpose = 'gallery' OR access_level = 'public')
) STRICT;

CREATE INDEX media_by_companion ON media (companion_id, position);
-- The catalogue lists a companion's public files by these digits.
CREATE UNIQUE INDEX media_by_digits ON media (companion_id, substr(id, -12));
-- A profile's private gallery is read separately, for premium members.
CREATE INDEX media_private ON media (companion_id, position)
  WHERE access_level = 'private' AND state = 'published';
CREATE INDEX media_by_kind ON media (type, access_level, created_at, id) WHERE state = 'published';
CREATE INDEX media_unused ON media (type, access_level, created_at, id)
  WHERE purpose = 'story' AND story_count = 0 AND state = 'published';

-- The files that anyone but their companion and staff may see: everyone, or premium members a private one. Every public
-- answer reads files here.
CREATE VIEW visible_media AS SELECT * FROM media WHERE state = 'published' AND has_consent;

CREATE TRIGGER media_inserted AFTER INSERT ON media WHEN new.state = 'published'
BEGIN
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media', 'media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_published AFTER UPDATE OF state ON media
WHEN old.state = 'submitted' AND new.state = 'published'
BEGIN
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media', 'media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_weigh_changed AFTER UPDATE OF access_level, size_bytes, story_count ON media
WHEN old.state = 'published'
BEGIN
  UPDATE counters SET count = count - iif(name = 'media-bytes', old.size_bytes, 1)
  WHERE name IN ('media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_deleted AFTER DELETE ON media
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('media/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
  UPDATE counters SET count = count - iif(name = 'media-bytes', old.size_bytes, 1)
  WHERE old.state = 'published' AND name IN ('media', 'media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  DELETE FROM media_fingerprints WHERE media_id = old.id;
  DELETE FROM companion_notes
  WHERE companion_id = old.companion_id AND kind = 'file' AND subject = old.id;
END;

-- The consent that a file needs depends on its use.
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

-- Consents for files, one valid record per file. They outlive the file, as evidence; the nightly job records when the
-- file was deleted.
CREATE TABLE media_consents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  media_id TEXT NOT NULL CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  shown TEXT NOT NULL CHECK (shown IN ('self', 'others')),
  -- Other people in the picture, who consented as well.
  others TEXT NOT NULL DEFAULT '' CHECK (length(others) <= 300),
  -- The account that gave it; null: recorded by staff.
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL,
  for_public INTEGER NOT NULL CHECK (for_public IN (0, 1)),
  for_private INTEGER NOT NULL CHECK (for_private IN (0, 1)),
  for_stories INTEGER NOT NULL CHECK (for_stories IN (0, 1)),
  -- The staff member who recorded it.
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  -- When it was revoked or replaced by another record.
  revoked_at INTEGER,
  -- When the file was deleted.
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
-- For all records of a file, including ended ones: each new record reads them.
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

-- Fingerprints that recognise a file: its uploaded bytes, and the look of its picture.
CREATE TABLE media_fingerprints (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- Hashes of 64 bits, as hex in a JSON array: of the whole picture, then of its crops. Empty for a picture without
  -- enough contrast, which would match too many others.
  perceptual TEXT NOT NULL CHECK (json_type(perceptual) = 'array'),
  created_at INTEGER NOT NULL,
  -- Fingerprints that recognise a copy of a video beside its poster: its stored file, and frames.
  stored_sha256 TEXT
    CHECK (stored_sha256 IS NULL OR length(stored_sha256) = 64),
  -- Hashes of 64 bits, as hex in a JSON array; empty for a photo.
  frames TEXT NOT NULL DEFAULT '[]'
    CHECK (json_type(frames) = 'array'),
  -- The hash of the whole picture in four parts of 16 bits, to find similar pictures.
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER
) STRICT, WITHOUT ROWID;

-- For the same file, and the same picture in another size.
CREATE INDEX media_fingerprints_by_file ON media_fingerprints (sha256);
CREATE INDEX media_fingerprints_by_picture ON media_fingerprints (perceptual ->> 0)
  WHERE perceptual ->> 0 IS NOT NULL;
CREATE INDEX media_fingerprints_part0 ON media_fingerprints (part0) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part1 ON media_fingerprints (part1) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part2 ON media_fingerprints (part2) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part3 ON media_fingerprints (part3) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_sha256 ON media_fingerprints (sha256);

-- Hashes of blocked files: exact files, perceptual hashes, and frames of videos byte by byte.
CREATE TABLE media_blocklist (
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- A perceptual hash in four parts of 16 bits: of two similar hashes, at least one part is similar.
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER,
  PRIMARY KEY (kind, hash),
  CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  CHECK ((kind = 'perceptual') = (part0 IS NOT NULL AND part1 IS NOT NULL
    AND part2 IS NOT NULL AND part3 IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_blocklist_by_time ON media_blocklist (since);
CREATE INDEX media_blocklist_part0 ON media_blocklist (part0) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part1 ON media_blocklist (part1) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part2 ON media_blocklist (part2) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part3 ON media_blocklist (part3) WHERE kind = 'perceptual';

-- Withdrawn pictures that another profile had published before. They are only rejected for the profile that withdrew
-- them; all other withdrawn pictures are in media_blocklist, for every profile.
CREATE TABLE media_profile_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  since INTEGER NOT NULL,
  PRIMARY KEY (companion_id, kind, hash)
) STRICT, WITHOUT ROWID;

-- Files that a companion has withdrawn. The member who withdrew a file can undo it for an hour. Backups exclude these
-- rows, so after a restore each withdrawal is final.
CREATE TABLE media_withdrawals (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- The member who withdrew it.
  member_id TEXT NOT NULL,
  -- The file's use before.
  place TEXT NOT NULL CHECK (place IN ('gallery', 'story', 'submitted')),
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  -- The alternative text, in its own language.
  alt TEXT NOT NULL,
  -- Ids of files with the same bytes, which were withdrawn together.
  copies TEXT NOT NULL DEFAULT '[]' CHECK (json_type(copies) = 'array'),
  withdrawn_at INTEGER NOT NULL,
  allowed_at INTEGER,
  -- 1: only blocks the picture for its own profile (media_profile_blocks), because another profile had published it.
  is_profile_only INTEGER NOT NULL DEFAULT 0
    CHECK (is_profile_only IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawals_by_companion ON media_withdrawals (companion_id);
CREATE INDEX media_withdrawals_by_member ON media_withdrawals (member_id);

-- Hashes of a withdrawn file. A hash is unblocked when the last withdrawal that blocked it is undone, but not if it was
-- blocked before and can't be undone.
CREATE TABLE media_withdrawal_hashes (
  media_id TEXT NOT NULL REFERENCES media_withdrawals (media_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  -- Order within its kind; the first perceptual hash is that of the whole picture.
  position INTEGER NOT NULL,
  -- 1: undoing this withdrawal may unblock the hash.
  is_liftable INTEGER NOT NULL CHECK (is_liftable IN (0, 1)),
  PRIMARY KEY (media_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawal_hashes_by_hash ON media_withdrawal_hashes (kind, hash);

-- What a companion asks staff to publish: a file, a story, or another text or access of published content.
CREATE TABLE media_submissions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('gallery', 'story', 'alt', 'public', 'title', 'text')),
  -- The file that it concerns: the submitted one, which has the same id, or a published one.
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE
    CHECK (iif(media_id = id, kind IN ('gallery', 'story'), kind <> 'gallery')),
  -- Submitted: with staff. Returned: with the companion, with a reason.
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'returned')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Recipient of the decision's mail.
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER NOT NULL,
  due_at INTEGER,
  -- Increases with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  -- Another alternative text of the file, and its language; null: the file's own.
  alt TEXT NOT NULL DEFAULT '' CHECK (length(alt) <= 300 AND (alt <> '') = (kind = 'alt')),
  alt_language TEXT CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  -- The text of a story.
  story_text TEXT NOT NULL DEFAULT '' CHECK (length(story_text) <= 200),
  -- Duration of the story from its approval on, in hours; null in a highlight, where it stays.
  story_hours INTEGER
    CHECK (story_hours IS NULL OR (story_hours BETWEEN 1 AND 168 AND kind = 'story')),
  -- The highlight for the story, or the one whose title changes. Approving a story creates a missing highlight.
  highlight_id TEXT CHECK (length(highlight_id) = 36)
    CHECK ((highlight_id IS NOT NULL) = (kind = 'title' OR (kind = 'story' AND story_hours IS NULL))),
  highlight_title TEXT NOT NULL DEFAULT ''
    CHECK (length(highlight_title) <= 40 AND (highlight_title <> '') = (highlight_id IS NOT NULL)),
  -- The published story whose text changes.
  story_id TEXT CHECK (length(story_id) = 36 AND (story_id IS NOT NULL) = (kind = 'text')),
  -- Language of the story's text and the highlight's title.
  text_language TEXT CHECK (text_language IN ('en', 'de', 'fr', 'it')),
  -- The story's texts in other languages, in the format of `stories` and `highlights`.
  story_texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(story_texts) = 'object' AND length(story_texts) <= 4000),
  highlight_titles TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(highlight_titles) = 'object' AND length(highlight_titles) <= 1000),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((state = 'returned') = (reason <> ''))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_submissions_by_companion ON media_submissions (companion_id, submitted_at);
CREATE INDEX media_submissions_by_state ON media_submissions (state, submitted_at);
CREATE INDEX media_submissions_due ON media_submissions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX media_submissions_by_change ON media_submissions (changed_at);
CREATE INDEX media_submissions_by_media ON media_submissions (media_id);
-- At most one open change per kind, and per language for texts.
CREATE UNIQUE INDEX media_submissions_change ON media_submissions (media_id, kind, coalesce(alt_language, ''))
  WHERE kind IN ('alt', 'public');
CREATE UNIQUE INDEX media_submissions_title ON media_submissions (highlight_id, coalesce(text_language, ''))
  WHERE kind = 'title';
CREATE UNIQUE INDEX media_submissions_text ON media_submissions (story_id, coalesce(text_language, ''))
  WHERE kind = 'text';
CREATE INDEX media_submissions_in_order ON media_submissions (
  state = 'returned', due_at, iif(due_at IS NULL, -changed_at, changed_at), id);
-- For a state without a due time; the other queues have the same index.
CREATE INDEX media_submissions_by_state_change ON media_submissions (state, changed_at);

-- Folders of the bucket that may contain files without a row: inserted before the first file is written, and by the
-- triggers when a row gives up its files. A job empties them.
CREATE TABLE pending_uploads (
  folder TEXT PRIMARY KEY CHECK (folder GLOB '[a-z]*/?*/?*/'),
  -- Earliest time, in epoch ms: until then the folder may still be written to.
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

-- A story exists until expires_at, or as long as its highlight.
CREATE TABLE stories (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  highlight_id TEXT REFERENCES highlights (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  -- The language of the story's text or the highlight's title.
  language TEXT NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'fr', 'it')),
  -- Texts in other languages, by language; missing ones were not written.
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
