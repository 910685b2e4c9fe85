-- Every city has a page of its own: where it is, and what the operator says of it in each language.

-- Of its centre, in degrees (WGS 84); null: not known, then it has no distance to others.
ALTER TABLE cities ADD COLUMN latitude REAL CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE cities ADD COLUMN longitude REAL
  CHECK (longitude BETWEEN -180 AND 180 AND (longitude IS NULL) = (latitude IS NULL));

-- A language without a row has the text that the page makes of its facts.
CREATE TABLE city_texts (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 1200),
  PRIMARY KEY (city_id, language)
) STRICT, WITHOUT ROWID;

-- Public geographic figures; a city that the operator has added gets its own from them.
UPDATE cities SET latitude = column2, longitude = column3 FROM (VALUES
  ('zurich', 47.3769, 8.5417), ('geneva', 46.2044, 6.1432), ('basel', 47.5596, 7.5886),
  ('bern', 46.9480, 7.4474), ('lausanne', 46.5197, 6.6323),
  ('amsterdam', 52.3676, 4.9041), ('rotterdam', 51.9244, 4.4777), ('the-hague', 52.0705, 4.3007),
  ('utrecht', 52.0907, 5.1214), ('eindhoven', 51.4416, 5.4697),
  ('london', 51.5074, -0.1278), ('birmingham', 52.4862, -1.8904), ('leeds', 53.8008, -1.5491),
  ('glasgow', 55.8642, -4.2518), ('manchester', 53.4808, -2.2426),
  ('paris', 48.8566, 2.3522), ('marseille', 43.2965, 5.3698), ('lyon', 45.7640, 4.8357),
  ('toulouse', 43.6047, 1.4442), ('nice', 43.7102, 7.2620),
  ('madrid', 40.4168, -3.7038), ('barcelona', 41.3874, 2.1686), ('valencia', 39.4699, -0.3763),
  ('seville', 37.3891, -5.9845), ('zaragoza', 41.6488, -0.8891),
  ('berlin', 52.5200, 13.4050), ('hamburg', 53.5511, 9.9937), ('munich', 48.1351, 11.5820),
  ('cologne', 50.9375, 6.9603), ('frankfurt', 50.1109, 8.6821),
  ('rome', 41.9028, 12.4964), ('milan', 45.4642, 9.1900), ('naples', 40.8518, 14.2681),
  ('turin', 45.0703, 7.6869), ('palermo', 38.1157, 13.3615),
  ('prague', 50.0755, 14.4378), ('brno', 49.1951, 16.6068), ('ostrava', 49.8209, 18.2625),
  ('pilsen', 49.7384, 13.3736), ('liberec', 50.7663, 15.0543),
  ('vienna', 48.2082, 16.3738), ('graz', 47.0707, 15.4395), ('linz', 48.3069, 14.2858),
  ('salzburg', 47.8095, 13.0550), ('innsbruck', 47.2692, 11.4041))
WHERE id = column1;

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
          WHERE city_id = ci.id))) AS place
      FROM cities ci JOIN countries co ON co.id = ci.country_id
      ORDER BY co.position, ci.position, ci.name))))
WHERE true
ON CONFLICT (subject) DO UPDATE SET version = excluded.version, at = excluded.at,
  entry = excluded.entry;
