-- What staff note about a case or a companion, for each other.
CREATE TABLE staff_notes (
  -- Chosen by the browser: the same note sent twice is one.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('companion', 'request', 'application', 'revision', 'renewal',
    'report', 'appeal', 'review', 'sale', 'data-request')),
  -- The row's id; of a sale its provider and name.
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 220),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (length(actor) = 36),
  actor_name TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_notes_by_subject ON staff_notes (kind, subject, at);
CREATE INDEX staff_notes_by_actor ON staff_notes (actor);

-- Only the name of whoever wrote it goes with their account.
CREATE TRIGGER staff_notes_keep_words BEFORE UPDATE ON staff_notes
WHEN new.id <> old.id OR new.kind <> old.kind OR new.subject <> old.subject OR new.at <> old.at
  OR new.actor <> old.actor OR new.text <> old.text
BEGIN
  SELECT RAISE (ABORT, 'notes are append-only');
END;

-- They go with what they are about.
CREATE TRIGGER companions_leave_no_staff_note AFTER DELETE ON companions
BEGIN
  DELETE FROM staff_notes WHERE kind = 'companion' AND subject = old.id;
END;

CREATE TRIGGER requests_leave_no_staff_note AFTER DELETE ON requests
BEGIN
  DELETE FROM staff_notes WHERE kind = 'request' AND subject = old.id;
END;

CREATE TRIGGER applications_leave_no_staff_note AFTER DELETE ON applications
BEGIN
  DELETE FROM staff_notes WHERE kind = 'application' AND subject = old.id;
END;

CREATE TRIGGER companion_revisions_leave_no_staff_note AFTER DELETE ON companion_revisions
BEGIN
  DELETE FROM staff_notes WHERE kind = 'revision' AND subject = old.id;
END;

CREATE TRIGGER verification_renewals_leave_no_staff_note AFTER DELETE ON verification_renewals
BEGIN
  DELETE FROM staff_notes WHERE kind = 'renewal' AND subject = old.id;
END;

CREATE TRIGGER reports_leave_no_staff_note AFTER DELETE ON reports
BEGIN
  DELETE FROM staff_notes WHERE kind = 'report' AND subject = old.id;
END;

CREATE TRIGGER appeals_leave_no_staff_note AFTER DELETE ON appeals
BEGIN
  DELETE FROM staff_notes WHERE kind = 'appeal' AND subject = old.id;
END;

CREATE TRIGGER reviews_leave_no_staff_note AFTER DELETE ON reviews
BEGIN
  DELETE FROM staff_notes WHERE kind = 'review' AND subject = old.id;
END;

CREATE TRIGGER data_requests_leave_no_staff_note AFTER DELETE ON data_requests
BEGIN
  DELETE FROM staff_notes WHERE kind = 'data-request' AND subject = old.id;
END;

CREATE TRIGGER subscriptions_leave_no_staff_note AFTER DELETE ON subscriptions
BEGIN
  DELETE FROM staff_notes WHERE kind = 'sale' AND subject = old.provider || '-' || old.provider_ref;
END;

CREATE TRIGGER payment_events_leave_no_staff_note AFTER DELETE ON payment_events
WHEN NOT EXISTS (SELECT 1 FROM subscriptions
  WHERE provider = old.provider AND provider_ref = old.subscription_ref)
BEGIN
  DELETE FROM staff_notes
  WHERE kind = 'sale'
    AND subject = coalesce(old.provider || '-' || old.subscription_ref, 'event-' || old.id);
END;
