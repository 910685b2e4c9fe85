-- 1: the companion sent the report herself, about something on her own profile or in her conversations.
ALTER TABLE reports ADD COLUMN by_companion INTEGER NOT NULL DEFAULT 0 CHECK (by_companion IN (0, 1));
