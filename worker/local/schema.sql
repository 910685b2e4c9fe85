-- Tables of the local stand-ins. Times are epoch milliseconds; binary values are base64url.

-- Accounts: users, sessions, tokens.
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

CREATE TABLE IF NOT EXISTS audit_log (
  id TEXT PRIMARY KEY,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS audit_log_by_time ON audit_log (created_at);

CREATE TABLE IF NOT EXISTS rate_limits (
  name TEXT PRIMARY KEY,
  level REAL NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Mail sent by the site and the sign-in service.
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  -- JSON object by header name.
  headers TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(headers)),
  at INTEGER NOT NULL
) STRICT;

-- Sales of the payment stand-in. Days are as "2026-12-21", ids are random numbers.
CREATE TABLE IF NOT EXISTS payment_sales (
  id TEXT PRIMARY KEY,
  -- The site's order; an order has one sale.
  reference_id TEXT NOT NULL UNIQUE,
  preceded_by TEXT REFERENCES payment_sales (id),
  name TEXT NOT NULL,
  -- In francs, as the protocol writes it: "59.98".
  price TEXT NOT NULL,
  -- Values of the link for the site, which every notification repeats.
  custom TEXT NOT NULL CHECK (json_valid(custom)),
  state TEXT NOT NULL CHECK (state IN ('active', 'cancelled', 'ended')),
  -- The transaction of the latest charge.
  charge_id TEXT NOT NULL,
  -- The next charge; for a cancelled sale, its end.
  paid_until TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- Second factors.
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

-- Sessions of level aal2. Removing a factor lowers the sessions that it verified to aal1.
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

-- Simulated browsers of the local push service.
CREATE TABLE IF NOT EXISTS push_devices (
  id TEXT PRIMARY KEY,
  private_key TEXT NOT NULL,
  public_key TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- The site's public key in the subscription.
  site_key TEXT NOT NULL,
  -- 1: the subscription was ended in the browser.
  ended INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS push_messages (
  id INTEGER PRIMARY KEY,
  device_id TEXT NOT NULL,
  text TEXT NOT NULL,
  topic TEXT NOT NULL,
  ttl INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Passkeys.
CREATE TABLE IF NOT EXISTS passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  -- The key in COSE.
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL,
  friendly_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS passkeys_by_user ON passkeys (user_id);

CREATE TABLE IF NOT EXISTS passkey_challenges (
  id TEXT PRIMARY KEY,
  -- The account that registers a passkey; null: a sign-in.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  challenge TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
