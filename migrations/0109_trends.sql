-- Sums of whole days, counted once they are over. Sums alone: nothing here says of whom.
CREATE TABLE trend_days (
  what TEXT NOT NULL CHECK (what IN ('sign-ups', 'requests', 'answers', 'answer-minutes', 'reports',
    'supply', 'subscriptions', 'ended', 'running', 'revenue', 'uncounted')),
  -- By Zurich's calendar.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- A plan, a reason or a city; '': all of them.
  part TEXT NOT NULL DEFAULT '' CHECK (length(part) <= 100),
  -- Negative: more money went back than came.
  value INTEGER NOT NULL,
  PRIMARY KEY (what, day, part)
) STRICT, WITHOUT ROWID;

-- From when to when every day of a topic has been counted.
CREATE TABLE trend_spans (
  topic TEXT PRIMARY KEY CHECK (topic IN ('activity', 'money')),
  first_day TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day TEXT NOT NULL CHECK (last_day >= first_day)
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_by_creation ON reports (created_at);
CREATE INDEX request_steps_answers ON request_steps (at) WHERE act IN ('answer', 'decline');
