-- Every profile that a report hides by itself is counted under each of the names that its sender has,
-- so that strangers can't hide the directory. Rows are of use for a day.
CREATE TABLE report_holds (
  what TEXT NOT NULL
    CHECK (what IN ('reporter', 'network', 'network_56', 'network_48', 'site')),
  -- A keyed hash of the account or the network; empty for the whole site.
  who TEXT NOT NULL CHECK ((what = 'site') = (who = '')),
  at INTEGER NOT NULL,
  report_id TEXT NOT NULL CHECK (length(report_id) = 36),
  PRIMARY KEY (what, who, at, report_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_holds_by_time ON report_holds (at);

-- The report would have hidden the profile, but the limit was reached.
ALTER TABLE reports ADD COLUMN held_back INTEGER NOT NULL DEFAULT 0 CHECK (held_back IN (0, 1));

CREATE INDEX reports_held_back ON reports (due_at)
  WHERE held_back = 1 AND holds = 0 AND due_at IS NOT NULL;
