CREATE TABLE reviews (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  author TEXT NOT NULL CHECK (length(trim(author)) BETWEEN 1 AND 60),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 2000),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'published', 'hidden')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX reviews_by_companion ON reviews (companion_id, state, created_at);
