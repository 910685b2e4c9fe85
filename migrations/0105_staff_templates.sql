-- Replies that staff have prepared, in the languages of those who read them.
CREATE TABLE staff_templates (
  -- Chosen by the browser: one that is sent twice is stored once.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 60),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000),
  -- Rises with each change.
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  UNIQUE (language, title)
) STRICT, WITHOUT ROWID;
