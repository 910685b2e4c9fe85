-- What members write to companions. Staff answer for her.
CREATE TABLE requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Of the form that was sent, and of what it said: both tell that it was sent twice.
  form_key TEXT NOT NULL CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  -- Where the member is told of news: the account's address when they last wrote.
  email TEXT CHECK (email LIKE '_%@_%'),
  -- A day by Zurich's calendar.
  wish_date TEXT NOT NULL CHECK (wish_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  place TEXT NOT NULL CHECK (place IN ('incall', 'outcall', 'hotel', 'private', 'open')),
  -- When the member agreed to the rules; without it there is no request.
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'seen', 'answered', 'declined', 'withdrawn')),
  -- The number of steps taken.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The last step that told the member something, and the last one that they have read.
  told INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  -- Since when the desk owes an answer.
  waiting_since INTEGER,
  -- The member has deleted it: it is kept for a while, and shown to them no more.
  hidden_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (member_id, form_key),
  CHECK (waiting_since IS NULL OR state IN ('sent', 'seen', 'answered')),
  CHECK (hidden_at IS NULL OR state IN ('declined', 'withdrawn'))
) STRICT;

-- Who waits for an answer adds to that request instead of sending another one.
CREATE UNIQUE INDEX requests_open ON requests (member_id, companion_id)
  WHERE state IN ('sent', 'seen');
CREATE INDEX requests_by_member ON requests (member_id, changed_at);
CREATE INDEX requests_unread ON requests (member_id) WHERE told > read AND hidden_at IS NULL;
CREATE INDEX requests_by_companion ON requests (companion_id, changed_at);
CREATE INDEX requests_by_state ON requests (state, changed_at);
CREATE INDEX requests_waiting ON requests (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX requests_by_change ON requests (changed_at);

-- The thread. The number keeps two from taking the same step.
CREATE TABLE request_steps (
  request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('send', 'write', 'withdraw', 'see', 'answer', 'decline')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- Of staff; null: the member.
  actor TEXT,
  actor_name TEXT,
  PRIMARY KEY (request_id, number),
  CHECK ((actor IS NULL) = (act IN ('send', 'write', 'withdraw'))),
  CHECK (text <> '' OR act NOT IN ('send', 'write', 'answer'))
) STRICT, WITHOUT ROWID;

-- Members who may not write to anybody.
CREATE TABLE request_blocks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Premium members ask for the channels that a companion has enabled: each time is noted.
ALTER TABLE access_log ADD COLUMN what TEXT NOT NULL DEFAULT 'admin'
  CHECK (what IN ('admin', 'channels'));
-- Whose channels. It points at nothing, as the log outlives her profile.
ALTER TABLE access_log ADD COLUMN companion TEXT
  CHECK ((companion IS NULL) = (what = 'admin') AND length(companion) = 36);
