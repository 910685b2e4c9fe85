-- What alarms count, by its cause: the id of a refusal, or where an error was thrown. Empty: the event has none.
CREATE TABLE event_causes (
  event TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, cause, at)
) STRICT, WITHOUT ROWID;

-- When each alarm was mailed last for a cause, how often that cause had occurred then, and how many mails it was.
CREATE TABLE raised_alarms (
  name TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  raised_at INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  mails INTEGER NOT NULL CHECK (mails > 0),
  PRIMARY KEY (name, cause)
) STRICT, WITHOUT ROWID;
