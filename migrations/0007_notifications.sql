-- Mail on its way: written in the batch that causes it, sent after the answer, tried again by a job.
CREATE TABLE outbox (
  -- What the mail is about, so that one cause makes one mail.
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  -- Null: the office, wherever its mail goes when it is sent.
  recipient TEXT CHECK (recipient LIKE '_%@_%'),
  -- Address and words are gone once the mail is sent.
  subject TEXT,
  text TEXT,
  created_at INTEGER NOT NULL,
  -- Not before: whoever tries moves it on first, so that nobody else tries at the same time.
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at INTEGER,
  -- Why a mail could not be sent, for staff; gone with its address and its words once it is sent.
  last_error TEXT
    CHECK (length(last_error) <= 300 AND (last_error IS NULL OR sent_at IS NULL)),
  -- The language that a mail is written in: its header says so.
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  -- Where one click ends mail of its kind (RFC 8058). Null: mail that no one can end.
  unsubscribe TEXT
    CHECK (unsubscribe LIKE 'http%' AND (unsubscribe IS NULL OR sent_at IS NULL)),
  -- A mail that is not sent any longer once what this names has been read: "request:<id>", "news:<member>".
  until_read TEXT CHECK (until_read IS NULL OR sent_at IS NULL),
  CHECK (iif(sent_at IS NULL, subject IS NOT NULL AND text IS NOT NULL,
    recipient IS NULL AND subject IS NULL AND text IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_by_creation ON outbox (created_at);
-- What was sent is forgotten after a while; what was not is kept, and shown to staff.
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_until_read ON outbox (until_read) WHERE until_read IS NOT NULL;

-- Whoever writes a mail need not ask.
CREATE TRIGGER outbox_suppressed BEFORE INSERT ON outbox
WHEN NEW.sent_at IS NULL AND EXISTS (SELECT 1 FROM mail_suppressions WHERE address = lower(NEW.recipient))
BEGIN
  SELECT RAISE(IGNORE);
END;

-- What a member wants to be mailed about. Without a row: answers alone.
CREATE TABLE mail_preferences (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- In the links that end the mail, and in the causes of mail.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  -- The confirmed address, the language and the site's origin when the member last chose.
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT NOT NULL CHECK (origin LIKE 'http%'),
  answers INTEGER NOT NULL DEFAULT 1 CHECK (answers IN (0, 1)),
  searches INTEGER NOT NULL DEFAULT 1 CHECK (searches IN (0, 1)),
  follows TEXT NOT NULL DEFAULT 'off' CHECK (follows IN ('off', 'instant', 'daily')),
  -- Since when the follows are not off: what was new before is no news.
  follows_since INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Alerts that were mailed: how many, when the last one, and the Swiss day of the last digest.
  mails INTEGER NOT NULL DEFAULT 0 CHECK (mails >= 0),
  mailed_at INTEGER,
  digest_on TEXT CHECK (digest_on GLOB '????-??-??'),
  -- Whether a member is mailed about each renewal.
  renewals INTEGER NOT NULL DEFAULT 1 CHECK (renewals IN (0, 1)),
  -- What is shown on the member's devices, wherever they asked for it.
  push_answers INTEGER NOT NULL DEFAULT 1 CHECK (push_answers IN (0, 1)),
  push_searches INTEGER NOT NULL DEFAULT 1 CHECK (push_searches IN (0, 1)),
  push_follows INTEGER NOT NULL DEFAULT 1 CHECK (push_follows IN (0, 1)),
  push_plan INTEGER NOT NULL DEFAULT 1 CHECK (push_plan IN (0, 1)),
  -- Hours of the Swiss day between which no device shows anything; null: at any time.
  quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until INTEGER
    CHECK (quiet_until BETWEEN 0 AND 23 AND (quiet_until IS NULL) = (quiet_from IS NULL)),
  -- A companion may end mail that a request to her is waiting.
  requests INTEGER NOT NULL DEFAULT 1 CHECK (requests IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Addresses that take no mail: their server returned it for good, or their owner reported it as spam.
CREATE TABLE mail_suppressions (
  address TEXT PRIMARY KEY CHECK (address LIKE '_%@_%' AND address = lower(address)),
  reason TEXT NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  -- What the mail provider calls the event: the same one comes more than once.
  event_id TEXT NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_suppressions_by_time ON mail_suppressions (at);

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

CREATE TABLE follows (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_companion ON follows (companion_id);

-- The companions that a member does not want to see in lists.
CREATE TABLE hidden_companions (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  -- Whom a member has blocked: hidden as the others, and neither of the two can write to the other.
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hidden_companions_by_companion ON hidden_companions (companion_id);

-- The stories that a member has seen, the newest first, in one row: it is read with each page that is loaded.
CREATE TABLE seen_stories (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  story_ids TEXT NOT NULL CHECK (json_type(story_ids) = 'array' AND json_array_length(story_ids) <= 300),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_stories_by_time ON seen_stories (changed_at);

-- Searches that members keep, and alerts about them and about companions whom they follow.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 80),
  -- The validated query of a list, as its address carries it: {"city": "Bern", "languages": ["german"]}.
  query TEXT NOT NULL CHECK (json_type(query) = 'object' AND length(query) <= 8000),
  alert TEXT NOT NULL CHECK (alert IN ('off', 'instant', 'daily')),
  created_at INTEGER NOT NULL,
  -- The catalogue's version when the alert began: who was public by then is no news.
  since_version INTEGER NOT NULL CHECK (since_version >= 0),
  UNIQUE (member_id, query)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_searches_alerted ON saved_searches (id) WHERE alert <> 'off';

-- How far the job has come: through the catalogue's log, and with what it found there through the searches
-- and the followers.
CREATE TABLE alert_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 0),
  -- Which events are being matched, by their versions: those after the first, up to the last.
  event_from INTEGER NOT NULL,
  event_to INTEGER NOT NULL CHECK (event_to >= event_from),
  -- Null: nothing is being matched.
  step TEXT CHECK (step IN ('searches', 'follows')),
  -- The last search, or the last follower, that is done.
  position TEXT NOT NULL DEFAULT ''
) STRICT;

-- What the job knew of a profile when it last looked: so it sees what is new.
CREATE TABLE alert_companions (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  is_visible INTEGER NOT NULL CHECK (is_visible IN (0, 1)),
  photo_at INTEGER NOT NULL,
  story_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_events (
  -- Of the catalogue's log.
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('appeared', 'returned', 'photo', 'story')),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (version, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_events_by_companion ON alert_events (companion_id);
CREATE INDEX alert_events_by_time ON alert_events (at);

-- A companion is found once for a search, whatever becomes of her profile.
CREATE TABLE search_alerts (
  search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  mailed_at INTEGER,
  PRIMARY KEY (search_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_alerts_pending ON search_alerts (search_id) WHERE mailed_at IS NULL;
CREATE INDEX search_alerts_by_companion ON search_alerts (companion_id);

-- The newest event about a companion whom the member follows.
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
