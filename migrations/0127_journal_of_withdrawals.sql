-- No restore brings back a reply that was removed, a check or a gift that the team took back, or a file that
-- was withdrawn before it was published.

CREATE TRIGGER journal_reply_removed AFTER DELETE ON review_replies
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('reply.removed', old.review_id, json_object('companion', old.companion_id));
END;

-- Other words, or a reason of the team's: the published ones are not shown again.
CREATE TRIGGER journal_reply_replaced AFTER UPDATE OF state ON review_replies
WHEN old.state = 'published' AND new.state <> 'published'
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('reply.removed', new.review_id, json_object('companion', new.companion_id));
END;

-- Staff store a companion's checks anew as a whole: what is there again was not taken back.
CREATE TRIGGER journal_check_given AFTER INSERT ON companion_verifications
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.until',
    new.companion_id || ' ' || new.checked,
    json_object('companion', new.companion_id, 'checked', new.checked, 'until', new.valid_until));
END;

CREATE TRIGGER journal_check_shortened AFTER UPDATE OF valid_until ON companion_verifications
WHEN old.valid_until <> new.valid_until
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.until',
    new.companion_id || ' ' || new.checked,
    json_object('companion', new.companion_id, 'checked', new.checked, 'until', new.valid_until));
END;

CREATE TRIGGER journal_check_taken AFTER DELETE ON companion_verifications
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.until',
    old.companion_id || ' ' || old.checked,
    json_object('companion', old.companion_id, 'checked', old.checked, 'until', 0));
END;

CREATE TRIGGER journal_grant_revoked AFTER UPDATE OF revoked_at ON premium_grants
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('grant.revoked', new.id, json_object('member', new.member_id));
END;

CREATE TRIGGER journal_submission_removed AFTER DELETE ON submitted_media
WHEN old.media_id IS NULL
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('submission.removed', old.id, json_object('companion', old.companion_id));
END;

-- It was approved in the same batch, a few rows before: a restore that loses the published file has the team
-- decide again.
CREATE TRIGGER journal_submission_approved AFTER INSERT ON media
BEGIN
  DELETE FROM journal_queue
  WHERE id > (SELECT max(id) FROM journal_queue) - 100 AND what = 'submission.removed' AND subject = new.id;
END;

CREATE TRIGGER journal_application_photo_removed AFTER DELETE ON application_photos
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('application-photo.removed', old.id, json_object('application', old.application_id));
END;
