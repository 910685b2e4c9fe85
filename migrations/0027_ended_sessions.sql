-- Access tokens stay valid for up to an hour after their sessions ended at the account service.

-- Epoch ms, a whole second. Tokens that were issued earlier are refused.
ALTER TABLE members ADD COLUMN sessions_ended_at INTEGER;
-- The session that goes on; null: none.
ALTER TABLE members ADD COLUMN session_kept TEXT CHECK (length(session_kept) = 36);
