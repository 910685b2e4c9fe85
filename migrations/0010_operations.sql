-- Last completed run of each job. The row "" is the start for jobs without a row.
CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  finished_at INTEGER NOT NULL,
  -- Where a job that works in slices continues. Null: it has finished.
  position TEXT
) STRICT, WITHOUT ROWID;

-- Counts for alerts: events of the log by minute, billed usage by hour. No personal data.
CREATE TABLE event_counts (
  event TEXT NOT NULL,
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, at)
) STRICT, WITHOUT ROWID;

-- Counts for alerts by cause: the id of an error, or its code location. Empty: the event has none.
CREATE TABLE event_causes (
  event TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, cause, at)
) STRICT, WITHOUT ROWID;

-- The last mail of each alert and cause, with the count at that time and the number of mails.
CREATE TABLE raised_alarms (
  name TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  raised_at INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  mails INTEGER NOT NULL CHECK (mails > 0),
  PRIMARY KEY (name, cause)
) STRICT, WITHOUT ROWID;

-- Errors in visitors' browsers, summed by message. No personal data.
CREATE TABLE browser_problems (
  kind TEXT NOT NULL CHECK (kind IN ('script', 'policy')),
  message TEXT NOT NULL CHECK (length(message) <= 200),
  -- The site's file with line and column; for a policy violation, the blocked source.
  place TEXT NOT NULL CHECK (length(place) <= 200),
  -- The Worker's version that received the report.
  build TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (kind, message, place, build)
) STRICT;

CREATE INDEX browser_problems_by_time ON browser_problems (last_at DESC, message, place);

-- Outages of parts of the site, for the status page.
CREATE TABLE incidents (
  id INTEGER PRIMARY KEY,
  part TEXT NOT NULL CHECK (part IN ('database', 'files', 'mail')),
  began_at INTEGER NOT NULL,
  ended_at INTEGER CHECK (ended_at >= began_at)
) STRICT;

-- At most one open incident per part, even if the job runs twice.
CREATE UNIQUE INDEX incidents_open ON incidents (part) WHERE ended_at IS NULL;
CREATE INDEX incidents_by_time ON incidents (began_at);

-- Nightly backups, which exclude this table.
CREATE TABLE backups (
  -- Calendar day in UTC, as 2026-11-22.
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  started_at INTEGER NOT NULL,
  -- End of the lease of the run that works on it.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  -- Progress as JSON; empty once it is finished.
  progress TEXT NOT NULL DEFAULT '',
  finished_at INTEGER,
  CHECK ((finished_at IS NULL) OR progress = '')
) STRICT, WITHOUT ROWID;

-- When backups were first due, and their public key, so that a missing first backup counts as late. At most one row,
-- written by the backup job (worker/operations/jobs/back-up.ts).
CREATE TABLE backup_keys (
  public_key TEXT PRIMARY KEY CHECK (public_key <> ''),
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Changes that a restored back-up must not undo, written in the batch of the change itself (worker/platform/db/tombstones.ts). A job
-- moves the rows to the bucket of the back-ups within a minute (worker/operations/copy-tombstones.ts). Ids and flags only.
CREATE TABLE tombstones (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;
