-- A picture's variants and a video's file and poster lie in R2 under
-- <access>/<companion_id>/<id>/; switching the access moves them.
CREATE TABLE media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
  -- Story pictures are not part of the gallery.
  purpose TEXT NOT NULL DEFAULT 'gallery' CHECK (purpose IN ('gallery', 'story')),
  caption TEXT NOT NULL DEFAULT '',
  alt TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#[0-9a-f]*'),
  -- At most 24 px wide, as a data URL: what those who may not see the picture get instead.
  preview TEXT NOT NULL CHECK (preview LIKE 'data:image/%' AND length(preview) <= 2000),
  duration_seconds REAL CHECK (duration_seconds > 0),
  created_at INTEGER NOT NULL,
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK (purpose = 'gallery' OR access_level = 'public')
) STRICT;

CREATE INDEX media_by_companion ON media (companion_id, position);
