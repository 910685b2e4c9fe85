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
  for_promotion INTEGER NOT NULL CHECK (for_promotion IN (0, 1)),
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

-- By what a file is recognised: its bytes as they were uploaded, and how its picture looks.
CREATE TABLE media_fingerprints (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- Of 64 bits each, as hex in a JSON array: of the whole picture, then of what croppings leave of it.
  -- Empty for a picture without enough contrast, which would match too many.
  perceptual TEXT NOT NULL CHECK (json_type(perceptual) = 'array'),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER media_leave_fingerprint AFTER DELETE ON media
BEGIN
  DELETE FROM media_fingerprints WHERE media_id = old.id;
END;

-- What must not be uploaded again, by anyone. It says nothing of a person or a profile.
CREATE TABLE media_blocklist (
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual')),
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
