-- When each job of the schedule last ran to its end. "" is no job: a job without a row counts from there.
CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  finished_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What alarms count: events of the log by minute, and by hour what the platform bills. Nothing of a person.
CREATE TABLE event_counts (
  event TEXT NOT NULL,
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, at)
) STRICT, WITHOUT ROWID;

-- What alarms count, by its cause: the id of a refusal, or where an error was thrown. Empty: the event has none.
CREATE TABLE event_causes (
  event TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, cause, at)
) STRICT, WITHOUT ROWID;

-- When each alarm was mailed last for a cause, how often that cause had occurred then, and how many mails it was.
CREATE TABLE raised_alarms (
  name TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  raised_at INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  mails INTEGER NOT NULL CHECK (mails > 0),
  PRIMARY KEY (name, cause)
) STRICT, WITHOUT ROWID;

-- What went wrong in visitors' browsers, summed by what it was: no row is about a person.
CREATE TABLE browser_problems (
  kind TEXT NOT NULL CHECK (kind IN ('script', 'policy')),
  message TEXT NOT NULL CHECK (length(message) <= 200),
  -- The file of the site with line and column; of a violated policy what was blocked.
  place TEXT NOT NULL CHECK (length(place) <= 200),
  -- The version of the Worker that took the report.
  build TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (kind, message, place, build)
) STRICT;

CREATE INDEX browser_problems_by_time ON browser_problems (last_at);

-- When a part of the site did not work, for the status page.
CREATE TABLE incidents (
  id INTEGER PRIMARY KEY,
  part TEXT NOT NULL CHECK (part IN ('database', 'files', 'mail')),
  began_at INTEGER NOT NULL,
  ended_at INTEGER CHECK (ended_at >= began_at)
) STRICT;

-- One is open at most for each part, however often the job runs.
CREATE UNIQUE INDEX incidents_open ON incidents (part) WHERE ended_at IS NULL;
CREATE INDEX incidents_by_time ON incidents (began_at);

-- Each nightly back-up. Its own rows are in none.
CREATE TABLE backups (
  -- UTC's, as 2026-11-22.
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  started_at INTEGER NOT NULL,
  -- Until then one run works on it.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  -- How far it is, as JSON; empty once it is finished.
  progress TEXT NOT NULL DEFAULT '',
  finished_at INTEGER,
  CHECK ((finished_at IS NULL) OR progress = '')
) STRICT, WITHOUT ROWID;

-- Since when back-ups are to be made, and sealed for which public key: one that never began is late, too. At most one row;
-- the job of the back-ups keeps it (worker/operations/jobs/back-up.ts).
CREATE TABLE backup_keys (
  public_key TEXT PRIMARY KEY CHECK (public_key <> ''),
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What no restored back-up may bring back, written in the batch of the change itself (worker/platform/db/tombstones.ts). A job
-- moves the rows to the bucket of the back-ups within a minute (worker/operations/copy-tombstones.ts). Ids and flags only.
CREATE TABLE tombstones (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;
