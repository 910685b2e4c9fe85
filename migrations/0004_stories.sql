CREATE TABLE highlights (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 40),
  position INTEGER NOT NULL
) STRICT;

CREATE INDEX highlights_by_companion ON highlights (companion_id, position);

-- A story lives until expires_at, or as long as the highlight that holds it.
CREATE TABLE stories (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  highlight_id TEXT REFERENCES highlights (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  CHECK ((highlight_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX stories_by_companion ON stories (companion_id, position);
CREATE INDEX stories_by_highlight ON stories (highlight_id);
CREATE INDEX stories_by_media ON stories (media_id);
