CREATE TABLE countries (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  name TEXT NOT NULL UNIQUE CHECK (length(trim(name)) > 0),
  position INTEGER NOT NULL,
  -- 1: profiles may be published in this country, whose law allows it.
  is_open INTEGER NOT NULL DEFAULT 0
    CHECK (is_open IN (0, 1)),
  law_note TEXT NOT NULL DEFAULT '' CHECK (length(law_note) <= 500)
) STRICT;

CREATE INDEX countries_with_names ON countries (id, name);

-- Opening or closing a country writes log rows only for the companions that it shows or hides.
CREATE TRIGGER countries_summary AFTER UPDATE OF is_open ON countries
WHEN new.is_open <> old.is_open
BEGIN
  UPDATE companion_summaries
  SET facts = json_set(facts, '$.inOpenCountry', new.is_open)
  WHERE companion_id IN (SELECT c.id FROM cities ci CROSS JOIN companions c ON c.city_id = ci.id
    WHERE ci.country_id = new.id);
END;

CREATE TABLE country_names (
  country_id TEXT NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0),
  PRIMARY KEY (country_id, language, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE cities (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  country_id TEXT NOT NULL REFERENCES countries (id),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  position INTEGER NOT NULL,
  -- A hidden city is not offered in lists and forms; companions who live there can still be found.
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  -- Latitude of the centre, in degrees (WGS 84); null: unknown, so no distances are computed.
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL
    CHECK (longitude BETWEEN -180 AND 180 AND (longitude IS NULL) = (latitude IS NULL)),
  UNIQUE (country_id, name)
) STRICT;

CREATE INDEX cities_with_names ON cities (id, country_id, name);

-- Names of cities in other languages, and other common names. The first one of a language is displayed, all of them
-- match in search. The displayed English names are in `cities` and `countries`.
CREATE TABLE city_names (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  PRIMARY KEY (city_id, language, position)
) STRICT, WITHOUT ROWID;

-- A city's own texts. A language without a row gets a text generated from the city's facts.
CREATE TABLE city_texts (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 1200),
  PRIMARY KEY (city_id, language)
) STRICT, WITHOUT ROWID;

-- Optional districts of a city. Ids, names and order follow the same rules as those of cities.
CREATE TABLE districts (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  position INTEGER NOT NULL,
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  UNIQUE (city_id, name)
) STRICT;

CREATE TABLE district_names (
  district_id TEXT NOT NULL REFERENCES districts (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  PRIMARY KEY (district_id, language, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Public data, one row per subject, replaced in the batch that changes the subject. The highest version is the
-- catalogue's. Subjects are companions' ids and 'settings'. Nulls: no longer public.
CREATE TABLE catalogue_log (
  version INTEGER PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  -- Fields for search and filters (`CatalogueEntry`).
  entry TEXT CHECK (json_valid(entry)),
  -- Fields for lists.
  card TEXT CHECK (json_valid(card)),
  -- Fields of the companion's own page that the card lacks.
  profile TEXT CHECK (json_valid(profile)),
  -- Commit time, by the database's clock, in epoch ms.
  at INTEGER
) STRICT;

-- These triggers reject a profile that must not be public, then update the companion's summary if it has changed. They
-- are not on the view, because an export of D1 creates views last.
CREATE TRIGGER catalogue_log_inserted AFTER INSERT ON catalogue_log
WHEN new.subject <> 'settings'
BEGIN
  SELECT RAISE (ABORT, 'the profile does not meet the conditions of publication')
  WHERE new.entry IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = new.subject);
  INSERT INTO companion_summaries
    (companion_id, place, cover_id, counts, has_account, blank, facts)
  SELECT companion_id, place, cover_id, counts, has_account, blank, facts
  FROM companion_summary_of WHERE companion_id = new.subject
  ON CONFLICT (companion_id) DO UPDATE SET place = excluded.place, cover_id = excluded.cover_id,
    counts = excluded.counts, has_account = excluded.has_account, blank = excluded.blank,
    facts = excluded.facts
  WHERE (place, cover_id, counts, has_account, blank, facts) IS NOT (excluded.place,
    excluded.cover_id, excluded.counts, excluded.has_account, excluded.blank, excluded.facts);
END;

CREATE TRIGGER catalogue_log_updated AFTER UPDATE OF entry, card, profile ON catalogue_log
WHEN new.subject <> 'settings'
BEGIN
  SELECT RAISE (ABORT, 'the profile does not meet the conditions of publication')
  WHERE new.entry IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = new.subject);
  INSERT INTO companion_summaries
    (companion_id, place, cover_id, counts, has_account, blank, facts)
  SELECT companion_id, place, cover_id, counts, has_account, blank, facts
  FROM companion_summary_of WHERE companion_id = new.subject
  ON CONFLICT (companion_id) DO UPDATE SET place = excluded.place, cover_id = excluded.cover_id,
    counts = excluded.counts, has_account = excluded.has_account, blank = excluded.blank,
    facts = excluded.facts
  WHERE (place, cover_id, counts, has_account, blank, facts) IS NOT (excluded.place,
    excluded.cover_id, excluded.counts, excluded.has_account, excluded.blank, excluded.facts);
END;

-- Id of the log's history. A restored database gets a new id, so that isolates and snapshots discard data of the old
-- history, whatever its versions.
CREATE TABLE catalogue_epoch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL CHECK (length(epoch) >= 16)
) STRICT;

-- A row per snapshot. A new isolate reads the log from the oldest of these versions while it fetches the snapshot; an
-- older row is only needed as long as a cache may contain that snapshot.
CREATE TABLE catalogue_snapshots (
  version INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
