-- How often a profile was opened, contacted and followed on a day. Sums alone: nothing here says by whom.
CREATE TABLE companion_days (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- By Zurich's calendar.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  openings INTEGER NOT NULL DEFAULT 0 CHECK (openings >= 0),
  contacts INTEGER NOT NULL DEFAULT 0 CHECK (contacts >= 0),
  follows INTEGER NOT NULL DEFAULT 0 CHECK (follows >= 0),
  PRIMARY KEY (companion_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_days_by_day ON companion_days (day);

-- When and why staff ended a pause of hers; until she pauses or resumes herself.
ALTER TABLE companions ADD COLUMN pause_lifted_at INTEGER CHECK (pause_lifted_at > 0);
ALTER TABLE companions ADD COLUMN pause_lifted_reason TEXT NOT NULL DEFAULT ''
  CHECK (length(pause_lifted_reason) <= 500);
