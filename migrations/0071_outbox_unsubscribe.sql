-- Where one click ends mail of its kind (RFC 8058). Null: mail that no one can end.
ALTER TABLE outbox ADD COLUMN unsubscribe TEXT
  CHECK (unsubscribe LIKE 'http%' AND (unsubscribe IS NULL OR sent_at IS NULL));
