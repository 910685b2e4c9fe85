-- Times are epoch milliseconds, days are the provider's ("2026-12-21"), amounts are hundredths.
-- Ids are the provider's numbers: random, so that none ever comes again and no two kinds are alike.
CREATE TABLE IF NOT EXISTS sales (
  id TEXT PRIMARY KEY,
  reference_id TEXT NOT NULL UNIQUE,
  preceded_by TEXT REFERENCES sales (id),
  name TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  custom TEXT NOT NULL CHECK (json_valid(custom)),
  success_url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'cancelled', 'ended')),
  ended_by TEXT CHECK ((ended_by IS NULL) = (state <> 'ended')),
  cancelled_on TEXT,
  created_on TEXT NOT NULL,
  paid_until TEXT NOT NULL,
  charge_day INTEGER NOT NULL CHECK (charge_day BETWEEN 1 AND 31),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS transactions (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'credit', 'chargeback')),
  parent_id TEXT REFERENCES transactions (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  made_on TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS transactions_by_sale ON transactions (sale_id);

CREATE TABLE IF NOT EXISTS postbacks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sale_id TEXT NOT NULL REFERENCES sales (id) ON DELETE CASCADE,
  parameters TEXT NOT NULL CHECK (json_valid(parameters)),
  mode TEXT NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0 CHECK (delivered IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  answers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(answers)),
  due_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS postbacks_by_sale ON postbacks (sale_id);

CREATE TABLE IF NOT EXISTS pay_clock (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  offset_ms INTEGER NOT NULL
) STRICT;
