-- Who of the staff has a case open; a mark counts for a minute.
CREATE TABLE case_views (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  -- When the page was last seen to be open.
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, case_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_views_by_member ON case_views (member_id);
CREATE INDEX case_views_by_time ON case_views (at);
