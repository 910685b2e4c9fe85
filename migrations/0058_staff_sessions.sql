-- When each session of staff was last used: one that is left open ends by itself.
CREATE TABLE staff_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  -- Epoch ms; at most some minutes late.
  used_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_sessions_by_use ON staff_sessions (used_at);

-- Browsers that staff have used: the first use of another one is mailed to them.
CREATE TABLE staff_devices (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  -- SHA-256 of the mark that the browser keeps.
  mark_hash TEXT NOT NULL CHECK (length(mark_hash) = 64),
  first_seen_at INTEGER NOT NULL,
  -- To the day.
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, mark_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_devices_by_use ON staff_devices (seen_at);

-- Attempts to sign in that failed or were slowed down, by UTC's day; of whom is not in it.
CREATE TABLE sign_in_attempts (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  outcome TEXT NOT NULL CHECK (outcome IN ('failed', 'slowed')),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, outcome)
) STRICT, WITHOUT ROWID;
