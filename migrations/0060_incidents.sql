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
