-- Accounts that have signed in at least once. The id is that of the account service, which alone has email addresses
-- and passwords.
CREATE TABLE members (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  display_name TEXT NOT NULL CHECK (length(display_name) <= 80),
  first_seen_at INTEGER NOT NULL,
  -- Epoch ms, rounded to the day.
  last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
  suspended_at INTEGER,
  -- Erasure in epoch ms. The row stays until all tokens of the account have expired.
  erased_at INTEGER,
  -- The name in lower case without accents, for search and order. Written by the Worker (platform/lib/text.ts).
  name_folded TEXT NOT NULL DEFAULT '',
  -- An action that the account service has not confirmed yet; it is repeated until then.
  account_due TEXT CHECK (account_due IN ('ban', 'delete')),
  -- Epoch ms, a whole second. Tokens issued earlier are rejected.
  sessions_ended_at INTEGER,
  -- The session that is exempt; null: none.
  session_kept TEXT CHECK (length(session_kept) = 36),
  -- Epoch ms of the first session verified by a second factor; null: none known.
  second_factor_at INTEGER,
  -- Confirmation of "18 or older" and acceptance of the terms, once.
  terms_accepted_at INTEGER,
  -- The accepted version of the terms, named by its effective date, and the newest version that the member accepted or
  -- was mailed about; '': none.
  terms_version TEXT,
  terms_known TEXT NOT NULL DEFAULT '',
  -- Language of the member's mail: the chosen one, else that of the last page. Null: unknown.
  language TEXT CHECK (length(language) = 2),
  CHECK (erased_at IS NULL OR display_name = '')
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_erasure ON members (erased_at) WHERE erased_at IS NOT NULL;
CREATE INDEX members_by_first_visit ON members (first_seen_at);
CREATE INDEX members_by_last_visit ON members (last_seen_at, id);
CREATE INDEX members_by_name ON members (name_folded, id);
CREATE INDEX members_suspended ON members (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX members_with_account_due ON members (id) WHERE account_due IS NOT NULL;
CREATE INDEX members_by_terms_known ON members (terms_known);

CREATE TRIGGER members_count_new AFTER INSERT ON members WHEN new.erased_at IS NULL
BEGIN
  UPDATE counters SET count = count + 1 WHERE name = 'members';
END;

CREATE TRIGGER members_count_erased AFTER UPDATE OF erased_at ON members
WHEN (old.erased_at IS NULL) <> (new.erased_at IS NULL)
BEGIN
  UPDATE counters SET count = count + iif(new.erased_at IS NULL, 1, -1) WHERE name = 'members';
END;

CREATE TRIGGER members_count_gone AFTER DELETE ON members WHEN old.erased_at IS NULL
BEGIN
  UPDATE counters SET count = count - 1 WHERE name = 'members';
END;

CREATE TRIGGER last_owner_account_stays BEFORE DELETE ON members
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_keeps_access BEFORE UPDATE OF suspended_at, erased_at ON members
WHEN (new.suspended_at IS NOT NULL OR new.erased_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

-- Runs for every way in which a session can end at the site.
CREATE TRIGGER push_subscriptions_end AFTER UPDATE OF sessions_ended_at, suspended_at, erased_at ON members
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.id
    AND (NEW.suspended_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR session_id IS NOT NEW.session_kept);
  DELETE FROM notifications WHERE member_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.id);
END;

-- A premium member's own photo. Its files are in R2 under members/<member_id>/<id>/.
CREATE TABLE member_photos (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER member_photos_leave_files AFTER DELETE ON member_photos
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER member_photos_change_files AFTER UPDATE OF id ON member_photos
WHEN old.id <> new.id
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

-- The sessions of a member, so that they can list them and end each. The account service can only end all, or all
-- others, and has no list.
CREATE TABLE member_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  -- Names as "Firefox" and "Windows"; null: unknown. Never the browser's own user agent.
  browser TEXT CHECK (length(browser) BETWEEN 1 AND 40),
  system TEXT CHECK (length(system) BETWEEN 1 AND 40),
  began_at INTEGER NOT NULL,
  -- Epoch ms of the first use on the last day of use.
  used_at INTEGER NOT NULL,
  -- Since then, all tokens of the session are rejected, including refreshed ones.
  ended_at INTEGER CHECK (ended_at IS NULL OR (browser IS NULL AND system IS NULL)),
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_sessions_by_use ON member_sessions (used_at) WHERE ended_at IS NULL;
-- Read on each call of a member; usually empty.
CREATE INDEX member_sessions_ended ON member_sessions (member_id, session_id) WHERE ended_at IS NOT NULL;

-- Ending a session ends the web push subscriptions of its browser.
CREATE TRIGGER push_subscriptions_end_with_session AFTER UPDATE OF ended_at ON member_sessions
WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.member_id AND session_id = NEW.session_id;
  DELETE FROM notifications WHERE member_id = NEW.member_id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.member_id);
END;

-- given, taken: set by another administrator, which overrides tokens and the operator's list. known: became an
-- administrator by a token or the list, and still counts as one.
CREATE TABLE administrators (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('given', 'known', 'taken')),
  changed_at INTEGER NOT NULL,
  -- The role that determines a staff member's rights (worker/staff/contract/staff-rights.ts).
  role TEXT NOT NULL DEFAULT 'owner'
    CHECK (role IN ('owner', 'editor', 'moderator', 'accountant', 'auditor'))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER last_owner_keeps_role BEFORE UPDATE ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

-- Covers INSERT OR REPLACE, too.
CREATE TRIGGER last_owner_is_not_replaced BEFORE INSERT ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = new.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> new.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_stays BEFORE DELETE ON administrators
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

-- Last use of each staff session: an unused one expires.
CREATE TABLE staff_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  -- Epoch ms; at most some minutes old.
  used_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_sessions_by_use ON staff_sessions (used_at);

-- Browsers that staff have used. They are mailed about the first use of a new one.
CREATE TABLE staff_devices (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  -- SHA-256 of the browser's cookie.
  mark_hash TEXT NOT NULL CHECK (length(mark_hash) = 64),
  first_seen_at INTEGER NOT NULL,
  -- Epoch ms, rounded to the day.
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, mark_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_devices_by_use ON staff_devices (seen_at);

-- Accepted and rejected sign-ins to the staff area. Retained for two years, also for deleted members.
CREATE TABLE access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  outcome TEXT NOT NULL CHECK (outcome IN ('granted', 'denied')),
  -- HMAC of the network address; null if no secret is set.
  address_hash TEXT CHECK (length(address_hash) = 32),
  -- The area. Also logs each time that a premium member requests a companion's contact channels.
  what TEXT NOT NULL DEFAULT 'admin'
    CHECK (what IN ('admin', 'channels')),
  -- The companion whose channels were requested. No foreign key, because the log outlives the profile.
  companion TEXT
    CHECK ((companion IS NULL) = (what = 'admin') AND length(companion) = 36)
) STRICT;

CREATE INDEX access_log_by_time ON access_log (at);
CREATE INDEX access_log_by_member ON access_log (member_id, at);
-- Staff search for rejections, which are rare.
CREATE INDEX access_log_by_outcome ON access_log (outcome);
CREATE INDEX access_log_by_companion ON access_log (companion) WHERE companion IS NOT NULL;

CREATE TRIGGER access_log_keeps_rows BEFORE UPDATE ON access_log
BEGIN
  SELECT RAISE (ABORT, 'the access log is append-only');
END;

-- Failed and delayed sign-in attempts per UTC day, without the account.
CREATE TABLE sign_in_attempts (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  outcome TEXT NOT NULL CHECK (outcome IN ('failed', 'slowed')),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, outcome)
) STRICT, WITHOUT ROWID;

-- Networks (hashed) from which an account has signed in with the correct password, and the last UTC day. The member may
-- have no row yet, because the account service calls before the first visit.
CREATE TABLE sign_in_networks (
  member_id TEXT NOT NULL,
  network TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  PRIMARY KEY (member_id, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_networks_by_day ON sign_in_networks (day);

-- Attempts within a time window.
CREATE TABLE rate_limits (
  what TEXT NOT NULL CHECK (length(what) > 0),
  -- A member's id or a hashed address.
  who TEXT NOT NULL CHECK (length(who) > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (who, what)
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- Owners who are able to sign in.
CREATE VIEW owners AS SELECT a.member_id FROM administrators a JOIN members m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND a.role = 'owner'
    AND m.suspended_at IS NULL AND m.erased_at IS NULL;

-- Confirmed addresses of suspended accounts as keyed hashes, by which a new account with the same address is recognised.
CREATE TABLE suspended_addresses (
  address_hash TEXT PRIMARY KEY CHECK (length(address_hash) = 32),
  -- The suspended account; null once it is erased.
  member_id TEXT CHECK (length(member_id) = 36),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX suspended_addresses_by_member ON suspended_addresses (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX suspended_addresses_by_end ON suspended_addresses (until);
