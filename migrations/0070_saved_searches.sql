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
  digest_on TEXT CHECK (digest_on GLOB '????-??-??')
) STRICT, WITHOUT ROWID;

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

-- What is public by now is no news.
INSERT INTO alert_progress (id, version, event_from, event_to)
SELECT 1, coalesce(max(version), 0), coalesce(max(version), 0), coalesce(max(version), 0) FROM catalogue_log;

INSERT INTO alert_companions (companion_id, is_visible, photo_at, story_at)
SELECT c.id, coalesce(l.entry ->> '$[0].feed' = 1, 0),
  CAST(unixepoch() * 1000 AS INTEGER), CAST(unixepoch() * 1000 AS INTEGER)
FROM companions c LEFT JOIN catalogue_log l ON l.subject = c.id;
