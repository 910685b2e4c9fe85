-- Orders: a member opened the checkout of a plan. These values decide what was bought, whatever a notification
-- contains.
CREATE TABLE checkout_intents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  -- The provider's id of the subscription that this order replaces.
  replaces_ref TEXT,
  created_at INTEGER NOT NULL,
  -- Language of the page of the order. Null: unknown.
  language TEXT CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT CHECK (origin LIKE 'http%')
) STRICT, WITHOUT ROWID;

CREATE INDEX checkout_intents_by_member ON checkout_intents (member_id, created_at);
CREATE INDEX checkout_intents_by_time ON checkout_intents (created_at);

-- A row per subscription at the provider, derived from its payment_events. Access is decided at read time
-- (billing/subscriptions/queries.ts), never stored.
CREATE TABLE subscriptions (
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  provider_ref TEXT NOT NULL CHECK (length(provider_ref) BETWEEN 1 AND 100),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  intent_id TEXT NOT NULL REFERENCES checkout_intents (id),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  status TEXT NOT NULL CHECK (status IN
    ('active', 'past_due', 'cancelled', 'expired', 'refunded', 'charged_back')),
  -- End of the paid period, as sent by the provider, never computed.
  period_end INTEGER NOT NULL,
  card_brand TEXT CHECK (length(card_brand) <= 20),
  card_last4 TEXT CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- When staff reviewed the dispute: the member may buy again.
  reviewed_at INTEGER,
  PRIMARY KEY (provider, provider_ref)
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_by_member ON subscriptions (member_id, period_end);
CREATE INDEX subscriptions_by_intent ON subscriptions (intent_id);
CREATE INDEX subscriptions_by_start ON subscriptions (started_at);
CREATE INDEX subscriptions_to_review ON subscriptions (changed_at)
  WHERE status = 'charged_back' AND reviewed_at IS NULL;
CREATE INDEX subscriptions_that_renew
  ON subscriptions (member_id, started_at, provider_ref, period_end, reviewed_at)
  WHERE status IN ('active', 'past_due');
-- For failed renewals and ends that the provider doesn't report.
CREATE INDEX subscriptions_by_end ON subscriptions (period_end) WHERE status IN ('active', 'past_due', 'cancelled');

-- An erased member could not be asked to stop the charges of their card. A renewal may come up to a week late.
CREATE TRIGGER subscriptions_keep_payers BEFORE UPDATE OF member_id ON subscriptions
WHEN OLD.member_id <> NEW.member_id AND OLD.status IN ('active', 'past_due')
  AND OLD.period_end + 604800000 > unixepoch() * 1000
BEGIN
  SELECT RAISE (ABORT, 'the subscription still renews');
END;

-- assigned: it belongs to this shop, and staff have assigned the buyer.
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  kind TEXT NOT NULL CHECK (kind IN ('activated', 'renewed', 'plan_changed', 'replaced',
    'payment_failed', 'cancelled', 'uncancelled', 'expired', 'extended', 'price_lowered',
    'refunded', 'partially_refunded', 'chargeback', 'chargeback_won', 'assigned')),
  subscription_ref TEXT,
  -- Sequence number of the event within its subscription. Of two concurrent events with the same number, one is
  -- rejected and retried.
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
  -- pending: verified, but an earlier event is missing. orphan: without a known order. mismatch: differs from the
  -- order, see detail; it changed nothing.
  outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'applied', 'orphan', 'mismatch')),
  detail TEXT NOT NULL DEFAULT '',
  -- For an orphan: the member for whom the link was made, as the provider returns it.
  reported_member_id TEXT CHECK (length(reported_member_id) = 36),
  -- When staff reviewed an event that changed nothing.
  reviewed_at INTEGER
) STRICT, WITHOUT ROWID;

-- The provider may report a charge twice under different ids.
CREATE UNIQUE INDEX payment_events_once ON payment_events (provider, kind, transaction_ref)
  WHERE transaction_ref IS NOT NULL;
CREATE UNIQUE INDEX payment_events_by_subscription
  ON payment_events (provider, subscription_ref, number);
