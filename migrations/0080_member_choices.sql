-- Which version of the terms a member has accepted (named by the day on which it took effect), and the newest that
-- they have accepted or been mailed about; '': none.
ALTER TABLE members ADD COLUMN terms_version TEXT;
ALTER TABLE members ADD COLUMN terms_known TEXT NOT NULL DEFAULT '';
UPDATE members SET terms_version = '2024-12-15', terms_known = '2024-12-15'
WHERE terms_accepted_at IS NOT NULL;

CREATE INDEX members_by_terms_known ON members (terms_known);

-- Whom a member has blocked: hidden as the others, and neither of the two can write to the other.
ALTER TABLE hidden_companions ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1));

-- The stories that a member has seen, the newest first, in one row: it is read with each page that is loaded.
CREATE TABLE seen_stories (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  story_ids TEXT NOT NULL CHECK (json_type(story_ids) = 'array' AND json_array_length(story_ids) <= 300),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_stories_by_time ON seen_stories (changed_at);
