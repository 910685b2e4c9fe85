-- What a companion would like to change of her profile. Nothing here is public before staff approve it.
CREATE TABLE companion_revisions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Fields of hers with new values, as JSON; base: what was published of them when she began.
  draft TEXT NOT NULL CHECK (json_type(draft) = 'object'),
  base TEXT NOT NULL CHECK (json_type(base) = 'object'),
  -- Draft: hers alone. Submitted: with staff. Returned: hers again, not touched since. The others are over.
  state TEXT NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  -- Why staff returned it last; she reads it.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Where the decision is mailed to, from the submission on.
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  -- Who of the staff decided last.
  actor TEXT,
  actor_name TEXT,
  -- Rises with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state NOT IN ('submitted', 'returned', 'approved') OR submitted_at IS NOT NULL),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK (state NOT IN ('returned', 'approved') OR decided_at IS NOT NULL),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

-- One at a time.
CREATE UNIQUE INDEX companion_revisions_open ON companion_revisions (companion_id)
  WHERE state IN ('draft', 'submitted', 'returned');
CREATE INDEX companion_revisions_by_companion ON companion_revisions (companion_id, created_at);
CREATE INDEX companion_revisions_by_state ON companion_revisions (state, submitted_at);
CREATE INDEX companion_revisions_due ON companion_revisions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX companion_revisions_by_actor ON companion_revisions (actor) WHERE actor IS NOT NULL;
CREATE INDEX companion_revisions_by_change ON companion_revisions (changed_at);
