-- From which networks an account has signed in with the right password, hashed, and on which day (UTC) last. Its
-- account may have no row of its own yet: the account service asks before the first visit.
CREATE TABLE sign_in_networks (
  member_id TEXT NOT NULL,
  network TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  PRIMARY KEY (member_id, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_networks_by_day ON sign_in_networks (day);
