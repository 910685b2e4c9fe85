-- Notifications of payment providers that changed nothing, counted by hour and cause, so that whatever
-- anybody sends fills nothing. Nothing of a person is in it, and no signature.
CREATE TABLE payment_notifications (
  provider TEXT NOT NULL CHECK (provider IN ('flexpay', 'stripe')),
  result TEXT NOT NULL CHECK (result IN ('refused', 'ignored')),
  -- Of a refused one why; of an ignored one the event, in the provider's words.
  cause TEXT NOT NULL CHECK (length(cause) BETWEEN 1 AND 60),
  -- Epoch milliseconds of its beginning; of ignored ones of the day's.
  hour INTEGER NOT NULL CHECK (hour % 3600000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- What the last one said that it is about.
  event TEXT CHECK (length(event) <= 60),
  sale_id TEXT CHECK (length(sale_id) <= 12),
  reviewed_at INTEGER,
  PRIMARY KEY (provider, result, cause, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_notifications_by_time ON payment_notifications (last_at);
-- What the overview counts. Requests without a signature come from anybody, and need no act.
CREATE INDEX payment_notifications_to_review ON payment_notifications (count)
  WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL;

-- accept: staff open what was paid while the member could not buy.
CREATE TABLE payment_steps_next (
  -- A sale, as "flexpay-433456", or what names none, as "event-flexpay:credit:9".
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 210),
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'assign', 'accept')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;
INSERT INTO payment_steps_next
  SELECT subject, number, at, actor, actor_name, act, note FROM payment_steps;
DROP TABLE payment_steps;
ALTER TABLE payment_steps_next RENAME TO payment_steps;
CREATE INDEX payment_steps_by_actor ON payment_steps (actor);
