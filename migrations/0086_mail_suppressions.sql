-- Addresses that take no mail: their server returned it for good, or their owner reported it as spam.
CREATE TABLE mail_suppressions (
  address TEXT PRIMARY KEY CHECK (address LIKE '_%@_%' AND address = lower(address)),
  reason TEXT NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  -- What the mail provider calls the event: the same one comes more than once.
  event_id TEXT NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_suppressions_by_time ON mail_suppressions (at);

-- Whoever writes a mail need not ask.
CREATE TRIGGER outbox_suppressed BEFORE INSERT ON outbox
WHEN NEW.sent_at IS NULL AND EXISTS (SELECT 1 FROM mail_suppressions WHERE address = lower(NEW.recipient))
BEGIN
  SELECT RAISE(IGNORE);
END;
