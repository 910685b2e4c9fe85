-- What staff read of a companion's private data. It points at nothing, as it outlives her profile.
CREATE TABLE companion_access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Null: an application that has led to no profile yet.
  companion TEXT CHECK (length(companion) = 36),
  -- Who of the staff.
  actor TEXT NOT NULL,
  what TEXT NOT NULL CHECK (
    what IN ('application', 'private-media', 'channels', 'thread', 'documents', 'account')),
  -- The application, the thread, or else the companion.
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  CHECK (companion IS NOT NULL OR what = 'application')
) STRICT;

CREATE INDEX companion_access_log_by_companion ON companion_access_log (companion, id)
  WHERE companion IS NOT NULL;
CREATE INDEX companion_access_log_by_subject ON companion_access_log (subject, what, actor, at);
CREATE INDEX companion_access_log_by_actor ON companion_access_log (actor);
CREATE INDEX companion_access_log_by_time ON companion_access_log (at);

CREATE TRIGGER companion_access_log_keeps_rows BEFORE UPDATE ON companion_access_log
BEGIN
  SELECT RAISE (ABORT, 'the log of reads is append-only');
END;

CREATE TRIGGER companion_access_log_stays BEFORE DELETE ON companion_access_log
WHEN EXISTS (SELECT 1 FROM companions WHERE id = old.companion)
  OR EXISTS (SELECT 1 FROM applications WHERE id = old.subject)
BEGIN
  SELECT RAISE (ABORT, 'the log of reads stays as long as what was read');
END;

-- Companions who have left, and those who are gone: what is kept beyond a profile counts from here.
CREATE TABLE companion_departures (
  companion TEXT PRIMARY KEY CHECK (length(companion) = 36),
  left_at INTEGER NOT NULL,
  -- When everything of her is erased, and whether she asked for it.
  erase_at INTEGER NOT NULL CHECK (erase_at >= left_at),
  is_requested INTEGER NOT NULL CHECK (is_requested IN (0, 1)),
  -- Where the receipt goes.
  email TEXT CHECK (email LIKE '_%@_%'),
  erased_at INTEGER CHECK (erased_at >= left_at),
  CHECK (erased_at IS NULL OR email IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_departures_due ON companion_departures (erase_at) WHERE erased_at IS NULL;

CREATE TRIGGER companions_gone AFTER DELETE ON companions
BEGIN
  INSERT INTO companion_departures (companion, left_at, erase_at, is_requested, erased_at)
  SELECT old.id, now, now, 0, now FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now)
  WHERE true
  ON CONFLICT (companion) DO UPDATE SET erased_at = max(excluded.erased_at, left_at), email = NULL;
END;

-- Whoever comes back has not left, unless she asked for her data to be erased.
CREATE TRIGGER companions_back AFTER UPDATE OF lifecycle ON companions
WHEN old.lifecycle = 'archived' AND new.lifecycle <> 'archived'
BEGIN
  DELETE FROM companion_departures
  WHERE companion = new.id AND is_requested = 0 AND erased_at IS NULL;
END;

CREATE TRIGGER companion_accounts_back AFTER INSERT ON companion_accounts
BEGIN
  DELETE FROM companion_departures
  WHERE companion = new.companion_id AND is_requested = 0 AND erased_at IS NULL;
END;

CREATE INDEX applications_by_companion ON applications (companion) WHERE companion IS NOT NULL;
