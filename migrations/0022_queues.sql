-- For the staff's queues: applications that can be searched, reports of threads, payments that a
-- person has looked at. Tables whose rules change are built anew: SQLite can't change a CHECK.

-- Names, addresses and reference, folded (lib/text.ts); here is what SQL can do of it.
ALTER TABLE applications ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE applications
SET search_text = lower(first_name || ' ' || last_name || ' ' || email || ' ' || reference);

CREATE TABLE reports_next (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  -- Whose profile; null: of a thread that doesn't say. It points at nothing, so that deleting her
  -- deletes no report.
  companion TEXT CHECK (length(companion) = 36),
  target TEXT NOT NULL DEFAULT 'profile'
    CHECK (target IN ('profile', 'photo', 'review', 'thread')),
  -- Of the photo, the review, or the request that the thread belongs to.
  target_id TEXT CHECK (length(target_id) = 36),
  reason TEXT NOT NULL
    CHECK (reason IN ('minor', 'coercion', 'stolen_photos', 'fake', 'illegal', 'other')),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- Of whoever wants to hear the outcome.
  email TEXT CHECK (email LIKE '_%@_%'),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_review', 'kept', 'hidden')),
  -- The profile is hidden while a report holds it, and seen again when none does.
  holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK ((target = 'profile') = (target_id IS NULL)),
  CHECK (companion IS NOT NULL OR (target = 'thread' AND holds = 0)),
  CHECK ((due_at IS NULL) = (state IN ('kept', 'hidden'))),
  CHECK (holds = 0 OR state IN ('new', 'in_review'))
) STRICT;

CREATE TABLE report_steps_next (
  report_id TEXT NOT NULL REFERENCES reports_next (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'ask', 'review', 'hold', 'keep', 'hide')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (report_id, number)
) STRICT, WITHOUT ROWID;

INSERT INTO reports_next SELECT id, reference, form_key, fingerprint, companion, target, target_id,
  reason, text, email, state, holds, due_at, version, created_at, changed_at FROM reports;
INSERT INTO report_steps_next
  SELECT report_id, number, at, actor, actor_name, act, note FROM report_steps;
-- First the steps, which would go with their reports.
DROP TABLE report_steps;
DROP TABLE reports;
ALTER TABLE reports_next RENAME TO reports;
ALTER TABLE report_steps_next RENAME TO report_steps;

CREATE INDEX reports_by_due ON reports (due_at IS NULL, due_at, changed_at);
CREATE INDEX reports_by_state ON reports (state, changed_at);
CREATE INDEX reports_by_companion ON reports (companion, changed_at);
CREATE INDEX reports_that_hold ON reports (companion) WHERE holds = 1;
CREATE INDEX reports_by_fingerprint ON reports (fingerprint, created_at);
-- Urgent ones that are not decided.
CREATE INDEX reports_urgent ON reports (due_at)
  WHERE due_at IS NOT NULL AND reason IN ('minor', 'coercion');

CREATE TRIGGER reports_come_once BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM reports
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the report is there already');
END;

-- assigned: ours, staff have said whose purchase it is.
CREATE TABLE payment_events_next (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  provider TEXT NOT NULL CHECK (provider IN ('flexpay', 'stripe')),
  kind TEXT NOT NULL CHECK (kind IN ('activated', 'renewed', 'plan_changed', 'replaced',
    'payment_failed', 'cancelled', 'uncancelled', 'expired', 'extended', 'price_lowered',
    'refunded', 'partially_refunded', 'chargeback', 'chargeback_won', 'assigned')),
  subscription_ref TEXT,
  -- The nth that was told of the subscription. Two that are told at once want the same number: one
  -- gets it, the other looks again.
  number INTEGER NOT NULL CHECK (number > 0),
  intent_id TEXT,
  member_id TEXT CHECK (length(member_id) = 36),
  transaction_ref TEXT,
  parent_ref TEXT,
  amount_rappen INTEGER,
  currency TEXT,
  period_end INTEGER,
  occurred_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- pending: verified and ours, but what it needs has not been told yet. orphan: of no purchase
  -- known. mismatch: not what was ordered, see detail; it changed nothing.
  outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'applied', 'orphan', 'mismatch')),
  detail TEXT NOT NULL DEFAULT '',
  -- Of an orphan: whom the link was made for, as the provider gives it back.
  told_member_id TEXT CHECK (length(told_member_id) = 36),
  -- Staff looked at what opened nothing.
  reviewed_at INTEGER
) STRICT, WITHOUT ROWID;

INSERT INTO payment_events_next SELECT id, provider, kind, subscription_ref, number, intent_id,
  member_id, transaction_ref, parent_ref, amount_rappen, currency, period_end, occurred_at,
  received_at, outcome, detail, NULL, NULL FROM payment_events;
DROP TABLE payment_events;
ALTER TABLE payment_events_next RENAME TO payment_events;

-- One charge can be told of twice under different ids.
CREATE UNIQUE INDEX payment_events_once ON payment_events (provider, kind, transaction_ref)
  WHERE transaction_ref IS NOT NULL;
CREATE UNIQUE INDEX payment_events_by_subscription
  ON payment_events (provider, subscription_ref, number);
CREATE INDEX payment_events_by_member ON payment_events (member_id, received_at);
CREATE INDEX payment_events_by_intent ON payment_events (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX payment_events_by_outcome ON payment_events (outcome, received_at);
CREATE INDEX payment_events_by_time ON payment_events (received_at);
CREATE INDEX payment_events_told ON payment_events (told_member_id)
  WHERE told_member_id IS NOT NULL;
CREATE INDEX payment_events_to_review ON payment_events (received_at)
  WHERE outcome <> 'applied' AND reviewed_at IS NULL;

CREATE INDEX subscriptions_to_review ON subscriptions (changed_at)
  WHERE status = 'charged_back' AND reviewed_at IS NULL;
CREATE INDEX subscriptions_that_renew
  ON subscriptions (member_id, started_at, provider_ref, period_end, reviewed_at)
  WHERE status IN ('active', 'past_due');

-- What staff did and noted. The number keeps two from taking the same step.
CREATE TABLE payment_steps (
  -- A sale, as "flexpay-433456", or what names none, as "event-flexpay:credit:9".
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 210),
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'assign')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;
