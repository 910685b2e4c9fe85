-- refund: staff have refunded the buyer at the provider. The money itself is in payment_events, once the
-- provider has sent its notification.
CREATE TABLE payment_steps_next (
  -- A sale, as "flexpay-433456", or what names none, as "event-flexpay:credit:9".
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 210),
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'assign', 'accept', 'refund')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;
INSERT INTO payment_steps_next
  SELECT subject, number, at, actor, actor_name, act, note FROM payment_steps;
DROP TABLE payment_steps;
ALTER TABLE payment_steps_next RENAME TO payment_steps;
CREATE INDEX payment_steps_by_actor ON payment_steps (actor);

-- As in 0052_ledger.sql; they went with the table.
CREATE TRIGGER payment_steps_once BEFORE INSERT ON payment_steps
WHEN EXISTS (SELECT 1 FROM payment_steps WHERE subject = new.subject AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_steps.subject');
END;

CREATE TRIGGER payment_steps_keep_rows BEFORE UPDATE
OF subject, number, at, actor, act, note ON payment_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER payment_steps_added AFTER INSERT ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(new.subject, new.number), 'added');
END;
CREATE TRIGGER payment_steps_changed AFTER UPDATE ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(new.subject, new.number), 'changed');
END;
CREATE TRIGGER payment_steps_removed AFTER DELETE ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(old.subject, old.number), 'removed');
END;
