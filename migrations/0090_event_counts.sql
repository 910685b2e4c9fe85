-- What alarms count: events of the log by minute, and by hour what the platform bills. Nothing of a person.
CREATE TABLE event_counts (
  event TEXT NOT NULL,
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, at)
) STRICT, WITHOUT ROWID;
