-- Filters, order and columns of the table of companions that someone of the staff keeps under a name.
CREATE TABLE companion_views (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 60),
  -- As the table's address carries it: {"city": "bern", "sort": "name"}.
  query TEXT NOT NULL CHECK (json_type(query) = 'object' AND length(query) <= 2000),
  -- Names of columns.
  columns TEXT NOT NULL CHECK (json_type(columns) = 'array' AND length(columns) <= 500),
  created_at INTEGER NOT NULL,
  UNIQUE (member_id, name)
) STRICT, WITHOUT ROWID;
