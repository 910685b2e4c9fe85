-- What people report about a profile, or about a photo or a review on it.
CREATE TABLE reports (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  -- Whose profile. It points at nothing, so that deleting her deletes no report.
  companion TEXT NOT NULL CHECK (length(companion) = 36),
  target TEXT NOT NULL DEFAULT 'profile' CHECK (target IN ('profile', 'photo', 'review')),
  -- Of the photo or the review.
  target_id TEXT CHECK (length(target_id) = 36),
  reason TEXT NOT NULL
    CHECK (reason IN ('minor', 'coercion', 'stolen_photos', 'fake', 'illegal', 'other')),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- Of whoever wants to hear the outcome.
  email TEXT CHECK (email LIKE '_%@_%'),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_review', 'kept', 'hidden')),
  -- The profile is hidden while a report holds it, and seen again when none does.
  holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((target = 'profile') = (target_id IS NULL)),
  CHECK ((due_at IS NULL) = (state IN ('kept', 'hidden'))),
  CHECK (holds = 0 OR state IN ('new', 'in_review'))
) STRICT;

CREATE INDEX reports_by_due ON reports (due_at IS NULL, due_at, changed_at);
CREATE INDEX reports_by_state ON reports (state, changed_at);
CREATE INDEX reports_by_companion ON reports (companion, changed_at);
CREATE INDEX reports_that_hold ON reports (companion) WHERE holds = 1;
CREATE INDEX reports_by_fingerprint ON reports (fingerprint, created_at);

CREATE TRIGGER reports_come_once BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM reports
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the report is there already');
END;

CREATE TABLE report_steps (
  report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'hold', 'keep', 'hide')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (report_id, number)
) STRICT, WITHOUT ROWID;
