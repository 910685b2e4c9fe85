-- What the payment stand-in has sold. Days are as "2026-12-21", ids are random numbers.
CREATE TABLE IF NOT EXISTS payment_sales (
  id TEXT PRIMARY KEY,
  -- The site's order: one sale each.
  reference_id TEXT NOT NULL UNIQUE,
  preceded_by TEXT REFERENCES payment_sales (id),
  name TEXT NOT NULL,
  -- In francs, as the protocol writes it: "59.98".
  price TEXT NOT NULL,
  -- What the link carries for the site, and every notification gives back.
  custom TEXT NOT NULL CHECK (json_valid(custom)),
  state TEXT NOT NULL CHECK (state IN ('active', 'cancelled', 'ended')),
  -- The transaction of the newest charge.
  charge_id TEXT NOT NULL,
  -- The next charge, or the end when cancelled.
  paid_until TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
