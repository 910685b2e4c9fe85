-- What people ask about their data: companions, applicants, members, anybody. Nobody needs an account.
CREATE TABLE data_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  kind TEXT NOT NULL CHECK (kind IN ('access', 'correction', 'deletion', 'objection')),
  asker TEXT NOT NULL CHECK (asker IN ('companion', 'applicant', 'member', 'other')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  state TEXT NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'in_review', 'waiting', 'done', 'refused')),
  -- The law gives 30 days, also while the asker has to prove who they are. Null: answered.
  due_at INTEGER,
  -- The number of steps taken.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((due_at IS NULL) = (state IN ('done', 'refused')))
) STRICT;

CREATE INDEX data_requests_by_due ON data_requests (due_at IS NULL, due_at, changed_at);
CREATE INDEX data_requests_by_state ON data_requests (state, changed_at);
CREATE INDEX data_requests_by_fingerprint ON data_requests (fingerprint, created_at);

-- The same words within ten minutes are one request, whatever sent them twice.
CREATE TRIGGER data_requests_come_once BEFORE INSERT ON data_requests
WHEN EXISTS (SELECT 1 FROM data_requests
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the request is there already');
END;

-- What staff did and noted. The number keeps two from taking the same step.
CREATE TABLE data_request_steps (
  request_id TEXT NOT NULL REFERENCES data_requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'ask', 'finish', 'refuse')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (request_id, number)
) STRICT, WITHOUT ROWID;
