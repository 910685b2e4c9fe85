-- More of what no restore may undo: rights, blocks, accounts, choices about mail, and whatever people removed. Ids
-- only; an address that is sent nothing is none: the next mail to it comes back, and stops the others.

CREATE TRIGGER journal_role_given AFTER INSERT ON administrators
WHEN new.standing <> 'known'
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('staff.role', new.member_id,
    json_object('role', iif(new.standing = 'given', new.role, NULL)));
END;

CREATE TRIGGER journal_role_changed AFTER UPDATE OF standing, role ON administrators
WHEN new.standing <> 'known'
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('staff.role', new.member_id,
    json_object('role', iif(new.standing = 'given', new.role, NULL)));
END;

CREATE TRIGGER journal_account_linked AFTER INSERT ON companion_accounts
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('account.linked', new.companion_id);
END;

CREATE TRIGGER journal_account_unlinked AFTER DELETE ON companion_accounts
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('account.unlinked', old.companion_id);
END;

CREATE TRIGGER journal_left AFTER INSERT ON companion_departures
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('companion.left', new.companion,
    json_object('leftAt', new.left_at, 'eraseAt', new.erase_at, 'isRequested', new.is_requested));
END;

CREATE TRIGGER journal_left_again AFTER UPDATE OF left_at, erase_at, is_requested ON companion_departures
WHEN new.erased_at IS NULL
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('companion.left', new.companion,
    json_object('leftAt', new.left_at, 'eraseAt', new.erase_at, 'isRequested', new.is_requested));
END;

CREATE TRIGGER journal_unlisted AFTER UPDATE OF is_unlisted ON companions
WHEN old.is_unlisted <> new.is_unlisted
BEGIN
  INSERT INTO journal_queue (what, subject)
  VALUES (iif(new.is_unlisted, 'companion.unlisted', 'companion.listed'), new.id);
END;

-- A channel that was changed or removed: the former one is not shown again.
CREATE TRIGGER journal_channels AFTER UPDATE OF contact_phone, contact_whatsapp, contact_telegram, contact_email
ON companions
WHEN (old.contact_phone IS NOT NULL AND old.contact_phone IS NOT new.contact_phone)
  OR (old.contact_whatsapp IS NOT NULL AND old.contact_whatsapp IS NOT new.contact_whatsapp)
  OR (old.contact_telegram IS NOT NULL AND old.contact_telegram IS NOT new.contact_telegram)
  OR (old.contact_email IS NOT NULL AND old.contact_email IS NOT new.contact_email)
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('companion.channels', new.id, json_object(
    'phone', json(iif(old.contact_phone IS new.contact_phone, 'false', 'true')),
    'whatsapp', json(iif(old.contact_whatsapp IS new.contact_whatsapp, 'false', 'true')),
    'telegram', json(iif(old.contact_telegram IS new.contact_telegram, 'false', 'true')),
    'email', json(iif(old.contact_email IS new.contact_email, 'false', 'true'))));
END;

CREATE TRIGGER journal_mail_chosen AFTER UPDATE OF answers, requests, searches, follows ON mail_preferences
WHEN old.answers > new.answers OR old.requests > new.requests OR old.searches > new.searches
  OR (old.follows <> 'off' AND new.follows = 'off')
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('mail.ended', new.id,
    json_object('answers', new.answers, 'requests', new.requests, 'searches', new.searches,
      'follows', new.follows <> 'off'));
END;

CREATE TRIGGER journal_member_blocked AFTER INSERT ON request_blocks
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('member.blocked', new.member_id);
END;

CREATE TRIGGER journal_member_unblocked AFTER DELETE ON request_blocks
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('member.unblocked', old.member_id);
END;

CREATE TRIGGER journal_pair_refused AFTER INSERT ON companion_blocks
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('pair.refused',
    new.companion_id || ' ' || new.member_id,
    json_object('companion', new.companion_id, 'member', new.member_id));
END;

CREATE TRIGGER journal_pair_accepted AFTER DELETE ON companion_blocks
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('pair.accepted',
    old.companion_id || ' ' || old.member_id);
END;

CREATE TRIGGER journal_member_blocks AFTER INSERT ON hidden_companions
WHEN new.blocked
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('member.blocks',
    new.companion_id || ' ' || new.member_id,
    json_object('companion', new.companion_id, 'member', new.member_id));
END;

CREATE TRIGGER journal_member_blocks_later AFTER UPDATE OF blocked ON hidden_companions
WHEN new.blocked AND NOT old.blocked
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('member.blocks',
    new.companion_id || ' ' || new.member_id,
    json_object('companion', new.companion_id, 'member', new.member_id));
END;

CREATE TRIGGER journal_member_unblocks AFTER DELETE ON hidden_companions
WHEN old.blocked
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('member.unblocks',
    old.companion_id || ' ' || old.member_id);
END;

CREATE TRIGGER journal_photo_removed AFTER DELETE ON member_photos
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('photo.removed', old.member_id);
END;

CREATE TRIGGER journal_photo_replaced AFTER UPDATE OF id ON member_photos
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('photo.removed', new.member_id);
END;

-- Staff store a companion's stories anew as a whole: what is there again was not removed.
CREATE TRIGGER journal_story_added AFTER INSERT ON stories
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('story.added', new.id);
END;

CREATE TRIGGER journal_story_removed AFTER DELETE ON stories
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('story.removed', old.id, json_object('companion', old.companion_id));
END;

CREATE TRIGGER journal_review_closed AFTER UPDATE OF state ON reviews
WHEN old.state <> new.state
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES (
    iif(new.state = 'hidden', 'review.hidden', 'review.shown'), new.id,
    json_object('companion', new.companion_id));
END;

CREATE TRIGGER journal_review_removed AFTER DELETE ON reviews
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('review.hidden', old.id, json_object('companion', old.companion_id));
END;

CREATE TRIGGER journal_device_removed AFTER DELETE ON push_subscriptions
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('device.removed', old.id);
END;
