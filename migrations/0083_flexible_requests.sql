-- A request may leave the date open. The column `wish_date` then holds the day on which the request was sent, for
-- deployments that know nothing else. The table is not rebuilt: dropping it would delete its threads, too.
ALTER TABLE requests ADD COLUMN is_flexible INTEGER NOT NULL DEFAULT 0
  CHECK (is_flexible IN (0, 1) AND (is_flexible = 0 OR start_time IS NULL));

-- Of a hidden profile: the listed reason, which she reads in her language. Null: the words of staff alone.
ALTER TABLE companion_notes ADD COLUMN ground TEXT
  CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other'));
