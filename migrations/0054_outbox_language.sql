-- The language that a mail is written in: its header says so.
ALTER TABLE outbox ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12);
