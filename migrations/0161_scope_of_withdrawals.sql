-- A withdrawal of a picture that another profile had published binds its own profile alone, see media_profile_blocks.
-- It keeps no one else's picture blocked.
ALTER TABLE media_withdrawals ADD COLUMN is_profile_only INTEGER NOT NULL DEFAULT 0
  CHECK (is_profile_only IN (0, 1));
