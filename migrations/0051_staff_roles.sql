-- What each of the staff may do (worker/contract/staff-rights.ts). Whoever administrated before may do
-- everything.
ALTER TABLE administrators ADD COLUMN role TEXT NOT NULL DEFAULT 'owner'
  CHECK (role IN ('owner', 'editor', 'moderator', 'accountant', 'auditor'));

-- Owners who can sign in.
CREATE VIEW owners AS SELECT a.member_id FROM administrators a JOIN members m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND a.role = 'owner'
    AND m.suspended_at IS NULL AND m.erased_at IS NULL;

CREATE TRIGGER last_owner_keeps_role BEFORE UPDATE ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

-- Also what INSERT OR REPLACE would write.
CREATE TRIGGER last_owner_is_not_replaced BEFORE INSERT ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = new.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> new.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_stays BEFORE DELETE ON administrators
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_account_stays BEFORE DELETE ON members
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_keeps_access BEFORE UPDATE OF suspended_at, erased_at ON members
WHEN (new.suspended_at IS NOT NULL OR new.erased_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

-- What one of the staff asks for and another one confirms.
CREATE TABLE confirmations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('deletion', 'bulk-change', 'rights')),
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

CREATE INDEX confirmations_open ON confirmations (expires_at) WHERE state = 'open';
CREATE INDEX confirmations_by_actor ON confirmations (actor);
CREATE INDEX confirmations_by_decider ON confirmations (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX confirmations_by_time ON confirmations (requested_at);

CREATE TRIGGER confirmations_decided_once BEFORE UPDATE OF state ON confirmations
WHEN old.state <> 'open'
BEGIN
  SELECT RAISE (ABORT, 'it is decided already');
END;
