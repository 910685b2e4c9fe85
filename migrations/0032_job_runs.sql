-- When each job of the schedule last ran to its end. "" is no job: a job without a row counts from there.
CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  finished_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO job_runs (job, finished_at) VALUES ('', unixepoch() * 1000);
