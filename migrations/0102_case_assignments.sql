-- Who of the staff works on a case.
CREATE TABLE case_assignments (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  -- The row's id; of a sale its provider and name, as "flexpay-433456".
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  -- Who has assigned it; null: their account is gone.
  by_member_id TEXT CHECK (length(by_member_id) = 36),
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, case_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_assignments_by_member ON case_assignments (member_id, kind);
CREATE INDEX case_assignments_by_time ON case_assignments (at);

-- They go with their case.
CREATE TRIGGER requests_leave_no_assignment AFTER DELETE ON requests
BEGIN
  DELETE FROM case_assignments WHERE kind = 'request' AND case_id = old.id;
END;

CREATE TRIGGER applications_leave_no_assignment AFTER DELETE ON applications
BEGIN
  DELETE FROM case_assignments WHERE kind = 'application' AND case_id = old.id;
END;

CREATE TRIGGER companion_revisions_leave_no_assignment AFTER DELETE ON companion_revisions
BEGIN
  DELETE FROM case_assignments WHERE kind = 'revision' AND case_id = old.id;
END;

CREATE TRIGGER verification_renewals_leave_no_assignment AFTER DELETE ON verification_renewals
BEGIN
  DELETE FROM case_assignments WHERE kind = 'renewal' AND case_id = old.id;
END;

CREATE TRIGGER reports_leave_no_assignment AFTER DELETE ON reports
BEGIN
  DELETE FROM case_assignments WHERE kind = 'report' AND case_id = old.id;
END;

CREATE TRIGGER appeals_leave_no_assignment AFTER DELETE ON appeals
BEGIN
  DELETE FROM case_assignments WHERE kind = 'appeal' AND case_id = old.id;
END;

CREATE TRIGGER reviews_leave_no_assignment AFTER DELETE ON reviews
BEGIN
  DELETE FROM case_assignments WHERE kind = 'review' AND case_id = old.id;
END;

CREATE TRIGGER data_requests_leave_no_assignment AFTER DELETE ON data_requests
BEGIN
  DELETE FROM case_assignments WHERE kind = 'data-request' AND case_id = old.id;
END;

CREATE TRIGGER subscriptions_leave_no_assignment AFTER DELETE ON subscriptions
BEGIN
  DELETE FROM case_assignments
  WHERE kind = 'sale' AND case_id = old.provider || '-' || old.provider_ref;
END;

-- Notifications that name no sale, or one of which nothing else is known.
CREATE TRIGGER payment_events_leave_no_assignment AFTER DELETE ON payment_events
WHEN NOT EXISTS (SELECT 1 FROM subscriptions
  WHERE provider = old.provider AND provider_ref = old.subscription_ref)
BEGIN
  DELETE FROM case_assignments
  WHERE kind = 'sale'
    AND case_id = coalesce(old.provider || '-' || old.subscription_ref, 'event-' || old.id);
END;
