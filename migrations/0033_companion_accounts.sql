-- Which account runs which profile. Read with each request: nothing else gives this right.
CREATE TABLE companion_accounts (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- One profile an account.
  member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_invitations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Where the link was sent.
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  -- SHA-256 of what the link carries: who reads this table can accept nothing.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  -- Claimed: accepted by an account with another address, which staff confirm or decline.
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'claimed', 'accepted', 'declined', 'withdrawn')),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > sent_at),
  changed_at INTEGER NOT NULL,
  -- Rises with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- Who accepted, and the confirmed address of that account.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  member_email TEXT CHECK (member_email LIKE '_%@_%'),
  CHECK ((member_id IS NULL) = (state IN ('sent', 'withdrawn'))),
  CHECK ((member_email IS NULL) = (member_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX companion_invitations_open ON companion_invitations (companion_id)
  WHERE state IN ('sent', 'claimed');
CREATE INDEX companion_invitations_by_companion ON companion_invitations (companion_id, sent_at);
CREATE INDEX companion_invitations_by_member ON companion_invitations (member_id)
  WHERE member_id IS NOT NULL;
CREATE INDEX companion_invitations_by_actor ON companion_invitations (actor);
CREATE INDEX companion_invitations_by_change ON companion_invitations (changed_at);
