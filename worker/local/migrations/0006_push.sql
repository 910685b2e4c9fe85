CREATE TABLE IF NOT EXISTS push_devices (
  id TEXT PRIMARY KEY,
  private_key TEXT NOT NULL,
  public_key TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- The site's key at the subscription.
  site_key TEXT NOT NULL,
  -- 1: its subscription has ended, as it does in a browser.
  ended INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS push_messages (
  id INTEGER PRIMARY KEY,
  device_id TEXT NOT NULL,
  text TEXT NOT NULL,
  topic TEXT NOT NULL,
  ttl INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
