-- Outgoing mail: queued in the batch of its cause, sent after the response, retried by a job.
CREATE TABLE outbox (
  -- The event of the mail; an event has one mail.
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  -- Null: the office's address when the mail is sent.
  recipient TEXT CHECK (recipient LIKE '_%@_%'),
  -- Cleared with the recipient once the mail is sent.
  subject TEXT,
  text TEXT,
  created_at INTEGER NOT NULL,
  -- Earliest time of the next attempt. An attempt first postpones it, so that no other one runs concurrently.
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at INTEGER,
  -- Error of the last attempt, for staff; cleared once the mail is sent.
  last_error TEXT
    CHECK (length(last_error) <= 300 AND (last_error IS NULL OR sent_at IS NULL)),
  -- Language of the mail, for its header.
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  -- One-click unsubscribe address (RFC 8058). Null: mail without unsubscribing.
  unsubscribe TEXT
    CHECK (unsubscribe LIKE 'http%' AND (unsubscribe IS NULL OR sent_at IS NULL)),
  -- The mail is dropped once this has been read: "request:<id>", "news:<member>".
  until_read TEXT CHECK (until_read IS NULL OR sent_at IS NULL),
  CHECK (iif(sent_at IS NULL, subject IS NOT NULL AND text IS NOT NULL,
    recipient IS NULL AND subject IS NULL AND text IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_by_creation ON outbox (created_at);
-- Sent mail is deleted after a retention period; unsent mail stays and is shown to staff.
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_until_read ON outbox (until_read) WHERE until_read IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (lower(recipient)) WHERE sent_at IS NULL;

-- Drops mail to suppressed addresses, so that writers need no check.
CREATE TRIGGER outbox_suppressed BEFORE INSERT ON outbox
WHEN NEW.sent_at IS NULL AND EXISTS (SELECT 1 FROM mail_suppressions WHERE address = lower(NEW.recipient))
BEGIN
  SELECT RAISE(IGNORE);
END;

-- Mail settings of a member. Without a row: mail about answers only.
CREATE TABLE mail_preferences (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Id in unsubscribe links and in the causes of mail.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  -- Confirmed address, language and site origin when the member last changed the settings.
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT NOT NULL CHECK (origin LIKE 'http%'),
  answers INTEGER NOT NULL DEFAULT 1 CHECK (answers IN (0, 1)),
  searches INTEGER NOT NULL DEFAULT 1 CHECK (searches IN (0, 1)),
  follows TEXT NOT NULL DEFAULT 'off' CHECK (follows IN ('off', 'instant', 'daily')),
  -- Start of mail about follows: earlier events are not mailed.
  follows_since INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Number of mailed alerts, time of the last one, and the day of the last digest in Zurich.
  mails INTEGER NOT NULL DEFAULT 0 CHECK (mails >= 0),
  mailed_at INTEGER,
  digest_on TEXT CHECK (digest_on GLOB '????-??-??'),
  -- 1: a mail about each renewal.
  renewals INTEGER NOT NULL DEFAULT 1 CHECK (renewals IN (0, 1)),
  -- Topics of web push on all of the member's devices.
  push_answers INTEGER NOT NULL DEFAULT 1 CHECK (push_answers IN (0, 1)),
  push_searches INTEGER NOT NULL DEFAULT 1 CHECK (push_searches IN (0, 1)),
  push_follows INTEGER NOT NULL DEFAULT 1 CHECK (push_follows IN (0, 1)),
  push_plan INTEGER NOT NULL DEFAULT 1 CHECK (push_plan IN (0, 1)),
  -- Hours in Zurich between which no device shows notifications; null: no quiet hours.
  quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until INTEGER
    CHECK (quiet_until BETWEEN 0 AND 23 AND (quiet_until IS NULL) = (quiet_from IS NULL)),
  -- A companion's mail about waiting requests. 0: unsubscribed.
  requests INTEGER NOT NULL DEFAULT 1 CHECK (requests IN (0, 1)),
  -- Mail and web push when a followed companion goes online. 0 until the member asks for it.
  online INTEGER NOT NULL DEFAULT 0 CHECK (online IN (0, 1)),
  push_online INTEGER NOT NULL DEFAULT 0 CHECK (push_online IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Suppressed addresses: permanently bouncing, or with a spam complaint by the owner.
CREATE TABLE mail_suppressions (
  address TEXT PRIMARY KEY CHECK (address LIKE '_%@_%' AND address = lower(address)),
  reason TEXT NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  -- The mail provider's id of the event, which may be delivered more than once.
  event_id TEXT NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_suppressions_by_time ON mail_suppressions (at DESC, address);

-- Web push subscriptions of browsers.
CREATE TABLE push_subscriptions (
  -- SHA-256 of the endpoint.
  id TEXT PRIMARY KEY CHECK (length(id) = 64),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The session that subscribed; the subscription ends with it.
  session_id TEXT NOT NULL,
  -- The endpoint of the browser's push service.
  endpoint TEXT NOT NULL CHECK (endpoint LIKE 'http%' AND length(endpoint) <= 1000),
  -- Public key and secret of the browser (RFC 8291), base64url.
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  -- The site's public key at the subscription: the push service only accepts messages signed by it.
  site_key TEXT NOT NULL CHECK (length(site_key) = 87),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  created_at INTEGER NOT NULL,
  -- Since then, no message reaches the device. Its browser learns it from this row; null: open.
  ended_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_by_member ON push_subscriptions (member_id, created_at);
CREATE INDEX push_subscriptions_ended ON push_subscriptions (ended_at) WHERE ended_at IS NOT NULL;

-- Pending notifications, at most one per kind and member.
CREATE TABLE notifications (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('answers', 'requests', 'searches', 'follows', 'online', 'plan', 'timer')),
  -- Same format as in the outbox.
  until_read TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_due ON notifications (due_at);
CREATE INDEX notifications_until_read ON notifications (until_read) WHERE until_read IS NOT NULL;

CREATE TABLE follows (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_companion ON follows (companion_id);

-- Companions that a member hides from lists.
CREATE TABLE hidden_companions (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  -- 1: blocked as well, so that neither can write to the other.
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hidden_companions_by_companion ON hidden_companions (companion_id);

-- Stories that a member has seen, newest first. One row, because every page load reads it.
CREATE TABLE seen_stories (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  story_ids TEXT NOT NULL CHECK (json_type(story_ids) = 'array' AND json_array_length(story_ids) <= 300),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_stories_by_time ON seen_stories (changed_at);

-- Members' saved searches, with alerts for them and for followed companions.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 80),
  -- The validated query of a list in the form of its address: {"city": "Bern", "languages": ["german"]}.
  query TEXT NOT NULL CHECK (json_type(query) = 'object' AND length(query) <= 8000),
  alert TEXT NOT NULL CHECK (alert IN ('off', 'instant', 'daily')),
  created_at INTEGER NOT NULL,
  -- The catalogue's version when the alert was turned on: companions who were public by then cause no alert.
  since_version INTEGER NOT NULL CHECK (since_version >= 0),
  UNIQUE (member_id, query)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_searches_alerted ON saved_searches (id) WHERE alert <> 'off';

-- Progress of the alerts' job: in the catalogue's log, and within its current range in the searches and the followers.
CREATE TABLE alert_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 0),
  -- The range of versions being matched: exclusive start, inclusive end.
  event_from INTEGER NOT NULL,
  event_to INTEGER NOT NULL CHECK (event_to >= event_from),
  -- Null: nothing is being matched.
  step TEXT CHECK (step IN ('searches', 'follows')),
  -- The last search or follower that was processed.
  position TEXT NOT NULL DEFAULT ''
) STRICT;

-- A profile's state at the job's last run, to detect news.
CREATE TABLE alert_companions (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  is_visible INTEGER NOT NULL CHECK (is_visible IN (0, 1)),
  photo_at INTEGER NOT NULL,
  story_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_events (
  -- Version in the catalogue's log.
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('appeared', 'returned', 'photo', 'story')),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (version, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_events_by_companion ON alert_events (companion_id);
CREATE INDEX alert_events_by_time ON alert_events (at);

-- A companion matches a search once, whatever changes in her profile.
CREATE TABLE search_alerts (
  search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  mailed_at INTEGER,
  PRIMARY KEY (search_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_alerts_pending ON search_alerts (search_id) WHERE mailed_at IS NULL;
CREATE INDEX search_alerts_by_companion ON search_alerts (companion_id);

-- The latest event of a companion whom the member follows.
CREATE TABLE follow_alerts (
  member_id TEXT NOT NULL,
  companion_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  mailed_at INTEGER,
  PRIMARY KEY (member_id, companion_id),
  FOREIGN KEY (member_id, companion_id) REFERENCES follows (member_id, companion_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX follow_alerts_pending ON follow_alerts (member_id) WHERE mailed_at IS NULL;

-- The last time that a companion went online and her followers were to be told.
CREATE TABLE online_alerts (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  online_at INTEGER NOT NULL CHECK (online_at > 0),
  -- The last follower that was processed; null: all were.
  position TEXT DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX online_alerts_pending ON online_alerts (online_at) WHERE position IS NOT NULL;
