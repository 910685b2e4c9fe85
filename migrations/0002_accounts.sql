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
  -- Lower case, without accents: for search and order. The Worker writes it (platform/lib/text.ts).
  name_folded TEXT NOT NULL DEFAULT '',
  -- What was done here and not yet at the accounts' service; it is told until it has heard.
  account_due TEXT CHECK (account_due IN ('ban', 'delete')),
  -- Epoch ms, a whole second. Tokens that were issued earlier are refused.
  sessions_ended_at INTEGER,
  -- The session that goes on; null: none.
  session_kept TEXT CHECK (length(session_kept) = 36),
  -- Epoch ms, when a session first proved one; null: none is known.
  second_factor_at INTEGER,
  -- "18 or older" and the terms are accepted once.
  terms_accepted_at INTEGER,
  -- Which version of the terms a member has accepted (named by the day on which it took effect), and the newest that
  -- they have accepted or been mailed about; '': none.
  terms_version TEXT,
  terms_known TEXT NOT NULL DEFAULT '',
  -- What a member is mailed in: the language that was chosen, else that of the page last used. Null: not known.
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
  UPDATE tallies SET count = count + 1 WHERE what = 'members';
END;

CREATE TRIGGER members_count_erased AFTER UPDATE OF erased_at ON members
WHEN (old.erased_at IS NULL) <> (new.erased_at IS NULL)
BEGIN
  UPDATE tallies SET count = count + iif(new.erased_at IS NULL, 1, -1) WHERE what = 'members';
END;

CREATE TRIGGER members_count_gone AFTER DELETE ON members WHEN old.erased_at IS NULL
BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'members';
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

-- Whichever way a session ends that the site hears of.
CREATE TRIGGER push_subscriptions_end AFTER UPDATE OF sessions_ended_at, suspended_at, erased_at ON members
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.id
    AND (NEW.suspended_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR session_id IS NOT NEW.session_kept);
  DELETE FROM notifications WHERE member_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.id);
END;

-- A premium member's own picture; its file lies in R2 under members/<member_id>/<id>/.
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

-- The sessions in which a member uses the site, so that they can see them and end each. The account service
-- ends all of them, or all others, and has no list.
CREATE TABLE member_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  -- As "Firefox" and "Windows"; null: not known. Nothing of the browser's own words.
  browser TEXT CHECK (length(browser) BETWEEN 1 AND 40),
  system TEXT CHECK (length(system) BETWEEN 1 AND 40),
  began_at INTEGER NOT NULL,
  -- The first use of the last day.
  used_at INTEGER NOT NULL,
  -- From then on none of its tokens opens anything, however often it is renewed.
  ended_at INTEGER CHECK (ended_at IS NULL OR (browser IS NULL AND system IS NULL)),
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_sessions_by_use ON member_sessions (used_at) WHERE ended_at IS NULL;
-- Each call of a member reads these, and usually there is none.
CREATE INDEX member_sessions_ended ON member_sessions (member_id, session_id) WHERE ended_at IS NOT NULL;

-- What its browser shows ends with it.
CREATE TRIGGER push_subscriptions_end_with_session AFTER UPDATE OF ended_at ON member_sessions
WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.member_id AND session_id = NEW.session_id;
  DELETE FROM notifications WHERE member_id = NEW.member_id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.member_id);
END;

-- given, taken: said by another administrator, and stronger than what a token or the operator's list
-- says. known: has administrated by a token or by the list, and counts as one who still can.
CREATE TABLE administrators (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('given', 'known', 'taken')),
  changed_at INTEGER NOT NULL,
  -- What each of the staff may do (worker/staff/contract/staff-rights.ts). Whoever administrated before may do
  -- everything.
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

-- Also what INSERT OR REPLACE would write.
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

-- Who was let into the administrator area and who was not; kept for two years, also of members who
-- are gone.
CREATE TABLE access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  outcome TEXT NOT NULL CHECK (outcome IN ('granted', 'denied')),
  -- HMAC of the network address; null without a secret to hash it with.
  address_hash TEXT CHECK (length(address_hash) = 32),
  -- Premium members ask for the channels that a companion has enabled: each time is noted.
  what TEXT NOT NULL DEFAULT 'admin'
    CHECK (what IN ('admin', 'channels')),
  -- Whose channels. It points at nothing, as the log outlives her profile.
  companion TEXT
    CHECK ((companion IS NULL) = (what = 'admin') AND length(companion) = 36)
) STRICT;

CREATE INDEX access_log_by_time ON access_log (at);
CREATE INDEX access_log_by_member ON access_log (member_id, at);
-- Staff look for who was refused among the many who were let in.
CREATE INDEX access_log_by_outcome ON access_log (outcome);

CREATE TRIGGER access_log_keeps_rows BEFORE UPDATE ON access_log
BEGIN
  SELECT RAISE (ABORT, 'the access log is append-only');
END;

-- Attempts to sign in that failed or were slowed down, by UTC's day; of whom is not in it.
CREATE TABLE sign_in_attempts (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  outcome TEXT NOT NULL CHECK (outcome IN ('failed', 'slowed')),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, outcome)
) STRICT, WITHOUT ROWID;

-- From which networks an account has signed in with the right password, hashed, and on which day (UTC) last. Its
-- account may have no row of its own yet: the account service asks before the first visit.
CREATE TABLE sign_in_networks (
  member_id TEXT NOT NULL,
  network TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  PRIMARY KEY (member_id, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_networks_by_day ON sign_in_networks (day);

-- How often somebody tried something within a window of time.
CREATE TABLE rate_limits (
  what TEXT NOT NULL CHECK (length(what) > 0),
  -- A member's id or a hashed address.
  who TEXT NOT NULL CHECK (length(who) > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (what, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- Owners who can sign in.
CREATE VIEW owners AS SELECT a.member_id FROM administrators a JOIN members m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND a.role = 'owner'
    AND m.suspended_at IS NULL AND m.erased_at IS NULL;
