CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO settings (key, value, updated_at) VALUES
  ('offline_window_days', '7', 0),
  ('claims', '{"photos":null,"videos":null}', 0),
  ('checkout_urls', '{"silver":null,"gold":null,"platinum":null}', 0);

-- Append-only: who did what to what, when.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

CREATE INDEX audit_log_by_subject ON audit_log (subject, at);

CREATE TRIGGER audit_log_keeps_rows BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;
