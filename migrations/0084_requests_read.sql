-- Up to which message a companion has read; the member's side has "read".
ALTER TABLE requests ADD COLUMN companion_read INTEGER NOT NULL DEFAULT 0
  CHECK (companion_read >= 0);
