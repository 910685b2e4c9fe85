-- Browsers that show notifications, what waits to be sent to them, and what members want to be notified about.
CREATE TABLE push_subscriptions (
  -- SHA-256 of the address.
  id TEXT PRIMARY KEY CHECK (length(id) = 64),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The session that asked for it; it ends with the session.
  session_id TEXT NOT NULL,
  -- Where the browser's push service takes messages.
  endpoint TEXT NOT NULL CHECK (endpoint LIKE 'http%' AND length(endpoint) <= 1000),
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  -- The site's public key at that time: the push service takes messages signed by no other.
  site_key TEXT NOT NULL CHECK (length(site_key) = 87),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_by_member ON push_subscriptions (member_id, created_at);

-- At most one of a kind waits for a member.
CREATE TABLE notifications (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('answers', 'requests', 'searches', 'follows', 'plan')),
  -- As in the outbox.
  until_read TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_due ON notifications (due_at);
CREATE INDEX notifications_until_read ON notifications (until_read) WHERE until_read IS NOT NULL;

-- A mail that is not sent any longer once what this names has been read: "request:<id>", "news:<member>".
ALTER TABLE outbox ADD COLUMN until_read TEXT CHECK (until_read IS NULL OR sent_at IS NULL);

CREATE INDEX outbox_until_read ON outbox (until_read) WHERE until_read IS NOT NULL;

-- What is shown on the member's devices, wherever they asked for it.
ALTER TABLE mail_preferences ADD COLUMN push_answers INTEGER NOT NULL DEFAULT 1 CHECK (push_answers IN (0, 1));
ALTER TABLE mail_preferences ADD COLUMN push_searches INTEGER NOT NULL DEFAULT 1 CHECK (push_searches IN (0, 1));
ALTER TABLE mail_preferences ADD COLUMN push_follows INTEGER NOT NULL DEFAULT 1 CHECK (push_follows IN (0, 1));
ALTER TABLE mail_preferences ADD COLUMN push_plan INTEGER NOT NULL DEFAULT 1 CHECK (push_plan IN (0, 1));
-- Hours of the Swiss day between which no device shows anything; null: at any time.
ALTER TABLE mail_preferences ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23);
ALTER TABLE mail_preferences ADD COLUMN quiet_until INTEGER
  CHECK (quiet_until BETWEEN 0 AND 23 AND (quiet_until IS NULL) = (quiet_from IS NULL));

-- Whichever way a session ends that the site hears of.
CREATE TRIGGER push_subscriptions_end AFTER UPDATE OF sessions_ended_at, suspended_at, erased_at ON members
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.id
    AND (NEW.suspended_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR session_id IS NOT NEW.session_kept);
  DELETE FROM notifications WHERE member_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.id);
END;
