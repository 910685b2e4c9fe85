-- Withdrawn pictures that another profile had published before: they are refused to the profile that withdrew them,
-- and to no other. All further withdrawn pictures are in media_blocklist, for every profile.
CREATE TABLE media_profile_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  since INTEGER NOT NULL,
  PRIMARY KEY (companion_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_profile_file_blocked AFTER INSERT ON media_profile_blocks
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES (
    'file.blocked', new.hash, json_object('kind', new.kind, 'companion', new.companion_id));
END;

CREATE TRIGGER journal_profile_file_allowed AFTER DELETE ON media_profile_blocks
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES (
    'file.allowed', old.hash, json_object('kind', old.kind, 'companion', old.companion_id));
END;

-- The hash of a file's whole picture in four parts of 16 bits, by which pictures that look alike are found.
ALTER TABLE media_fingerprints ADD COLUMN part0 INTEGER;
ALTER TABLE media_fingerprints ADD COLUMN part1 INTEGER;
ALTER TABLE media_fingerprints ADD COLUMN part2 INTEGER;
ALTER TABLE media_fingerprints ADD COLUMN part3 INTEGER;

CREATE INDEX media_fingerprints_part0 ON media_fingerprints (part0) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part1 ON media_fingerprints (part1) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part2 ON media_fingerprints (part2) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_part3 ON media_fingerprints (part3) WHERE part0 IS NOT NULL;
CREATE INDEX media_fingerprints_sha256 ON media_fingerprints (sha256);
