-- What a companion says in other languages. Her English texts stay in her own row. Only what was written is
-- here, never a copy of what stands in for a missing text; '' was not written.
CREATE TABLE companion_texts (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('de', 'fr', 'it')),
  bio TEXT NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
  detailed_bio TEXT NOT NULL DEFAULT '' CHECK (length(detailed_bio) <= 20000),
  premium_description TEXT NOT NULL DEFAULT '' CHECK (length(premium_description) <= 500),
  PRIMARY KEY (companion_id, language),
  CHECK (bio <> '' OR detailed_bio <> '' OR premium_description <> '')
) STRICT, WITHOUT ROWID;

-- Her own language: it stands in for a text that she has not written in a page's language.
ALTER TABLE companions ADD COLUMN text_language TEXT NOT NULL DEFAULT 'en'
  CHECK (text_language IN ('en', 'de', 'fr', 'it'));
