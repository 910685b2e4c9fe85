-- The sessions in which a member uses the site, so that they can see them and end each. The account service
-- ends all of them, or all others, and has no list.
CREATE TABLE member_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  -- As "Firefox" and "Windows"; null: not known. Nothing of the browser's own words.
  browser TEXT CHECK (length(browser) BETWEEN 1 AND 40),
  system TEXT CHECK (length(system) BETWEEN 1 AND 40),
  began_at INTEGER NOT NULL,
  -- The first use of the last day.
  used_at INTEGER NOT NULL,
  -- From then on none of its tokens opens anything, however often it is renewed.
  ended_at INTEGER CHECK (ended_at IS NULL OR (browser IS NULL AND system IS NULL)),
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_sessions_by_use ON member_sessions (used_at) WHERE ended_at IS NULL;

-- Each call of a member reads these, and usually there is none.
CREATE INDEX member_sessions_ended ON member_sessions (member_id, session_id) WHERE ended_at IS NOT NULL;

-- What its browser shows ends with it.
CREATE TRIGGER push_subscriptions_end_with_session AFTER UPDATE OF ended_at ON member_sessions
WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.member_id AND session_id = NEW.session_id;
  DELETE FROM notifications WHERE member_id = NEW.member_id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.member_id);
END;
