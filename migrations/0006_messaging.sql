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
  -- A day by Zurich's calendar; null: any will do.
  preferred_date TEXT CHECK (preferred_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  place TEXT NOT NULL CHECK (place IN ('incall', 'outcall', 'hotel', 'private', 'open')),
  -- When the member agreed to the rules; without it there is no request.
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'seen', 'answered', 'declined', 'withdrawn')),
  -- The number of steps taken.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The number of the last step of which the member is notified, and of the last one that they have read.
  notified_number INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  -- Since when the desk owes an answer.
  waiting_since INTEGER,
  -- The member has deleted it: it is kept for a while, and shown to them no more.
  hidden_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- What she had written for the time of her absence, when the request came.
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  -- The name that the member had chosen when they wrote; null: none, and an address names no one to her.
  chosen_name TEXT CHECK (length(chosen_name) BETWEEN 1 AND 80),
  -- What a request may say beside its message: the hour by Zurich's clocks, how long, and the occasion.
  start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  duration_minutes INTEGER CHECK (duration_minutes BETWEEN 30 AND 10080),
  occasion TEXT
    CHECK (occasion IN ('dinner', 'culture', 'celebration', 'business', 'travel', 'time-together')),
  -- Up to which message a companion has read; the member's side has "read".
  companion_read INTEGER NOT NULL DEFAULT 0
    CHECK (companion_read >= 0),
  -- For how many days each side keeps messages; null: as long as the request.
  member_days INTEGER CHECK (member_days IN (7, 30, 90)),
  companion_days INTEGER CHECK (companion_days IN (7, 30, 90)),
  -- What was written until then has ended for good, whatever is chosen later; 0: no one has ever chosen.
  ended_before INTEGER NOT NULL DEFAULT 0,
  -- The first day of the absence in which the thread was last given one.
  replied_absence TEXT
    CHECK (replied_absence GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  UNIQUE (member_id, form_key),
  CHECK (waiting_since IS NULL OR state IN ('sent', 'seen', 'answered')),
  CHECK (hidden_at IS NULL OR state IN ('declined', 'withdrawn')),
  CHECK (start_time IS NULL OR preferred_date IS NOT NULL)
) STRICT;

-- Who waits for an answer adds to that request instead of sending another one.
CREATE UNIQUE INDEX requests_open ON requests (member_id, companion_id)
  WHERE state IN ('sent', 'seen');
CREATE INDEX requests_by_member ON requests (member_id, changed_at);
CREATE INDEX requests_unread ON requests (member_id) WHERE notified_number > read AND hidden_at IS NULL;
CREATE INDEX requests_by_companion ON requests (companion_id, changed_at);
CREATE INDEX requests_by_state ON requests (state, changed_at);
CREATE INDEX requests_waiting ON requests (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX requests_by_change ON requests (changed_at);
-- For the overview: requests a day.
CREATE INDEX requests_by_creation ON requests (created_at);
CREATE INDEX requests_by_companion_waiting ON requests (companion_id, waiting_since)
  WHERE waiting_since IS NOT NULL;
CREATE INDEX requests_ending ON requests (id) WHERE ended_before > 0;

-- As before, and: the key that the sender's browser gave the message, and the act 'lifetime', whose text is
-- the number of days from then on, or '' without one.
CREATE TABLE request_steps (
  request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  act TEXT NOT NULL
    CHECK (act IN ('send', 'write', 'withdraw', 'see', 'answer', 'decline', 'lifetime')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- Of staff, or the companion's own id; null: the member.
  actor TEXT,
  actor_name TEXT,
  key TEXT CHECK (length(key) = 36),
  -- Given when this message came; it ends with the message. That of the first one is the request's.
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  PRIMARY KEY (request_id, number),
  CHECK (act = 'lifetime' OR (actor IS NULL) = (act IN ('send', 'write', 'withdraw'))),
  CHECK (text <> '' OR act NOT IN ('send', 'write', 'answer'))
) STRICT, WITHOUT ROWID;

CREATE INDEX request_steps_by_actor ON request_steps (actor) WHERE actor IS NOT NULL;
-- The same message again is the same one.
CREATE UNIQUE INDEX request_steps_by_key ON request_steps (request_id, key) WHERE key IS NOT NULL;
CREATE INDEX request_steps_answers ON request_steps (at) WHERE act IN ('answer', 'decline');

-- Members who may not write to anybody.
CREATE TABLE request_blocks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX request_blocks_by_actor ON request_blocks (actor);

-- Members whose messages a companion takes no longer. request_blocks are the staff's, for the whole site.
CREATE TABLE companion_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_blocks_by_member ON companion_blocks (member_id);

-- What she inserts into answers, in her order.
CREATE TABLE answer_templates (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- [{"title", "text"}]
  templates TEXT NOT NULL CHECK (json_type(templates) = 'array'
    AND json_array_length(templates) <= 20),
  -- Rises with each change.
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests of people who are still confirming their address. The key is known to the browser that wrote it
-- and to the account alone; nothing is sent for an address that is not confirmed.
CREATE TABLE kept_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- No foreign key: whoever confirms after her profile has gone reads why it was not sent.
  companion TEXT NOT NULL CHECK (length(companion) = 36),
  -- The fields of the form.
  form TEXT NOT NULL CHECK (json_valid(form)),
  created_at INTEGER NOT NULL,
  -- Once it could not be sent: whose it is, and why, by the id of a refusal with its values.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  refusal TEXT CHECK (json_valid(refusal)),
  refused_at INTEGER,
  CHECK ((member_id IS NULL) = (refusal IS NULL) AND (member_id IS NULL) = (refused_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_requests_by_member ON kept_requests (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX kept_requests_by_time ON kept_requests (created_at);
