-- A member opened the way to a plan's checkout. What is bought is what stands here, whatever a
-- notification says.
CREATE TABLE checkout_intents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  -- The provider's name of the subscription that this purchase is to replace.
  replaces_ref TEXT,
  created_at INTEGER NOT NULL,
  -- Of the page that the order was begun on. Null: not known.
  language TEXT CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT CHECK (origin LIKE 'http%')
) STRICT, WITHOUT ROWID;

CREATE INDEX checkout_intents_by_member ON checkout_intents (member_id, created_at);
CREATE INDEX checkout_intents_by_time ON checkout_intents (created_at);

-- One row a subscription at the provider: what its payment_events add up to. Whether it opens
-- anything is a question asked at read time (billing/subscriptions/queries.ts), never a column.
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
  -- What was paid for ends here: as the provider says, never computed.
  period_end INTEGER NOT NULL,
  card_brand TEXT CHECK (length(card_brand) <= 20),
  card_last4 TEXT CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Staff looked at the dispute: the member may buy again.
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
-- Whose failed renewal, or whose end, no provider reports.
CREATE INDEX subscriptions_by_end ON subscriptions (period_end) WHERE status IN ('active', 'past_due', 'cancelled');

-- An account that is erased can't be asked any more to stop its card from being charged. A renewal
-- may come up to a week late.
CREATE TRIGGER subscriptions_keep_payers BEFORE UPDATE OF member_id ON subscriptions
WHEN OLD.member_id <> NEW.member_id AND OLD.status IN ('active', 'past_due')
  AND OLD.period_end + 604800000 > unixepoch() * 1000
BEGIN
  SELECT RAISE (ABORT, 'the subscription still renews');
END;

-- assigned: ours, staff have said whose purchase it is.
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
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
  reported_member_id TEXT CHECK (length(reported_member_id) = 36),
  -- Staff looked at what opened nothing.
  reviewed_at INTEGER
) STRICT, WITHOUT ROWID;

-- One charge can be told of twice under different ids.
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

-- One charge can be told of twice under different ids.
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

-- Notifications of payment providers that changed nothing, counted by hour and cause, so that whatever
-- anybody sends fills nothing. Nothing of a person is in it, and no signature.
CREATE TABLE payment_notifications (
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  result TEXT NOT NULL CHECK (result IN ('refused', 'ignored')),
  -- Of a refused one why; of an ignored one the event, in the provider's words.
  cause TEXT NOT NULL CHECK (length(cause) BETWEEN 1 AND 60),
  -- Epoch milliseconds of its beginning; of ignored ones of the day's.
  hour INTEGER NOT NULL CHECK (hour % 3600000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- What the last one said that it is about.
  event TEXT CHECK (length(event) <= 60),
  sale_id TEXT CHECK (length(sale_id) <= 12),
  reviewed_at INTEGER,
  PRIMARY KEY (provider, result, cause, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_notifications_by_time ON payment_notifications (last_at);
-- What the overview counts. Requests without a signature come from anybody, and need no act.
CREATE INDEX payment_notifications_to_review ON payment_notifications (count)
  WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL;

-- refund: staff have refunded the buyer at the provider. The money itself is in payment_events, once the
-- provider has sent its notification.
CREATE TABLE payment_steps (
  -- A sale, as "flexpay-433456", or what names none, as "event-flexpay:credit:9".
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

CREATE TRIGGER payment_steps_once BEFORE INSERT ON payment_steps
WHEN EXISTS (SELECT 1 FROM payment_steps WHERE subject = new.subject AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_steps.subject');
END;

CREATE TRIGGER payment_steps_keep_rows BEFORE UPDATE
OF subject, number, at, actor, act, note ON payment_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- Premium without a payment: its own table, so that no book ever takes it for money.
CREATE TABLE premium_grants (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  given_at INTEGER NOT NULL,
  -- Exclusive.
  ends_at INTEGER NOT NULL CHECK (ends_at > given_at),
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX premium_grants_by_member ON premium_grants (member_id, ends_at);
-- Staff see which grants end soon, without reading the others.
CREATE INDEX premium_grants_by_end ON premium_grants (ends_at) WHERE revoked_at IS NULL;

CREATE TRIGGER premium_grants_once BEFORE INSERT ON premium_grants
WHEN EXISTS (SELECT 1 FROM premium_grants WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: premium_grants.id');
END;

-- What members are mailed about their plans. No address is here: it is asked for when the mail is queued.
CREATE TABLE plan_mails (
  -- The event that it is about: one cause makes one mail.
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('purchased', 'renewed', 'charge-failed', 'price-changed', 'cancelled',
    'resumed', 'refunded', 'partly-refunded', 'ended')),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  -- What was paid or refunded, or the price from the next charge on.
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen >= 0),
  period_end INTEGER NOT NULL,
  -- The payment whose receipt it links to, as the page of receipts names it.
  payment TEXT,
  -- The order of the plan, which has its language.
  intent_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL,
  -- When the mail was queued, or dropped. Null: it is pending.
  done_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_mails_pending ON plan_mails (noted_at) WHERE done_at IS NULL;
CREATE INDEX plan_mails_by_member ON plan_mails (member_id);
