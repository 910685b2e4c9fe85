-- What a companion changes of her profile by herself, at once.

-- Since when she has taken her profile off the site; is_active is the staff's own switch.
ALTER TABLE companions ADD COLUMN paused_at INTEGER CHECK (paused_at > 0);
-- When being online ends; null with presence 'online': 12 hours after the last activity.
ALTER TABLE companions ADD COLUMN online_until INTEGER CHECK (online_until > 0);
ALTER TABLE companions ADD COLUMN presence_by TEXT NOT NULL DEFAULT 'team'
  CHECK (presence_by IN ('team', 'companion'));
-- Days by Zurich's calendar, both included.
ALTER TABLE companions ADD COLUMN away_from TEXT
  CHECK (away_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
ALTER TABLE companions ADD COLUMN away_until TEXT
  CHECK ((away_until IS NULL) = (away_from IS NULL) AND away_until >= away_from);
ALTER TABLE companions ADD COLUMN away_reply TEXT NOT NULL DEFAULT ''
  CHECK (length(away_reply) <= 500);

CREATE INDEX companions_paused ON companions (paused_at) WHERE paused_at IS NOT NULL;

-- What she had written for the time of her absence, when the request came.
ALTER TABLE requests ADD COLUMN automatic_reply TEXT
  CHECK (length(automatic_reply) BETWEEN 1 AND 500);
