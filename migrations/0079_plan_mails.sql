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

-- Whose failed renewal, or whose end, no provider reports.
CREATE INDEX subscriptions_by_end ON subscriptions (period_end) WHERE status IN ('active', 'past_due', 'cancelled');

-- Of the page that the order was begun on. Null: not known.
ALTER TABLE checkout_intents ADD COLUMN language TEXT CHECK (length(language) BETWEEN 2 AND 12);
ALTER TABLE checkout_intents ADD COLUMN origin TEXT CHECK (origin LIKE 'http%');

-- Whether a member is mailed about each renewal.
ALTER TABLE mail_preferences ADD COLUMN renewals INTEGER NOT NULL DEFAULT 1 CHECK (renewals IN (0, 1));
