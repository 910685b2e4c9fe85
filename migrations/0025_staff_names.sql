-- Whose name a verification carries, so that it can be taken out when their account goes; null: not
-- known, or the desk as a whole.
ALTER TABLE companion_verifications ADD COLUMN checker_member_id TEXT
  CHECK (length(checker_member_id) = 36);

UPDATE companion_verifications SET checker_member_id = (
  SELECT a.actor FROM audit_log a JOIN members m ON m.id = a.actor
  WHERE a.subject = companion_id AND a.act IN ('companion.created', 'companion.changed')
    AND m.display_name = checked_by LIMIT 1);

-- By whom: asked when an account goes.
CREATE INDEX companion_verifications_by_checker ON companion_verifications (checker_member_id)
  WHERE checker_member_id IS NOT NULL;
CREATE INDEX application_steps_by_actor ON application_steps (actor);
CREATE INDEX report_steps_by_actor ON report_steps (actor);
CREATE INDEX payment_steps_by_actor ON payment_steps (actor);
CREATE INDEX data_request_steps_by_actor ON data_request_steps (actor);
CREATE INDEX request_steps_by_actor ON request_steps (actor) WHERE actor IS NOT NULL;
CREATE INDEX request_blocks_by_actor ON request_blocks (actor);
