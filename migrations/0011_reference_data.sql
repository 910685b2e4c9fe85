-- Initial rows of a new site: countries, cities, settings, counters.

INSERT INTO settings (key, value, updated_at) VALUES
  ('claims', '{"photos":null,"videos":null}', 0),
  ('offline_window_days', '7', 0),
  ('publication', '{"minimumAge":21,"graceDays":30}', 0);

INSERT INTO countries (id, name, position, is_open, law_note) VALUES
  ('switzerland', 'Switzerland', 1, 1, ''),
  ('netherlands', 'Netherlands', 2, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('united-kingdom', 'United Kingdom', 3, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('france', 'France', 4, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('spain', 'Spain', 5, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('germany', 'Germany', 6, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('italy', 'Italy', 7, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('czech-republic', 'Czech Republic', 8, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.'),
  ('austria', 'Austria', 9, 0, 'Not yet reviewed by counsel. Open this country only after legal advice.');

INSERT INTO country_names (country_id, language, position, name) VALUES
  ('austria', 'de', 1, 'Österreich'),
  ('austria', 'fr', 1, 'Autriche'),
  ('czech-republic', 'de', 1, 'Tschechien'),
  ('czech-republic', 'en', 2, 'Czechia'),
  ('czech-republic', 'fr', 1, 'Tchéquie'),
  ('czech-republic', 'it', 1, 'Cechia'),
  ('czech-republic', 'it', 2, 'Repubblica Ceca'),
  ('france', 'de', 1, 'Frankreich'),
  ('france', 'it', 1, 'Francia'),
  ('germany', 'de', 1, 'Deutschland'),
  ('germany', 'fr', 1, 'Allemagne'),
  ('germany', 'it', 1, 'Germania'),
  ('italy', 'de', 1, 'Italien'),
  ('italy', 'fr', 1, 'Italie'),
  ('italy', 'it', 1, 'Italia'),
  ('netherlands', 'de', 1, 'Niederlande'),
  ('netherlands', 'de', 2, 'Holland'),
  ('netherlands', 'en', 2, 'Holland'),
  ('netherlands', 'fr', 1, 'Pays-Bas'),
  ('netherlands', 'fr', 2, 'Hollande'),
  ('netherlands', 'it', 1, 'Paesi Bassi'),
  ('netherlands', 'it', 2, 'Olanda'),
  ('spain', 'de', 1, 'Spanien'),
  ('spain', 'fr', 1, 'Espagne'),
  ('spain', 'it', 1, 'Spagna'),
  ('switzerland', 'de', 1, 'Schweiz'),
  ('switzerland', 'fr', 1, 'Suisse'),
  ('switzerland', 'it', 1, 'Svizzera'),
  ('united-kingdom', 'de', 1, 'Vereinigtes Königreich'),
  ('united-kingdom', 'de', 2, 'Grossbritannien'),
  ('united-kingdom', 'en', 2, 'Great Britain'),
  ('united-kingdom', 'en', 3, 'UK'),
  ('united-kingdom', 'fr', 1, 'Royaume-Uni'),
  ('united-kingdom', 'fr', 2, 'Grande-Bretagne'),
  ('united-kingdom', 'it', 1, 'Regno Unito'),
  ('united-kingdom', 'it', 2, 'Gran Bretagna');

INSERT INTO cities (id, country_id, name, position, is_hidden, latitude, longitude) VALUES
  ('zurich', 'switzerland', 'Zurich', 1, 0, 47.3769, 8.5417),
  ('geneva', 'switzerland', 'Geneva', 2, 0, 46.2044, 6.1432),
  ('basel', 'switzerland', 'Basel', 3, 0, 47.5596, 7.5886),
  ('bern', 'switzerland', 'Bern', 4, 0, 46.948, 7.4474),
  ('lausanne', 'switzerland', 'Lausanne', 5, 0, 46.5197, 6.6323),
  ('amsterdam', 'netherlands', 'Amsterdam', 1, 0, 52.3676, 4.9041),
  ('rotterdam', 'netherlands', 'Rotterdam', 2, 0, 51.9244, 4.4777),
  ('the-hague', 'netherlands', 'The Hague', 3, 0, 52.0705, 4.3007),
  ('utrecht', 'netherlands', 'Utrecht', 4, 0, 52.0907, 5.1214),
  ('eindhoven', 'netherlands', 'Eindhoven', 5, 0, 51.4416, 5.4697),
  ('london', 'united-kingdom', 'London', 1, 0, 51.5074, -0.1278),
  ('birmingham', 'united-kingdom', 'Birmingham', 2, 0, 52.4862, -1.8904),
  ('leeds', 'united-kingdom', 'Leeds', 3, 0, 53.8008, -1.5491),
  ('glasgow', 'united-kingdom', 'Glasgow', 4, 0, 55.8642, -4.2518),
  ('manchester', 'united-kingdom', 'Manchester', 5, 0, 53.4808, -2.2426),
  ('paris', 'france', 'Paris', 1, 0, 48.8566, 2.3522),
  ('marseille', 'france', 'Marseille', 2, 0, 43.2965, 5.3698),
  ('lyon', 'france', 'Lyon', 3, 0, 45.764, 4.8357),
  ('toulouse', 'france', 'Toulouse', 4, 0, 43.6047, 1.4442),
  ('nice', 'france', 'Nice', 5, 0, 43.7102, 7.262),
  ('madrid', 'spain', 'Madrid', 1, 0, 40.4168, -3.7038),
  ('barcelona', 'spain', 'Barcelona', 2, 0, 41.3874, 2.1686),
  ('valencia', 'spain', 'Valencia', 3, 0, 39.4699, -0.3763),
  ('seville', 'spain', 'Seville', 4, 0, 37.3891, -5.9845),
  ('zaragoza', 'spain', 'Zaragoza', 5, 0, 41.6488, -0.8891),
  ('berlin', 'germany', 'Berlin', 1, 0, 52.52, 13.405),
  ('hamburg', 'germany', 'Hamburg', 2, 0, 53.5511, 9.9937),
  ('munich', 'germany', 'Munich', 3, 0, 48.1351, 11.582),
  ('cologne', 'germany', 'Cologne', 4, 0, 50.9375, 6.9603),
  ('frankfurt', 'germany', 'Frankfurt', 5, 0, 50.1109, 8.6821),
  ('rome', 'italy', 'Rome', 1, 0, 41.9028, 12.4964),
  ('milan', 'italy', 'Milan', 2, 0, 45.4642, 9.19),
  ('naples', 'italy', 'Naples', 3, 0, 40.8518, 14.2681),
  ('turin', 'italy', 'Turin', 4, 0, 45.0703, 7.6869),
  ('palermo', 'italy', 'Palermo', 5, 0, 38.1157, 13.3615),
  ('prague', 'czech-republic', 'Prague', 1, 0, 50.0755, 14.4378),
  ('brno', 'czech-republic', 'Brno', 2, 0, 49.1951, 16.6068),
  ('ostrava', 'czech-republic', 'Ostrava', 3, 0, 49.8209, 18.2625),
  ('pilsen', 'czech-republic', 'Pilsen', 4, 0, 49.7384, 13.3736),
  ('liberec', 'czech-republic', 'Liberec', 5, 0, 50.7663, 15.0543),
  ('vienna', 'austria', 'Vienna', 1, 0, 48.2082, 16.3738),
  ('graz', 'austria', 'Graz', 2, 0, 47.0707, 15.4395),
  ('linz', 'austria', 'Linz', 3, 0, 48.3069, 14.2858),
  ('salzburg', 'austria', 'Salzburg', 4, 0, 47.8095, 13.055),
  ('innsbruck', 'austria', 'Innsbruck', 5, 0, 47.2692, 11.4041);

INSERT INTO city_names (city_id, language, position, name) VALUES
  ('barcelona', 'fr', 1, 'Barcelone'),
  ('barcelona', 'it', 1, 'Barcellona'),
  ('basel', 'en', 2, 'Basle'),
  ('basel', 'fr', 1, 'Bâle'),
  ('basel', 'it', 1, 'Basilea'),
  ('berlin', 'it', 1, 'Berlino'),
  ('bern', 'fr', 1, 'Berne'),
  ('bern', 'it', 1, 'Berna'),
  ('brno', 'de', 1, 'Brünn'),
  ('cologne', 'de', 1, 'Köln'),
  ('cologne', 'it', 1, 'Colonia'),
  ('frankfurt', 'fr', 1, 'Francfort'),
  ('frankfurt', 'it', 1, 'Francoforte'),
  ('geneva', 'de', 1, 'Genf'),
  ('geneva', 'fr', 1, 'Genève'),
  ('geneva', 'it', 1, 'Ginevra'),
  ('hamburg', 'fr', 1, 'Hambourg'),
  ('hamburg', 'it', 1, 'Amburgo'),
  ('lausanne', 'it', 1, 'Losanna'),
  ('london', 'fr', 1, 'Londres'),
  ('london', 'it', 1, 'Londra'),
  ('lyon', 'it', 1, 'Lione'),
  ('marseille', 'it', 1, 'Marsiglia'),
  ('milan', 'de', 1, 'Mailand'),
  ('milan', 'it', 1, 'Milano'),
  ('munich', 'de', 1, 'München'),
  ('munich', 'it', 1, 'Monaco di Baviera'),
  ('naples', 'de', 1, 'Neapel'),
  ('naples', 'it', 1, 'Napoli'),
  ('nice', 'de', 1, 'Nizza'),
  ('nice', 'it', 1, 'Nizza'),
  ('ostrava', 'de', 1, 'Ostrau'),
  ('palermo', 'fr', 1, 'Palerme'),
  ('paris', 'it', 1, 'Parigi'),
  ('prague', 'de', 1, 'Prag'),
  ('prague', 'it', 1, 'Praga'),
  ('rome', 'de', 1, 'Rom'),
  ('rome', 'it', 1, 'Roma'),
  ('salzburg', 'fr', 1, 'Salzbourg'),
  ('salzburg', 'it', 1, 'Salisburgo'),
  ('seville', 'de', 1, 'Sevilla'),
  ('seville', 'fr', 1, 'Séville'),
  ('seville', 'it', 1, 'Siviglia'),
  ('the-hague', 'de', 1, 'Den Haag'),
  ('the-hague', 'fr', 1, 'La Haye'),
  ('the-hague', 'it', 1, 'L’Aia'),
  ('toulouse', 'it', 1, 'Tolosa'),
  ('turin', 'it', 1, 'Torino'),
  ('valencia', 'fr', 1, 'Valence'),
  ('vienna', 'de', 1, 'Wien'),
  ('vienna', 'fr', 1, 'Vienne'),
  ('zaragoza', 'de', 1, 'Saragossa'),
  ('zaragoza', 'fr', 1, 'Saragosse'),
  ('zaragoza', 'it', 1, 'Saragozza'),
  ('zurich', 'de', 1, 'Zürich'),
  ('zurich', 'it', 1, 'Zurigo');

INSERT INTO districts (id, city_id, name, position, is_hidden) VALUES
  ('zurich-old-town', 'zurich', 'Old Town', 1, 0),
  ('zurich-seefeld', 'zurich', 'Seefeld', 2, 0),
  ('zurich-enge', 'zurich', 'Enge', 3, 0),
  ('zurich-langstrasse', 'zurich', 'Langstrasse', 4, 0),
  ('zurich-west', 'zurich', 'Zurich West', 5, 0),
  ('zurich-oerlikon', 'zurich', 'Oerlikon', 6, 0),
  ('geneva-old-town', 'geneva', 'Old Town', 1, 0),
  ('geneva-eaux-vives', 'geneva', 'Eaux-Vives', 2, 0),
  ('geneva-champel', 'geneva', 'Champel', 3, 0),
  ('geneva-plainpalais', 'geneva', 'Plainpalais', 4, 0),
  ('geneva-paquis', 'geneva', 'Pâquis', 5, 0);

INSERT INTO district_names (district_id, language, position, name) VALUES
  ('geneva-old-town', 'de', 1, 'Altstadt'),
  ('geneva-old-town', 'fr', 1, 'Vieille-Ville'),
  ('geneva-old-town', 'it', 1, 'Città vecchia'),
  ('zurich-old-town', 'de', 1, 'Altstadt'),
  ('zurich-old-town', 'fr', 1, 'Vieille ville'),
  ('zurich-old-town', 'it', 1, 'Città vecchia'),
  ('zurich-west', 'de', 1, 'Zürich-West'),
  ('zurich-west', 'fr', 1, 'Zurich-Ouest'),
  ('zurich-west', 'it', 1, 'Zurigo Ovest');

INSERT INTO catalogue_epoch (id, epoch) VALUES (1, lower(hex(randomblob(16))));

-- The catalogue contains the places, beside the settings (written by projection.ts).
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

-- Companions who are public by now cause no alert.
INSERT INTO alert_progress (id, version, event_from, event_to)
SELECT 1, coalesce(max(version), 0), coalesce(max(version), 0), coalesce(max(version), 0) FROM catalogue_log;

INSERT INTO job_runs (job, finished_at) VALUES ('', unixepoch() * 1000);

INSERT INTO counters (name, count) VALUES
  ('companions', (SELECT count(*) FROM companions)),
  ('inactive', (SELECT count(*) FROM companions WHERE is_active = 0)),
  ('featured', (SELECT count(*) FROM companions WHERE is_featured = 1)),
  ('draft', (SELECT count(*) FROM companions WHERE lifecycle = 'draft')),
  ('pending', (SELECT count(*) FROM companions WHERE lifecycle = 'pending')),
  ('published', (SELECT count(*) FROM companions WHERE lifecycle = 'active')),
  ('archived', (SELECT count(*) FROM companions WHERE lifecycle = 'archived')),
  ('members', (SELECT count(*) FROM members WHERE erased_at IS NULL)),
  ('media', 0);

INSERT INTO counters (name, count) VALUES
  ('media-bytes', 0),
  ('photo-public', 0),
  ('photo-private', 0),
  ('video-public', 0),
  ('video-private', 0),
  ('unused-photo', 0),
  ('unused-video', 0);
