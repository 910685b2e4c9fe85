-- The companions that a member does not want to see in lists.
CREATE TABLE hidden_companions (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hidden_companions_by_companion ON hidden_companions (companion_id);
