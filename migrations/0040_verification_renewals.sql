-- How a check was made, and since when she knows that it ends soon: one mail for each period.
ALTER TABLE companion_verifications ADD COLUMN method TEXT NOT NULL DEFAULT 'team'
  CHECK (method IN ('team', 'provider', 'e-id'));
ALTER TABLE companion_verifications ADD COLUMN reminded_at INTEGER CHECK (reminded_at > 0);
CREATE INDEX companion_verifications_by_end ON companion_verifications (valid_until);

-- Until when all three checks hold; 0: not all were made. Lists rank by it (projection.ts writes it).
UPDATE catalogue_log SET entry = json_set(entry, '$[3].checkedUntil',
  (SELECT iif(count(*) = 3, min(valid_until), 0) FROM companion_verifications
    WHERE companion_id = subject))
WHERE json_type(entry) = 'array';

-- A companion proves that her photos show her: a picture with a code and a gesture that she learns
-- minutes before. The file lies in R2 under proofs/<companion_id>/<id>/ until staff have decided.
CREATE TABLE verification_renewals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (code GLOB '[0-9][0-9][0-9][0-9]'),
  gesture TEXT NOT NULL CHECK (gesture IN ('ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead')),
  -- Shown: she has the code. Submitted: staff have the picture. The others are over, without a file.
  state TEXT NOT NULL DEFAULT 'shown'
    CHECK (state IN ('shown', 'submitted', 'confirmed', 'refused', 'withdrawn')),
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  -- Why staff refused it; she reads it.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Where the decision is mailed to; gone with it.
  email TEXT CHECK (email LIKE '_%@_%'),
  actor TEXT,
  actor_name TEXT,
  -- Rises with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state = 'withdrawn' OR (submitted_at IS NULL) = (state = 'shown')),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((decided_at IS NOT NULL) = (state IN ('confirmed', 'refused'))),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX verification_renewals_open ON verification_renewals (companion_id)
  WHERE state IN ('shown', 'submitted');
CREATE INDEX verification_renewals_by_companion ON verification_renewals (companion_id, created_at);
CREATE INDEX verification_renewals_by_state ON verification_renewals (state, submitted_at);
CREATE INDEX verification_renewals_due ON verification_renewals (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX verification_renewals_by_actor ON verification_renewals (actor) WHERE actor IS NOT NULL;
CREATE INDEX verification_renewals_by_change ON verification_renewals (changed_at);

CREATE TRIGGER renewals_leave_files AFTER DELETE ON verification_renewals
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER renewals_end AFTER UPDATE OF state ON verification_renewals
WHEN old.state = 'submitted' AND new.state <> 'submitted'
BEGIN
  INSERT INTO stray_folders (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;
