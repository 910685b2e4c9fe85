-- How many cases of each queue are in each state, as 0012_administration.sql counts companions: lists of
-- staff read no row more, however many are decided. worker/features/counters/writes.ts names the same.
INSERT INTO tallies (what, count) VALUES
  ('applications:new', (SELECT count(*) FROM applications WHERE state = 'new')),
  ('applications:in_review', (SELECT count(*) FROM applications WHERE state = 'in_review')),
  ('applications:more_info', (SELECT count(*) FROM applications WHERE state = 'more_info')),
  ('applications:approved', (SELECT count(*) FROM applications WHERE state = 'approved')),
  ('applications:rejected', (SELECT count(*) FROM applications WHERE state = 'rejected')),
  ('reports:new', (SELECT count(*) FROM reports WHERE state = 'new')),
  ('reports:in_review', (SELECT count(*) FROM reports WHERE state = 'in_review')),
  ('reports:kept', (SELECT count(*) FROM reports WHERE state = 'kept')),
  ('reports:hidden', (SELECT count(*) FROM reports WHERE state = 'hidden')),
  ('data_requests:new', (SELECT count(*) FROM data_requests WHERE state = 'new')),
  ('data_requests:in_review', (SELECT count(*) FROM data_requests WHERE state = 'in_review')),
  ('data_requests:waiting', (SELECT count(*) FROM data_requests WHERE state = 'waiting')),
  ('data_requests:done', (SELECT count(*) FROM data_requests WHERE state = 'done')),
  ('data_requests:refused', (SELECT count(*) FROM data_requests WHERE state = 'refused')),
  ('appeals:new', (SELECT count(*) FROM appeals WHERE state = 'new')),
  ('appeals:upheld', (SELECT count(*) FROM appeals WHERE state = 'upheld')),
  ('appeals:granted', (SELECT count(*) FROM appeals WHERE state = 'granted')),
  ('submitted_media:submitted', (SELECT count(*) FROM submitted_media WHERE state = 'submitted')),
  ('submitted_media:returned', (SELECT count(*) FROM submitted_media WHERE state = 'returned')),
  ('companion_revisions:submitted', (SELECT count(*) FROM companion_revisions WHERE state = 'submitted')),
  ('companion_revisions:returned', (SELECT count(*) FROM companion_revisions WHERE state = 'returned')),
  ('companion_revisions:approved', (SELECT count(*) FROM companion_revisions WHERE state = 'approved')),
  ('verification_renewals:submitted', (SELECT count(*) FROM verification_renewals WHERE state = 'submitted')),
  ('verification_renewals:confirmed', (SELECT count(*) FROM verification_renewals WHERE state = 'confirmed')),
  ('verification_renewals:refused', (SELECT count(*) FROM verification_renewals WHERE state = 'refused')),
  ('reviews:pending', (SELECT count(*) FROM reviews WHERE state = 'pending')),
  ('reviews:published', (SELECT count(*) FROM reviews WHERE state = 'published')),
  ('reviews:hidden', (SELECT count(*) FROM reviews WHERE state = 'hidden')),
  ('requests:sent', (SELECT count(*) FROM requests WHERE state = 'sent')),
  ('requests:seen', (SELECT count(*) FROM requests WHERE state = 'seen')),
  ('requests:answered', (SELECT count(*) FROM requests WHERE state = 'answered')),
  ('requests:declined', (SELECT count(*) FROM requests WHERE state = 'declined')),
  ('requests:withdrawn', (SELECT count(*) FROM requests WHERE state = 'withdrawn')),
  ('mail_suppressions', (SELECT count(*) FROM mail_suppressions));

CREATE TRIGGER applications_count_new AFTER INSERT ON applications BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'applications:' || new.state;
END;
CREATE TRIGGER applications_count_gone AFTER DELETE ON applications BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'applications:' || old.state;
END;
CREATE TRIGGER applications_count_changed AFTER UPDATE OF state ON applications WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'applications:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'applications:' || new.state;
END;

CREATE TRIGGER reports_count_new AFTER INSERT ON reports BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'reports:' || new.state;
END;
CREATE TRIGGER reports_count_gone AFTER DELETE ON reports BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'reports:' || old.state;
END;
CREATE TRIGGER reports_count_changed AFTER UPDATE OF state ON reports WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'reports:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'reports:' || new.state;
END;

CREATE TRIGGER data_requests_count_new AFTER INSERT ON data_requests BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'data_requests:' || new.state;
END;
CREATE TRIGGER data_requests_count_gone AFTER DELETE ON data_requests BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'data_requests:' || old.state;
END;
CREATE TRIGGER data_requests_count_changed AFTER UPDATE OF state ON data_requests WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'data_requests:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'data_requests:' || new.state;
END;

CREATE TRIGGER appeals_count_new AFTER INSERT ON appeals BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'appeals:' || new.state;
END;
CREATE TRIGGER appeals_count_gone AFTER DELETE ON appeals BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'appeals:' || old.state;
END;
CREATE TRIGGER appeals_count_changed AFTER UPDATE OF state ON appeals WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'appeals:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'appeals:' || new.state;
END;

CREATE TRIGGER submitted_media_count_new AFTER INSERT ON submitted_media BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'submitted_media:' || new.state;
END;
CREATE TRIGGER submitted_media_count_gone AFTER DELETE ON submitted_media BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'submitted_media:' || old.state;
END;
CREATE TRIGGER submitted_media_count_changed AFTER UPDATE OF state ON submitted_media WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'submitted_media:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'submitted_media:' || new.state;
END;

CREATE TRIGGER companion_revisions_count_new AFTER INSERT ON companion_revisions BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'companion_revisions:' || new.state;
END;
CREATE TRIGGER companion_revisions_count_gone AFTER DELETE ON companion_revisions BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'companion_revisions:' || old.state;
END;
CREATE TRIGGER companion_revisions_count_changed AFTER UPDATE OF state ON companion_revisions WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'companion_revisions:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'companion_revisions:' || new.state;
END;

CREATE TRIGGER verification_renewals_count_new AFTER INSERT ON verification_renewals BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'verification_renewals:' || new.state;
END;
CREATE TRIGGER verification_renewals_count_gone AFTER DELETE ON verification_renewals BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'verification_renewals:' || old.state;
END;
CREATE TRIGGER verification_renewals_count_changed AFTER UPDATE OF state ON verification_renewals WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'verification_renewals:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'verification_renewals:' || new.state;
END;

CREATE TRIGGER reviews_count_new AFTER INSERT ON reviews BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'reviews:' || new.state;
END;
CREATE TRIGGER reviews_count_gone AFTER DELETE ON reviews BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'reviews:' || old.state;
END;
CREATE TRIGGER reviews_count_changed AFTER UPDATE OF state ON reviews WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'reviews:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'reviews:' || new.state;
END;

CREATE TRIGGER requests_count_new AFTER INSERT ON requests BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'requests:' || new.state;
END;
CREATE TRIGGER requests_count_gone AFTER DELETE ON requests BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'requests:' || old.state;
END;
CREATE TRIGGER requests_count_changed AFTER UPDATE OF state ON requests WHEN old.state <> new.state BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'requests:' || old.state;
  UPDATE tallies SET count = count + 1 WHERE what = 'requests:' || new.state;
END;

CREATE TRIGGER mail_suppressions_count_new AFTER INSERT ON mail_suppressions BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'mail_suppressions';
END;
CREATE TRIGGER mail_suppressions_count_gone AFTER DELETE ON mail_suppressions BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'mail_suppressions';
END;
