-- Of a companion who came from a row of a file: SHA-256 of what the row said, so that the same file again makes
-- no second one.
ALTER TABLE companions ADD COLUMN import_key TEXT CHECK (length(import_key) = 64);

CREATE UNIQUE INDEX companions_by_import_key ON companions (import_key) WHERE import_key IS NOT NULL;
