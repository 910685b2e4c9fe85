-- Mail on its way: written in the batch that causes it, sent after the answer, tried again by a job.
CREATE TABLE outbox (
  -- What the mail is about, so that one cause makes one mail.
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  -- Null: the office, wherever its mail goes when it is sent.
  recipient TEXT CHECK (recipient LIKE '_%@_%'),
  -- Address and words are gone once the mail is sent.
  subject TEXT,
  text TEXT,
  created_at INTEGER NOT NULL,
  -- Not before: whoever tries moves it on first, so that nobody else tries at the same time.
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at INTEGER,
  CHECK (iif(sent_at IS NULL, subject IS NOT NULL AND text IS NOT NULL,
    recipient IS NULL AND subject IS NULL AND text IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_by_creation ON outbox (created_at);
