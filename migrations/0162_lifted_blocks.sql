-- A second person also confirms that the block of a withdrawn picture is lifted.
CREATE TABLE confirmations_next (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('deletion', 'bulk-change', 'rights', 'block')),
  -- The companion or the member; null: several companions.
  subject TEXT CHECK (length(subject) = 36),
  -- What is to be done, as the call of its kind takes it.
  input TEXT NOT NULL CHECK (json_valid(input)),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  -- Exclusive.
  expires_at INTEGER NOT NULL CHECK (expires_at > requested_at),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'declined', 'withdrawn')),
  decided_by TEXT,
  decided_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> actor)
) STRICT, WITHOUT ROWID;

INSERT INTO confirmations_next
  (id, kind, subject, input, reason, actor, actor_name, requested_at, expires_at, state, decided_by, decided_at)
SELECT id, kind, subject, input, reason, actor, actor_name, requested_at, expires_at, state, decided_by, decided_at
FROM confirmations;
DROP TABLE confirmations;
ALTER TABLE confirmations_next RENAME TO confirmations;

CREATE INDEX confirmations_open ON confirmations (expires_at) WHERE state = 'open';
CREATE INDEX confirmations_by_actor ON confirmations (actor);
CREATE INDEX confirmations_by_decider ON confirmations (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX confirmations_by_time ON confirmations (requested_at);

CREATE TRIGGER confirmations_decided_once BEFORE UPDATE OF state ON confirmations
WHEN old.state <> 'open'
BEGIN
  SELECT RAISE (ABORT, 'it is decided already');
END;
