-- What members agreed to, each choice a row: the newest one counts. Who is not signed in keeps the
-- choice in a cookie alone.
CREATE TABLE consents (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- Of the words that were agreed to.
  version INTEGER NOT NULL CHECK (version > 0),
  preference INTEGER NOT NULL CHECK (preference IN (0, 1)),
  analytics INTEGER NOT NULL CHECK (analytics IN (0, 1)),
  marketing INTEGER NOT NULL CHECK (marketing IN (0, 1)),
  PRIMARY KEY (member_id, at)
) STRICT, WITHOUT ROWID;
