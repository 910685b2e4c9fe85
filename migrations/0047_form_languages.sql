-- The language of the page on which a form without an account was filled in: its emails are in it.
ALTER TABLE applications ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12);
ALTER TABLE reports ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12);
ALTER TABLE data_requests ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12);
