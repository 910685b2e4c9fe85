-- Each nightly back-up. Its own rows are in none.
CREATE TABLE backups (
  -- UTC's, as 2026-11-22.
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  started_at INTEGER NOT NULL,
  -- Until then one run works on it.
  claimed_until INTEGER NOT NULL DEFAULT 0,
  -- How far it is, as JSON; empty once it is finished.
  progress TEXT NOT NULL DEFAULT '',
  finished_at INTEGER,
  CHECK ((finished_at IS NULL) OR progress = '')
) STRICT, WITHOUT ROWID;

-- What no restore may undo. Triggers note it in the change itself; a job writes it to the bucket of the
-- back-ups within a minute (worker/flows/write-journal.ts). Ids only.
CREATE TABLE journal_queue (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

CREATE TRIGGER journal_withdrawn AFTER UPDATE OF entry ON catalogue_log
WHEN new.subject <> 'settings' AND (old.entry IS NULL) <> (new.entry IS NULL)
BEGIN
  INSERT INTO journal_queue (what, subject)
  VALUES (iif(new.entry IS NULL, 'companion.withdrawn', 'companion.shown'), new.subject);
END;

CREATE TRIGGER journal_companion_erased AFTER DELETE ON companions
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('companion.erased', old.id);
END;

CREATE TRIGGER journal_member_erased AFTER UPDATE OF erased_at ON members
WHEN old.erased_at IS NULL AND new.erased_at IS NOT NULL
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('member.erased', new.id);
END;

CREATE TRIGGER journal_member_suspended AFTER UPDATE OF suspended_at ON members
WHEN (old.suspended_at IS NULL) <> (new.suspended_at IS NULL) AND new.erased_at IS NULL
BEGIN
  INSERT INTO journal_queue (what, subject)
  VALUES (iif(new.suspended_at IS NULL, 'member.lifted', 'member.suspended'), new.id);
END;

CREATE TRIGGER journal_choices AFTER INSERT ON consents
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('member.chose', new.member_id,
    json_object('at', new.at, 'version', new.version, 'preference', new.preference,
      'analytics', new.analytics, 'marketing', new.marketing));
END;

CREATE TRIGGER journal_file_removed AFTER DELETE ON media
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('file.removed', old.id);
END;

CREATE TRIGGER journal_file_closed AFTER UPDATE OF access_level ON media
WHEN old.access_level <> new.access_level
BEGIN
  INSERT INTO journal_queue (what, subject)
  VALUES (iif(new.access_level = 'private', 'file.closed', 'file.opened'), new.id);
END;

CREATE TRIGGER journal_consent_ended AFTER UPDATE OF ended_at ON media_consents
WHEN old.revoked_at IS NULL AND new.revoked_at IS NOT NULL AND new.ended_at IS NOT NULL
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('file.consent-ended', new.media_id);
END;

CREATE TRIGGER journal_file_blocked AFTER INSERT ON media_blocklist
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES ('file.blocked', new.hash, json_object('kind', new.kind));
END;

CREATE TRIGGER journal_listing_withdrawn AFTER UPDATE OF withdrawn_at ON companion_consents
WHEN (old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL)
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES (
    iif(new.withdrawn_at IS NULL, 'listing.agreed', 'listing.withdrawn'), new.companion_id,
    json_object('by', new.withdrawn_by));
END;

CREATE TRIGGER journal_application_erased AFTER DELETE ON applications
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('application.erased', old.id);
END;

CREATE TRIGGER journal_mail_sent AFTER UPDATE OF sent_at ON outbox
WHEN old.sent_at IS NULL AND new.sent_at IS NOT NULL
BEGIN
  INSERT INTO journal_queue (what, subject) VALUES ('mail.sent', new.cause);
END;

CREATE TRIGGER journal_plan_changed AFTER UPDATE OF status ON subscriptions
WHEN old.status <> new.status
BEGIN
  INSERT INTO journal_queue (what, subject, detail) VALUES ('plan.changed',
    new.provider || ':' || new.provider_ref,
    json_object('provider', new.provider, 'ref', new.provider_ref, 'status', new.status,
      'periodEnd', new.period_end));
END;
