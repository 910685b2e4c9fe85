-- Second factors. Times are epoch milliseconds.
CREATE TABLE IF NOT EXISTS factors (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  factor_type TEXT NOT NULL CHECK (factor_type IN ('totp', 'recovery_code')),
  friendly_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('unverified', 'verified')),
  secret TEXT,
  last_challenged_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS factors_by_user ON factors (user_id);

CREATE TABLE IF NOT EXISTS challenges (
  id TEXT PRIMARY KEY,
  factor_id TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  verified_at INTEGER
) STRICT;

-- Sessions of the level aal2. The one that a removed factor has proved goes back to aal1.
CREATE TABLE IF NOT EXISTS strong_sessions (
  session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  factor_id TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE IF NOT EXISTS recovery_codes (
  factor_id TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (factor_id, code_hash)
) STRICT;

CREATE TABLE IF NOT EXISTS recovery_locks (
  factor_id TEXT PRIMARY KEY REFERENCES factors (id) ON DELETE CASCADE,
  failed INTEGER NOT NULL,
  locked_until INTEGER
) STRICT;
