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
