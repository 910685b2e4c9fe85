-- Why a mail could not be sent, for staff; gone with its address and its words once it is sent.
ALTER TABLE outbox ADD COLUMN last_error TEXT
  CHECK (length(last_error) <= 300 AND (last_error IS NULL OR sent_at IS NULL));

-- What was sent is forgotten after a while; what was not is kept, and shown to staff.
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
