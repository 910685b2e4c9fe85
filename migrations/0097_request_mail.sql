-- A companion may end mail that a request to her is waiting.
ALTER TABLE mail_preferences ADD COLUMN requests INTEGER NOT NULL DEFAULT 1 CHECK (requests IN (0, 1));
