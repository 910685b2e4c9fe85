-- Times are epoch milliseconds.
CREATE TABLE IF NOT EXISTS settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE IF NOT EXISTS signing_keys (
  kid TEXT PRIMARY KEY,
  private_jwk TEXT NOT NULL CHECK (json_valid(private_jwk)),
  position INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  password TEXT,
  role TEXT NOT NULL,
  app_metadata TEXT NOT NULL CHECK (json_valid(app_metadata)),
  user_metadata TEXT NOT NULL CHECK (json_valid(user_metadata)),
  identity_id TEXT NOT NULL,
  identity_data TEXT NOT NULL CHECK (json_valid(identity_data)),
  email_confirmed_at INTEGER,
  invited_at INTEGER,
  confirmation_sent_at INTEGER,
  recovery_sent_at INTEGER,
  reauthentication_sent_at INTEGER,
  new_email TEXT,
  email_change_sent_at INTEGER,
  email_change_accepted INTEGER NOT NULL DEFAULT 0,
  last_sign_in_at INTEGER,
  banned_until INTEGER,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  amr TEXT NOT NULL CHECK (json_valid(amr)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id);

CREATE TABLE IF NOT EXISTS refresh_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  parent TEXT,
  revoked_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS refresh_tokens_by_session ON refresh_tokens (session_id);

CREATE TABLE IF NOT EXISTS one_time_tokens (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT;
CREATE INDEX IF NOT EXISTS one_time_tokens_by_hash ON one_time_tokens (token_hash);

CREATE TABLE IF NOT EXISTS flow_states (
  auth_code TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  code_challenge_method TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS rate_limits (
  name TEXT PRIMARY KEY,
  level REAL NOT NULL,
  at INTEGER NOT NULL
) STRICT;
