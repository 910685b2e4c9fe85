-- Reviews that members write once their request was answered, and what staff decide of them.
ALTER TABLE reviews ADD COLUMN request_id TEXT REFERENCES requests (id) ON DELETE SET NULL;
ALTER TABLE reviews ADD COLUMN member_id TEXT REFERENCES members (id) ON DELETE SET NULL;
-- Why it is not published; the member reads it.
ALTER TABLE reviews ADD COLUMN reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000);
ALTER TABLE reviews ADD COLUMN decided_at INTEGER;
-- The number of decisions.
ALTER TABLE reviews ADD COLUMN version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0);
-- When its author's account was erased.
ALTER TABLE reviews ADD COLUMN unnamed_at INTEGER;

CREATE UNIQUE INDEX reviews_by_request ON reviews (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX reviews_by_member ON reviews (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX reviews_by_state ON reviews (state, created_at);
CREATE INDEX reviews_unnamed ON reviews (unnamed_at) WHERE unnamed_at IS NOT NULL;
