-- The ledger: what was written to the tables below, in order, each entry with the hash of the one before.
-- SQLite knows no SHA-256: triggers note in ledger_queue which row has come, changed or gone, and the
-- Worker adds the entries within a minute (worker/flows/seal-ledger.ts).
CREATE TABLE ledger_queue (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  source TEXT NOT NULL,
  -- The row's own key, as a JSON array.
  key TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('added', 'changed', 'removed'))
) STRICT;

CREATE TABLE ledger_entries (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  -- SHA-256, as all hashes here in hex: an entry outlives its row and must not name anyone.
  key_hash TEXT NOT NULL CHECK (length(key_hash) = 64),
  change TEXT NOT NULL CHECK (change IN ('added', 'changed', 'removed')),
  -- Of the row as it was when the entry was added; empty: it was gone.
  content_hash TEXT NOT NULL CHECK (length(content_hash) IN (0, 64)),
  -- The hash of the entry before; of the first one zeros.
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

-- Two that add entries at once: one succeeds.
CREATE TRIGGER ledger_entries_follow BEFORE INSERT ON ledger_entries
WHEN new.number <> (SELECT coalesce(max(number), 0) + 1 FROM ledger_entries)
  OR new.previous <> coalesce(
    (SELECT hash FROM ledger_entries ORDER BY number DESC LIMIT 1), printf('%064d', 0))
BEGIN
  SELECT RAISE (ABORT, 'the ledger has gone on');
END;

CREATE TRIGGER ledger_entries_keep_rows BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE (ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_entries_stays BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE (ABORT, 'the ledger is append-only');
END;

-- The end of the ledger on a day, as it was published.
CREATE TABLE ledger_roots (
  -- UTC's, as 2026-11-22.
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  number INTEGER NOT NULL CHECK (number > 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_roots_are_entries BEFORE INSERT ON ledger_roots
WHEN EXISTS (SELECT 1 FROM ledger_roots WHERE day = new.day)
  OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE number = new.number AND hash = new.hash)
BEGIN
  SELECT RAISE (ABORT, 'the ledger has gone on');
END;

CREATE TRIGGER ledger_roots_keep_rows BEFORE UPDATE ON ledger_roots
BEGIN
  SELECT RAISE (ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_roots_stays BEFORE DELETE ON ledger_roots
BEGIN
  SELECT RAISE (ABORT, 'the ledger is append-only');
END;

-- A row that is there is never replaced: INSERT OR REPLACE would run no trigger of what it deletes. The
-- refusals read as SQLite's own, by which two writes of the same number are recognised.

CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: audit_log.id');
END;

CREATE TRIGGER application_steps_once BEFORE INSERT ON application_steps
WHEN EXISTS (SELECT 1 FROM application_steps WHERE application_id = new.application_id AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: application_steps.application_id');
END;

CREATE TRIGGER report_steps_once BEFORE INSERT ON report_steps
WHEN EXISTS (SELECT 1 FROM report_steps WHERE report_id = new.report_id AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: report_steps.report_id');
END;

CREATE TRIGGER data_request_steps_once BEFORE INSERT ON data_request_steps
WHEN EXISTS (SELECT 1 FROM data_request_steps WHERE request_id = new.request_id AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: data_request_steps.request_id');
END;

CREATE TRIGGER payment_steps_once BEFORE INSERT ON payment_steps
WHEN EXISTS (SELECT 1 FROM payment_steps WHERE subject = new.subject AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_steps.subject');
END;

CREATE TRIGGER payment_events_once BEFORE INSERT ON payment_events
WHEN EXISTS (SELECT 1 FROM payment_events WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND kind = new.kind AND transaction_ref = new.transaction_ref)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND subscription_ref = new.subscription_ref AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_events.id');
END;

CREATE TRIGGER premium_grants_once BEFORE INSERT ON premium_grants
WHEN EXISTS (SELECT 1 FROM premium_grants WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: premium_grants.id');
END;

CREATE TRIGGER consents_once BEFORE INSERT ON consents
WHEN EXISTS (SELECT 1 FROM consents WHERE member_id = new.member_id AND at = new.at)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: consents.member_id');
END;

CREATE TRIGGER media_consents_once BEFORE INSERT ON media_consents
WHEN EXISTS (SELECT 1 FROM media_consents WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM media_consents
    WHERE media_id = new.media_id AND revoked_at IS NULL AND new.revoked_at IS NULL)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: media_consents.id');
END;

-- What was written stays as it was, but for what the law takes out of it: names of former staff, and
-- what the audit log says of a companion who is erased.
DROP TRIGGER audit_log_keeps_rows;
CREATE TRIGGER audit_log_keeps_rows BEFORE UPDATE ON audit_log
WHEN new.detail <> '{"erased":true}' OR new.id <> old.id OR new.at <> old.at
  OR new.actor <> old.actor OR new.act <> old.act OR new.subject <> old.subject
BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER application_steps_keep_rows BEFORE UPDATE
OF application_id, number, at, actor, state, note ON application_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER report_steps_keep_rows BEFORE UPDATE
OF report_id, number, at, actor, act, note ON report_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER data_request_steps_keep_rows BEFORE UPDATE
OF request_id, number, at, actor, act, note ON data_request_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER payment_steps_keep_rows BEFORE UPDATE
OF subject, number, at, actor, act, note ON payment_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER payment_events_keep_rows BEFORE UPDATE
OF id, provider, subscription_ref, number, transaction_ref, amount_rappen, currency ON payment_events
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- What goes into the ledger. worker/features/ledger/sources.ts names the same tables and keys.

CREATE TRIGGER audit_log_added AFTER INSERT ON audit_log BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('audit', json_array(new.id), 'added');
END;
CREATE TRIGGER audit_log_changed AFTER UPDATE ON audit_log BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('audit', json_array(new.id), 'changed');
END;
CREATE TRIGGER audit_log_removed AFTER DELETE ON audit_log BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('audit', json_array(old.id), 'removed');
END;

CREATE TRIGGER application_steps_added AFTER INSERT ON application_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('application-step', json_array(new.application_id, new.number), 'added');
END;
CREATE TRIGGER application_steps_changed AFTER UPDATE ON application_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('application-step', json_array(new.application_id, new.number), 'changed');
END;
CREATE TRIGGER application_steps_removed AFTER DELETE ON application_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('application-step', json_array(old.application_id, old.number), 'removed');
END;

CREATE TRIGGER report_steps_added AFTER INSERT ON report_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('report-step', json_array(new.report_id, new.number), 'added');
END;
CREATE TRIGGER report_steps_changed AFTER UPDATE ON report_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('report-step', json_array(new.report_id, new.number), 'changed');
END;
CREATE TRIGGER report_steps_removed AFTER DELETE ON report_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('report-step', json_array(old.report_id, old.number), 'removed');
END;

CREATE TRIGGER data_request_steps_added AFTER INSERT ON data_request_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('data-request-step', json_array(new.request_id, new.number), 'added');
END;
CREATE TRIGGER data_request_steps_changed AFTER UPDATE ON data_request_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('data-request-step', json_array(new.request_id, new.number), 'changed');
END;
CREATE TRIGGER data_request_steps_removed AFTER DELETE ON data_request_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('data-request-step', json_array(old.request_id, old.number), 'removed');
END;

CREATE TRIGGER payment_steps_added AFTER INSERT ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(new.subject, new.number), 'added');
END;
CREATE TRIGGER payment_steps_changed AFTER UPDATE ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(new.subject, new.number), 'changed');
END;
CREATE TRIGGER payment_steps_removed AFTER DELETE ON payment_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-step', json_array(old.subject, old.number), 'removed');
END;

CREATE TRIGGER payment_events_added AFTER INSERT ON payment_events BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-event', json_array(new.id), 'added');
END;
CREATE TRIGGER payment_events_changed AFTER UPDATE ON payment_events BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-event', json_array(new.id), 'changed');
END;
CREATE TRIGGER payment_events_removed AFTER DELETE ON payment_events BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('payment-event', json_array(old.id), 'removed');
END;

CREATE TRIGGER premium_grants_added AFTER INSERT ON premium_grants BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('premium-grant', json_array(new.id), 'added');
END;
CREATE TRIGGER premium_grants_changed AFTER UPDATE ON premium_grants BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('premium-grant', json_array(new.id), 'changed');
END;
CREATE TRIGGER premium_grants_removed AFTER DELETE ON premium_grants BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('premium-grant', json_array(old.id), 'removed');
END;

CREATE TRIGGER consents_added AFTER INSERT ON consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('consent', json_array(new.member_id, new.at), 'added');
END;
CREATE TRIGGER consents_changed AFTER UPDATE ON consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('consent', json_array(new.member_id, new.at), 'changed');
END;
CREATE TRIGGER consents_removed AFTER DELETE ON consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('consent', json_array(old.member_id, old.at), 'removed');
END;

CREATE TRIGGER media_consents_added AFTER INSERT ON media_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('media-consent', json_array(new.id), 'added');
END;
CREATE TRIGGER media_consents_changed AFTER UPDATE ON media_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('media-consent', json_array(new.id), 'changed');
END;
CREATE TRIGGER media_consents_removed AFTER DELETE ON media_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('media-consent', json_array(old.id), 'removed');
END;

-- What was there before the ledger.
INSERT INTO ledger_queue (source, key, change)
  SELECT 'audit', json_array(id), 'added' FROM audit_log ORDER BY id;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'application-step', json_array(application_id, number), 'added' FROM application_steps ORDER BY application_id, number;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'report-step', json_array(report_id, number), 'added' FROM report_steps ORDER BY report_id, number;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'data-request-step', json_array(request_id, number), 'added' FROM data_request_steps ORDER BY request_id, number;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'payment-step', json_array(subject, number), 'added' FROM payment_steps ORDER BY subject, number;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'payment-event', json_array(id), 'added' FROM payment_events ORDER BY id;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'premium-grant', json_array(id), 'added' FROM premium_grants ORDER BY id;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'consent', json_array(member_id, at), 'added' FROM consents ORDER BY member_id, at;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'media-consent', json_array(id), 'added' FROM media_consents ORDER BY id;
