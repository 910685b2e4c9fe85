-- For the administrator area: who administrates, premium that staff give, and what the accounts'
-- service is still to be told.

-- Lower case, without accents: for search and order. The Worker writes it (lib/text.ts).
ALTER TABLE members ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
-- What was done here and not yet at the accounts' service; it is told until it has heard.
ALTER TABLE members ADD COLUMN account_due TEXT CHECK (account_due IN ('ban', 'delete'));

UPDATE members SET name_folded = lower(display_name);

CREATE INDEX members_by_last_visit ON members (last_seen_at, id);
CREATE INDEX members_by_name ON members (name_folded, id);
CREATE INDEX members_suspended ON members (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX members_with_account_due ON members (id) WHERE account_due IS NOT NULL;

-- given, taken: said by another administrator, and stronger than what a token or the operator's list
-- says. known: has administrated by a token or by the list, and counts as one who still can.
CREATE TABLE administrators (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('given', 'known', 'taken')),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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

-- Hidden cities are offered nowhere; who lives there is still found.
ALTER TABLE cities ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
