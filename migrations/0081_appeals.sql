-- Decisions of the staff that whoever they are about can appeal once, and what became of it.
CREATE TABLE appeals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  kind TEXT NOT NULL CHECK (kind IN ('application', 'profile', 'membership')),
  -- What was decided about: one of the three, as the kind says.
  application_id TEXT REFERENCES applications (id) ON DELETE CASCADE,
  companion_id TEXT REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  -- Null: of a profile, whose account has one.
  email TEXT CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL,
  -- What they read. Null: of a profile, which has the reason in the staff's words.
  ground TEXT CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  -- Of a profile: she reads it. Otherwise for staff alone.
  reason TEXT NOT NULL CHECK (length(reason) <= 2000),
  decided_at INTEGER NOT NULL,
  -- Who decided: another member of staff decides on the appeal.
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- Of the link in the mail. Null: the appeal comes from her own area.
  token_hash TEXT UNIQUE CHECK (length(token_hash) = 64),
  -- Until when an appeal may come.
  expires_at INTEGER NOT NULL,
  -- Offered: no appeal has come.
  state TEXT NOT NULL DEFAULT 'offered' CHECK (state IN ('offered', 'new', 'upheld', 'granted')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  appealed_at INTEGER,
  due_at INTEGER,
  -- The number of steps taken.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  changed_at INTEGER NOT NULL,
  CHECK ((due_at IS NULL) = (state <> 'new')),
  CHECK ((appealed_at IS NULL) = (state = 'offered')),
  CHECK ((application_id IS NULL) = (kind <> 'application')),
  CHECK ((companion_id IS NULL) = (kind <> 'profile')),
  CHECK ((member_id IS NULL) = (kind <> 'membership'))
) STRICT;

CREATE INDEX appeals_by_due ON appeals (due_at IS NULL, due_at, changed_at);
CREATE INDEX appeals_by_state ON appeals (state, changed_at);
CREATE INDEX appeals_by_application ON appeals (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX appeals_by_companion ON appeals (companion_id, decided_at) WHERE companion_id IS NOT NULL;
CREATE INDEX appeals_by_member ON appeals (member_id) WHERE member_id IS NOT NULL;

-- What staff did and noted. The number keeps two from taking the same step.
CREATE TABLE appeal_steps (
  appeal_id TEXT NOT NULL REFERENCES appeals (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'grant', 'uphold')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (appeal_id, number)
) STRICT, WITHOUT ROWID;
