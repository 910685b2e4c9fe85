-- A password alone opens nothing of an account that has a second factor at the account service.

-- Epoch ms, when a session first proved one; null: none is known.
ALTER TABLE members ADD COLUMN second_factor_at INTEGER;
