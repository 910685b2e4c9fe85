-- Money is whole rappen, times are epoch milliseconds. Members point here by id alone, without a
-- reference: what the law keeps outlives the account.

-- A member opened the way to a plan's checkout. What is bought is what stands here, whatever a
-- notification says.
CREATE TABLE checkout_intents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  provider TEXT NOT NULL CHECK (provider IN ('flexpay', 'stripe')),
  -- The provider's name of the subscription that this purchase is to replace.
  replaces_ref TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX checkout_intents_by_member ON checkout_intents (member_id, created_at);
CREATE INDEX checkout_intents_by_time ON checkout_intents (created_at);

-- One row a subscription at the provider: what its payment_events add up to. Whether it opens
-- anything is a question asked at read time (features/subscriptions/queries.ts), never a column.
CREATE TABLE subscriptions (
  provider TEXT NOT NULL CHECK (provider IN ('flexpay', 'stripe')),
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

-- An account that is erased can't be asked any more to stop its card from being charged. A renewal
-- may come up to a week late.
CREATE TRIGGER subscriptions_keep_payers BEFORE UPDATE OF member_id ON subscriptions
WHEN OLD.member_id <> NEW.member_id AND OLD.status IN ('active', 'past_due')
  AND OLD.period_end + 604800000 > unixepoch() * 1000
BEGIN
  SELECT RAISE (ABORT, 'the subscription still renews');
END;

-- Each notification that verified, once; also those that nothing was found for (orphans).
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  provider TEXT NOT NULL CHECK (provider IN ('flexpay', 'stripe')),
  kind TEXT NOT NULL CHECK (kind IN ('activated', 'renewed', 'plan_changed', 'replaced',
    'payment_failed', 'cancelled', 'uncancelled', 'expired', 'extended', 'price_lowered',
    'refunded', 'partially_refunded', 'chargeback', 'chargeback_won')),
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
  detail TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- One charge can be told of twice under different ids.
CREATE UNIQUE INDEX payment_events_once ON payment_events (provider, kind, transaction_ref)
  WHERE transaction_ref IS NOT NULL;
CREATE UNIQUE INDEX payment_events_by_subscription
  ON payment_events (provider, subscription_ref, number);
CREATE INDEX payment_events_by_member ON payment_events (member_id, received_at);
CREATE INDEX payment_events_by_intent ON payment_events (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX payment_events_by_outcome ON payment_events (outcome, received_at);

-- Links to a checkout are signed for one purchase, so none can be configured.
DELETE FROM settings WHERE key = 'checkout_urls';
