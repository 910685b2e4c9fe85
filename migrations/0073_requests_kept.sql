-- Requests of people who are still confirming their address. The key is known to the browser that wrote it
-- and to the account alone; nothing is sent for an address that is not confirmed.
CREATE TABLE kept_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- No foreign key: whoever confirms after her profile has gone reads why it was not sent.
  companion TEXT NOT NULL CHECK (length(companion) = 36),
  -- The fields of the form.
  form TEXT NOT NULL CHECK (json_valid(form)),
  created_at INTEGER NOT NULL,
  -- Once it could not be sent: whose it is, and why, by the id of a refusal with its values.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  refusal TEXT CHECK (json_valid(refusal)),
  refused_at INTEGER,
  CHECK ((member_id IS NULL) = (refusal IS NULL) AND (member_id IS NULL) = (refused_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_requests_by_member ON kept_requests (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX kept_requests_by_time ON kept_requests (created_at);

-- "18 or older" and the terms are accepted once.
ALTER TABLE members ADD COLUMN terms_accepted_at INTEGER;
UPDATE members SET terms_accepted_at =
  (SELECT min(consented_at) FROM requests r WHERE r.member_id = members.id)
WHERE erased_at IS NULL;
