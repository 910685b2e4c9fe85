-- Messages that are sent again are stored once, and end when one side of a thread has chosen so.

-- For how many days each side keeps messages; null: as long as the request.
ALTER TABLE requests ADD COLUMN member_days INTEGER CHECK (member_days IN (7, 30, 90));
ALTER TABLE requests ADD COLUMN companion_days INTEGER CHECK (companion_days IN (7, 30, 90));
-- What was written until then has ended for good, whatever is chosen later; 0: no one has ever chosen.
ALTER TABLE requests ADD COLUMN ended_before INTEGER NOT NULL DEFAULT 0;

CREATE INDEX requests_ending ON requests (id) WHERE ended_before > 0;
CREATE INDEX reports_about_threads ON reports (target_id) WHERE target = 'thread';

-- As before, and: the key that the sender's browser gave the message, and the act 'lifetime', whose text is
-- the number of days from then on, or '' without one.
CREATE TABLE request_steps_new (
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
  PRIMARY KEY (request_id, number),
  CHECK (act = 'lifetime' OR (actor IS NULL) = (act IN ('send', 'write', 'withdraw'))),
  CHECK (text <> '' OR act NOT IN ('send', 'write', 'answer'))
) STRICT, WITHOUT ROWID;

INSERT INTO request_steps_new (request_id, number, at, act, text, actor, actor_name)
SELECT request_id, number, at, act, text, actor, actor_name FROM request_steps;
DROP TABLE request_steps;
ALTER TABLE request_steps_new RENAME TO request_steps;

CREATE INDEX request_steps_by_actor ON request_steps (actor) WHERE actor IS NOT NULL;
-- The same message again is the same one.
CREATE UNIQUE INDEX request_steps_by_key ON request_steps (request_id, key) WHERE key IS NOT NULL;

-- A restored back-up does not bring back what has ended.
CREATE TRIGGER journal_messages_ended AFTER UPDATE OF member_days, companion_days ON requests
WHEN old.member_days IS NOT new.member_days OR old.companion_days IS NOT new.companion_days
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('messages.lifetime', new.id,
    json_object('member', new.member_days, 'companion', new.companion_days,
      'endedBefore', new.ended_before));
END;
