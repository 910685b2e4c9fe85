-- Whoever signed in at least once. The id is the accounts' service's; e-mail addresses and passwords
-- are known there alone.
CREATE TABLE members (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  display_name TEXT NOT NULL CHECK (length(display_name) <= 80),
  first_seen_at INTEGER NOT NULL,
  -- To the day.
  last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
  suspended_at INTEGER,
  -- The row stays until no token of this account can be valid any more.
  erased_at INTEGER,
  CHECK (erased_at IS NULL OR display_name = '')
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_erasure ON members (erased_at) WHERE erased_at IS NOT NULL;

CREATE TABLE follows (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_companion ON follows (companion_id);

-- How often somebody tried something within a window of time.
CREATE TABLE attempts (
  what TEXT NOT NULL CHECK (length(what) > 0),
  -- A member's id or a hashed address.
  who TEXT NOT NULL CHECK (length(who) > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (what, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_by_end ON attempts (ends_at);

-- Who was let into the administrator area and who was not; kept for two years, also of members who
-- are gone.
CREATE TABLE access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  outcome TEXT NOT NULL CHECK (outcome IN ('granted', 'denied')),
  -- HMAC of the network address; null without a secret to hash it with.
  address_hash TEXT CHECK (length(address_hash) = 32)
) STRICT;

CREATE INDEX access_log_by_time ON access_log (at);
CREATE INDEX access_log_by_member ON access_log (member_id, at);

CREATE TRIGGER access_log_keeps_rows BEFORE UPDATE ON access_log
BEGIN
  SELECT RAISE (ABORT, 'the access log is append-only');
END;
