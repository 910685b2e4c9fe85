-- A district is an optional second level of a city. Its ids, names and order are as those of cities.
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

-- Null: she names none. It is one of her city's.
ALTER TABLE companions ADD COLUMN district_id TEXT REFERENCES districts (id);
CREATE INDEX companions_by_district ON companions (district_id) WHERE district_id IS NOT NULL;

CREATE TRIGGER companion_district_inserted BEFORE INSERT ON companions
WHEN new.district_id IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM districts WHERE id = new.district_id AND city_id = new.city_id)
BEGIN
  SELECT RAISE(ABORT, 'the district is of another city');
END;

CREATE TRIGGER companion_district_updated BEFORE UPDATE OF city_id, district_id ON companions
WHEN new.district_id IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM districts WHERE id = new.district_id AND city_id = new.city_id)
BEGIN
  SELECT RAISE(ABORT, 'the district is of another city');
END;

-- Some of the two largest cities; one that the operator has deleted has no districts.
INSERT INTO districts (id, city_id, name, position)
SELECT column1, column2, column3, column4 FROM (VALUES
  ('zurich-old-town', 'zurich', 'Old Town', 1),
  ('zurich-seefeld', 'zurich', 'Seefeld', 2),
  ('zurich-enge', 'zurich', 'Enge', 3),
  ('zurich-langstrasse', 'zurich', 'Langstrasse', 4),
  ('zurich-west', 'zurich', 'Zurich West', 5),
  ('zurich-oerlikon', 'zurich', 'Oerlikon', 6),
  ('geneva-old-town', 'geneva', 'Old Town', 1),
  ('geneva-eaux-vives', 'geneva', 'Eaux-Vives', 2),
  ('geneva-champel', 'geneva', 'Champel', 3),
  ('geneva-plainpalais', 'geneva', 'Plainpalais', 4),
  ('geneva-paquis', 'geneva', 'Pâquis', 5))
WHERE column2 IN (SELECT id FROM cities);

INSERT INTO district_names (district_id, language, position, name)
SELECT id, column2, column3, column4 FROM (VALUES
  ('zurich-old-town', 'de', 1, 'Altstadt'), ('zurich-old-town', 'fr', 1, 'Vieille ville'),
  ('zurich-old-town', 'it', 1, 'Città vecchia'),
  ('zurich-west', 'de', 1, 'Zürich-West'), ('zurich-west', 'fr', 1, 'Zurich-Ouest'),
  ('zurich-west', 'it', 1, 'Zurigo Ovest'),
  ('geneva-old-town', 'de', 1, 'Altstadt'), ('geneva-old-town', 'fr', 1, 'Vieille-Ville'),
  ('geneva-old-town', 'it', 1, 'Città vecchia')) AS names
JOIN districts ON id = column1;

-- The places travel in the catalogue, beside the settings (projection.ts writes them).
INSERT INTO catalogue_log (version, subject, at, entry)
SELECT (SELECT coalesce(max(version), 0) FROM catalogue_log) + 1, 'settings',
  CAST(unixepoch('subsec') * 1000 AS INTEGER),
  json_insert((SELECT json_group_object(key, json(value)) FROM settings), '$.places',
    json((SELECT json_group_array(json(place)) FROM (
      SELECT json_object('id', ci.id, 'name', ci.name, 'country', co.name, 'hidden', ci.is_hidden,
        'latitude', ci.latitude, 'longitude', ci.longitude,
        'names', json((SELECT json_group_array(json_array(language, name)) FROM
          (SELECT language, name FROM city_names WHERE city_id = ci.id
            ORDER BY language, position))),
        'countryNames', json((SELECT json_group_array(json_array(language, name)) FROM
          (SELECT language, name FROM country_names WHERE country_id = co.id
            ORDER BY language, position))),
        'texts', json((SELECT json_group_object(language, text) FROM city_texts
          WHERE city_id = ci.id)),
        'districts', json((SELECT json_group_array(json_array(name, json(names))) FROM
          (SELECT d.name, (SELECT json_group_array(json_array(language, name)) FROM
            (SELECT language, name FROM district_names WHERE district_id = d.id
              ORDER BY language, position)) AS names
          FROM districts d WHERE d.city_id = ci.id AND NOT d.is_hidden
          ORDER BY d.position, d.name)))) AS place
      FROM cities ci JOIN countries co ON co.id = ci.country_id
      ORDER BY co.position, ci.position, ci.name))))
WHERE true
ON CONFLICT (subject) DO UPDATE SET version = excluded.version, at = excluded.at,
  entry = excluded.entry;
