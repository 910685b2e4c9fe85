-- Companions answer requests themselves, and reply to reviews.

-- Who answers: the companion, she or the team, or the team alone. Counts only while an account runs the profile.
ALTER TABLE companions ADD COLUMN answered_by TEXT NOT NULL DEFAULT 'self'
  CHECK (answered_by IN ('self', 'together', 'team'));
-- Where she is mailed: the account's confirmed address when she last used her area.
ALTER TABLE companion_accounts ADD COLUMN contact_email TEXT CHECK (contact_email LIKE '_%@_%');

-- The name that the member had chosen when they wrote; null: none, and an address names no one to her.
ALTER TABLE requests ADD COLUMN chosen_name TEXT CHECK (length(chosen_name) BETWEEN 1 AND 80);
CREATE INDEX requests_by_companion_waiting ON requests (companion_id, waiting_since)
  WHERE waiting_since IS NOT NULL;
-- In request_steps the actor is the companion's own id where she wrote herself.

-- Members whose messages a companion takes no longer. request_blocks are the staff's, for the whole site.
CREATE TABLE companion_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_blocks_by_member ON companion_blocks (member_id);

-- What she inserts into answers, in her order.
CREATE TABLE answer_templates (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- [{"title", "text"}]
  templates TEXT NOT NULL CHECK (json_type(templates) = 'array'
    AND json_array_length(templates) <= 20),
  -- Rises with each change.
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What she says about a review, once each. Public when staff have approved it and the review is public.
CREATE TABLE review_replies (
  review_id TEXT PRIMARY KEY REFERENCES reviews (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 1000),
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'published', 'returned')),
  -- Why it was returned; she reads it.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  submitted_at INTEGER NOT NULL,
  decided_at INTEGER,
  -- Rises with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK ((reason IS NULL) = (state <> 'returned'))
) STRICT, WITHOUT ROWID;

CREATE INDEX review_replies_submitted ON review_replies (submitted_at) WHERE state = 'submitted';
CREATE INDEX review_replies_by_companion ON review_replies (companion_id);