CREATE INDEX payment_events_by_member ON payment_events (member_id, received_at);
CREATE INDEX payment_events_by_intent ON payment_events (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX payment_events_by_outcome ON payment_events (outcome, received_at);
CREATE INDEX payment_events_by_time ON payment_events (received_at);
CREATE INDEX payment_events_reported ON payment_events (reported_member_id)
  WHERE reported_member_id IS NOT NULL;
CREATE INDEX payment_events_to_review ON payment_events (received_at)
  WHERE outcome <> 'applied' AND reviewed_at IS NULL;

-- The provider may report a charge twice under different ids.
CREATE TRIGGER payment_events_once BEFORE INSERT ON payment_events
WHEN EXISTS (SELECT 1 FROM payment_events WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND kind = new.kind AND transaction_ref = new.transaction_ref)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND subscription_ref = new.subscription_ref AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_events.id');
END;

CREATE TRIGGER payment_events_keep_rows BEFORE UPDATE
OF id, provider, subscription_ref, number, transaction_ref, amount_rappen, currency ON payment_events
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- Counts of provider notifications that changed nothing, by hour and cause, so that unsolicited calls can't fill the
-- table. Contains no personal data and no signatures.
CREATE TABLE payment_notifications (
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  result TEXT NOT NULL CHECK (result IN ('refused', 'ignored')),
  -- For a rejected one the reason; for an ignored one the event's name at the provider.
  cause TEXT NOT NULL CHECK (length(cause) BETWEEN 1 AND 60),
  -- Start of the hour in epoch milliseconds; of the day for ignored ones.
  hour INTEGER NOT NULL CHECK (hour % 3600000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- The event of the last notification.
  event TEXT CHECK (length(event) <= 60),
  sale_id TEXT CHECK (length(sale_id) <= 12),
  reviewed_at INTEGER,
  PRIMARY KEY (provider, result, cause, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_notifications_by_time ON payment_notifications (last_at);
-- For the overview's count. Notifications without a signature may come from anybody and need no action.
CREATE INDEX payment_notifications_to_review ON payment_notifications (count)
  WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL;

-- refund: staff have refunded the buyer at the provider. The amount is in payment_events, once the provider has sent
-- its notification.
CREATE TABLE payment_steps (
  -- A sale, as "flexpay-433456", or the event if there is no sale, as "event-flexpay:credit:9".
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 210),
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'assign', 'accept', 'refund')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_steps_by_actor ON payment_steps (actor);

CREATE TRIGGER payment_steps_keep_rows BEFORE UPDATE
OF subject, number, at, actor, act, note ON payment_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- Complimentary plans. They have their own table, so that no report counts them as revenue.
CREATE TABLE premium_grants (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  given_at INTEGER NOT NULL,
  -- End, exclusive.
  ends_at INTEGER NOT NULL CHECK (ends_at > given_at),
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX premium_grants_by_member ON premium_grants (member_id, ends_at);
-- For the grants that end soon.
CREATE INDEX premium_grants_by_end ON premium_grants (ends_at) WHERE revoked_at IS NULL;

CREATE TRIGGER premium_grants_once BEFORE INSERT ON premium_grants
WHEN EXISTS (SELECT 1 FROM premium_grants WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: premium_grants.id');
END;

-- Mails about members' plans. Without the address, which is looked up when the mail is queued.
CREATE TABLE plan_mails (
  -- The event of the mail; an event has one mail.
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('purchased', 'renewed', 'charge-failed', 'price-changed', 'cancelled',
    'resumed', 'refunded', 'partly-refunded', 'ended')),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  -- The amount that was paid or refunded, or the price from the next charge on.
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen >= 0),
  period_end INTEGER NOT NULL,
  -- The payment of the linked receipt, by its id on the receipts page.
  payment TEXT,
  -- The order of the plan, which has the member's language.
  intent_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL,
  -- When the mail was queued or dropped. Null: pending.
  done_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_mails_pending ON plan_mails (noted_at) WHERE done_at IS NULL;
CREATE INDEX plan_mails_by_time ON plan_mails (noted_at);
CREATE INDEX plan_mails_by_member ON plan_mails (member_id);
