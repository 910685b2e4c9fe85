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
  caption TEXT NOT NULL,
  -- Ids of further files with the very same bytes, which went with it.
  copies TEXT NOT NULL DEFAULT '[]' CHECK (json_type(copies) = 'array'),
  withdrawn_at INTEGER NOT NULL,
  allowed_at INTEGER
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

-- No restore brings back a block that was lifted.
CREATE TRIGGER journal_file_allowed AFTER DELETE ON media_blocklist
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('file.allowed', old.hash, json_object('kind', old.kind));
END;
