-- What else no restore may undo: a reply that left the profile, checks and premium that staff took back, and files that
-- someone withdrew before they were decided. Ids only.

CREATE TRIGGER journal_reply_removed AFTER DELETE ON review_replies
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('reply.removed', old.review_id, json_object('companion', old.companion_id));
END;

CREATE TRIGGER journal_reply_returned AFTER UPDATE OF state, text ON review_replies
WHEN old.state = 'published' AND (new.state <> 'published' OR new.text <> old.text)
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('reply.removed', old.review_id, json_object('companion', old.companion_id));
END;

-- Staff store a profile's checks anew as a whole: what is given again holds, for as long as they say now.
CREATE TRIGGER journal_check_given AFTER INSERT ON companion_verifications
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.given',
    new.companion_id || ' ' || new.checked, json_object('companion', new.companion_id,
      'checked', new.checked, 'until', new.valid_until));
END;

CREATE TRIGGER journal_check_changed AFTER UPDATE OF valid_until ON companion_verifications
WHEN old.valid_until <> new.valid_until
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.given',
    new.companion_id || ' ' || new.checked, json_object('companion', new.companion_id,
      'checked', new.checked, 'until', new.valid_until));
END;

CREATE TRIGGER journal_check_withdrawn AFTER DELETE ON companion_verifications
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('check.withdrawn',
    old.companion_id || ' ' || old.checked,
    json_object('companion', old.companion_id, 'checked', old.checked));
END;

CREATE TRIGGER journal_premium_revoked AFTER UPDATE OF revoked_at ON premium_grants
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('premium.revoked', new.id);
END;

-- An approved file takes the row's id before the row goes. It is lost with the day, and is submitted again.
CREATE TRIGGER journal_submission_withdrawn AFTER DELETE ON submitted_media
WHEN NOT EXISTS (SELECT 1 FROM media WHERE id = old.id)
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('submission.withdrawn', old.id);
END;

CREATE TRIGGER journal_application_photo_removed AFTER DELETE ON application_photos
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('application-photo.removed', old.id,
    json_object('application', old.application_id));
END;
