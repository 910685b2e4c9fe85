-- Applications for a listing. Whoever applies has no account.
CREATE TABLE applications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- For people: on the screen, in mails, on the telephone.
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  -- Of the form that was sent, and of what it said: both tell that it was sent twice.
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 6 AND 30),
  age INTEGER NOT NULL CHECK (age BETWEEN 21 AND 65),
  location TEXT NOT NULL
    CHECK (location IN ('zurich', 'geneva', 'basel', 'bern', 'lausanne', 'other')),
  experience TEXT CHECK (experience IN ('new', 'some', 'experienced', 'expert')),
  about TEXT NOT NULL CHECK (length(about) BETWEEN 1 AND 2000),
  -- When she agreed that her data is used; without it there is no application.
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'in_review', 'more_info', 'approved', 'rejected')),
  -- Null: decided, or the applicant has to answer.
  due_at INTEGER,
  -- The number of steps taken.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  -- The draft that the approval made.
  companion TEXT CHECK (length(companion) = 36),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((due_at IS NULL) = (state IN ('more_info', 'approved', 'rejected'))),
  CHECK ((companion IS NULL) = (state <> 'approved'))
) STRICT;

CREATE INDEX applications_by_due ON applications (due_at IS NULL, due_at, changed_at);
CREATE INDEX applications_by_state ON applications (state, changed_at);
CREATE INDEX applications_by_fingerprint ON applications (fingerprint, created_at);

-- The same words within ten minutes are one application, whatever sent them twice.
CREATE TRIGGER applications_come_once BEFORE INSERT ON applications
WHEN EXISTS (SELECT 1 FROM applications
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the application is there already');
END;

-- What staff did and noted. The number keeps two from taking the same step.
CREATE TABLE application_steps (
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- The one it was in afterwards.
  state TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (application_id, number)
) STRICT, WITHOUT ROWID;
