-- By what a copy of a video is recognised, beside its picture: its file as it is stored, and frames of it.
ALTER TABLE media_fingerprints ADD COLUMN stored_sha256 TEXT
  CHECK (stored_sha256 IS NULL OR length(stored_sha256) = 64);
-- Of 64 bits each, as hex in a JSON array; empty for a photo, and for files from before.
ALTER TABLE media_fingerprints ADD COLUMN frames TEXT NOT NULL DEFAULT '[]'
  CHECK (json_type(frames) = 'array');

-- A third kind: a frame of a video, byte by byte.
CREATE TABLE media_blocklist_new (
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

INSERT INTO media_blocklist_new SELECT kind, hash, since, part0, part1, part2, part3
FROM media_blocklist;
DROP TABLE media_blocklist;
ALTER TABLE media_blocklist_new RENAME TO media_blocklist;

CREATE INDEX media_blocklist_part0 ON media_blocklist (part0) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part1 ON media_blocklist (part1) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part2 ON media_blocklist (part2) WHERE kind = 'perceptual';
CREATE INDEX media_blocklist_part3 ON media_blocklist (part3) WHERE kind = 'perceptual';

CREATE TRIGGER journal_file_blocked AFTER INSERT ON media_blocklist
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('file.blocked', new.hash, json_object('kind', new.kind));
END;

-- No restore brings back a consent to promotion that was taken back: the record that is left of it says so.
CREATE TRIGGER journal_promotion AFTER INSERT ON media_consents
WHEN new.for_promotion OR EXISTS (SELECT 1 FROM media_consents WHERE media_id = new.media_id
  AND for_promotion AND revoked_at = new.recorded_at AND ended_at IS NULL)
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES (
    iif(new.for_promotion, 'file.promotion-agreed', 'file.promotion-ended'), new.media_id);
END;
