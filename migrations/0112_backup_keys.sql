-- Since when back-ups are to be made, and sealed for which public key: one that never began is late, too. At most one row;
-- the job of the back-ups keeps it (worker/jobs/back-up.ts).
CREATE TABLE backup_keys (
  public_key TEXT PRIMARY KEY CHECK (public_key <> ''),
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
