-- Names the log's history. A restored database gets a new one: then isolates and snapshots forget what
-- they know of the other history, whatever its versions were.
CREATE TABLE catalogue_epoch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL CHECK (length(epoch) >= 16)
) STRICT;
INSERT INTO catalogue_epoch (id, epoch) VALUES (1, lower(hex(randomblob(16))));

-- Written after each snapshot. A new isolate reads the log from the oldest of these on, while it
-- fetches the snapshot: an older row is needed only as long as a cache may hold that snapshot.
CREATE TABLE catalogue_snapshots (
  version INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;

-- When the change was committed, by the database's clock. Null in rows from before.
ALTER TABLE catalogue_log ADD COLUMN at INTEGER;
