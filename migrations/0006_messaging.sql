-- Members' requests to companions. Staff may answer for the companion.
CREATE TABLE requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Id of the form, and a hash of its content; either identifies a form that was sent twice.
  form_key TEXT NOT NULL CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  -- Address for notifications: the account's when the member last opened or sent a request.
  email TEXT CHECK (email LIKE '_%@_%'),
  -- A calendar day in Zurich; null: any day.
  preferred_date TEXT CHECK (preferred_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  place TEXT NOT NULL CHECK (place IN ('incall', 'outcall', 'hotel', 'private', 'open')),
  -- When the member accepted the rules, which every request requires.
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'seen', 'answered', 'declined', 'withdrawn')),
  -- Number of steps.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Number of the last step that the member was notified about, and of the last one that they have read.
  notified_number INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  -- Start of waiting for an answer.
  waiting_since INTEGER,
  -- When the member deleted it: it is hidden from them, and erased after a retention period.
  hidden_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- The companion's automatic reply, if she was away when the request arrived.
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  -- The name that the member chose when they wrote; null: none. The companion never sees an address.
  chosen_name TEXT CHECK (length(chosen_name) BETWEEN 1 AND 80),
  -- Optional details of a request: the hour in Zurich, the duration, and the occasion.
  start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  duration_minutes INTEGER CHECK (duration_minutes BETWEEN 30 AND 10080),
  occasion TEXT
    CHECK (occasion IN ('dinner', 'culture', 'celebration', 'business', 'travel', 'time-together')),
  -- Number of the last message that the companion has read; the member's column is "read".
  companion_read INTEGER NOT NULL DEFAULT 0
    CHECK (companion_read >= 0),
  -- Days after which each side's messages are erased; null: with the request.
  member_days INTEGER CHECK (member_days IN (7, 30, 90)),
  companion_days INTEGER CHECK (companion_days IN (7, 30, 90)),
  -- Messages up to this number are erased, whatever retention is chosen later; 0: none was chosen yet.
  ended_before INTEGER NOT NULL DEFAULT 0,
  -- First day of the absence for which the conversation last got an automatic reply.
  replied_absence TEXT
    CHECK (replied_absence GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- Open suggestion of another time by the companion's side, and the number of its step; null: none.
  suggested_date TEXT CHECK (suggested_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  suggested_time TEXT CHECK (suggested_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  suggestion_number INTEGER CHECK (suggestion_number > 0),
  -- When the member accepted a suggested time, which is the request's date since then; null: the date is a wish.
  accepted_at INTEGER CHECK (accepted_at > 0),
  UNIQUE (member_id, form_key),
  CHECK ((suggested_date IS NULL) = (suggestion_number IS NULL)
    AND (suggested_time IS NULL) = (suggestion_number IS NULL)),
  CHECK (suggestion_number IS NULL OR state = 'answered'),
  CHECK (waiting_since IS NULL OR state IN ('sent', 'seen', 'answered')),
  CHECK (hidden_at IS NULL OR state IN ('declined', 'withdrawn')),
  CHECK (start_time IS NULL OR preferred_date IS NOT NULL)
) STRICT;

-- A member with an open request adds to it instead of sending another one.
CREATE UNIQUE INDEX requests_open ON requests (member_id, companion_id)
  WHERE state IN ('sent', 'seen');
CREATE INDEX requests_accepted ON requests (companion_id, preferred_date) WHERE accepted_at IS NOT NULL;
CREATE INDEX requests_by_member ON requests (member_id, changed_at);
CREATE INDEX requests_unread ON requests (member_id) WHERE notified_number > read AND hidden_at IS NULL;
CREATE INDEX requests_by_companion ON requests (companion_id, changed_at);
CREATE INDEX requests_by_state ON requests (state, changed_at);
CREATE INDEX requests_waiting ON requests (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX requests_by_change ON requests (changed_at);
CREATE INDEX requests_hidden ON requests (hidden_at) WHERE hidden_at IS NOT NULL;
-- For the overview's requests per day.
CREATE INDEX requests_by_creation ON requests (created_at);
CREATE INDEX requests_by_companion_waiting ON requests (companion_id, waiting_since)
  WHERE waiting_since IS NOT NULL;
CREATE INDEX requests_ending ON requests (id) WHERE ended_before > 0;
CREATE INDEX requests_by_email ON requests (lower(email)) WHERE lower(email) IS NOT NULL;

-- Messages and other steps of a request. key: chosen by the sender's browser. The act 'lifetime' has the new retention
-- in days as its text, or '' without one; 'suggest' and 'accept' have a day and an hour.
CREATE TABLE request_steps (
  request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  act TEXT NOT NULL
    CHECK (act IN ('send', 'write', 'withdraw', 'accept', 'see', 'answer', 'suggest', 'decline',
      'lifetime')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- Id of the staff member or the companion; null: the member.
  actor TEXT,
  actor_name TEXT,
  key TEXT CHECK (length(key) = 36),
  -- The automatic reply to this message, which is erased with it. The reply to the first one is in the request.
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  PRIMARY KEY (request_id, number),
  CHECK (act = 'lifetime' OR (actor IS NULL) = (act IN ('send', 'write', 'withdraw', 'accept'))),
  CHECK (text <> '' OR act NOT IN ('send', 'write', 'answer', 'suggest', 'accept'))
) STRICT, WITHOUT ROWID;

CREATE INDEX request_steps_by_actor ON request_steps (actor) WHERE actor IS NOT NULL;
-- A message that is sent twice is stored once.
CREATE UNIQUE INDEX request_steps_by_key ON request_steps (request_id, key) WHERE key IS NOT NULL;
CREATE INDEX request_steps_answers ON request_steps (at) WHERE act IN ('answer', 'suggest', 'decline');

-- Members who may not write to any companion.
CREATE TABLE request_blocks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX request_blocks_by_actor ON request_blocks (actor);

-- Members who may not write to a companion, by her choice. request_blocks are set by staff, for the whole site.
CREATE TABLE companion_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_blocks_by_member ON companion_blocks (member_id);

-- A companion's text templates, in her order.
CREATE TABLE answer_templates (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- JSON: [{"title", "text"}]
  templates TEXT NOT NULL CHECK (json_type(templates) = 'array'
    AND json_array_length(templates) <= 20),
  -- Increases with each change.
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests whose senders have not confirmed their address yet. Only the sender's browser and the account have the key;
-- nothing is sent for an unconfirmed address.
CREATE TABLE kept_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- No foreign key: a sender who confirms after the profile was deleted reads why the request was not sent.
  companion TEXT NOT NULL CHECK (length(companion) = 36),
  -- Fields of the form.
  form TEXT NOT NULL CHECK (json_valid(form)),
  created_at INTEGER NOT NULL,
  -- If sending failed: the member, and the reason as the id of an error with its values.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  refusal TEXT CHECK (json_valid(refusal)),
  refused_at INTEGER,
  CHECK ((member_id IS NULL) = (refusal IS NULL) AND (member_id IS NULL) = (refused_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_requests_by_member ON kept_requests (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX kept_requests_by_time ON kept_requests (created_at);

-- Companions who would meet a member again. pair: a keyed hash of both accounts, which tells neither; no column tells when
-- a vouch was given. The nightly run deletes those that it can't confirm by a conversation.
CREATE TABLE vouches (
  pair TEXT PRIMARY KEY CHECK (length(pair) = 32),
  is_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (is_confirmed IN (0, 1))
) STRICT, WITHOUT ROWID;

-- How many companions would meet a member again, in steps, as counted once a week; and whether companions see it.
CREATE TABLE member_marks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  step INTEGER NOT NULL DEFAULT 0 CHECK (step IN (0, 3, 5, 10)),
  is_shown INTEGER NOT NULL DEFAULT 1 CHECK (is_shown IN (0, 1))
) STRICT, WITHOUT ROWID;
