-- Names of places in other languages, and other everyday ones. A language's first one is shown, all of
-- them find the place. The English ones that are shown are in cities and countries.
CREATE TABLE city_names (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  PRIMARY KEY (city_id, language, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE country_names (
  country_id TEXT NOT NULL REFERENCES countries (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0),
  PRIMARY KEY (country_id, language, position)
) STRICT, WITHOUT ROWID;

-- The five cities of each country; a city that the operator has deleted has no names either.
INSERT INTO city_names (city_id, language, position, name)
SELECT id, column2, column3, column4 FROM (VALUES
  ('zurich', 'de', 1, 'Zürich'), ('zurich', 'it', 1, 'Zurigo'),
  ('geneva', 'de', 1, 'Genf'), ('geneva', 'fr', 1, 'Genève'), ('geneva', 'it', 1, 'Ginevra'),
  ('basel', 'en', 2, 'Basle'), ('basel', 'fr', 1, 'Bâle'), ('basel', 'it', 1, 'Basilea'),
  ('bern', 'fr', 1, 'Berne'), ('bern', 'it', 1, 'Berna'),
  ('lausanne', 'it', 1, 'Losanna'),
  ('the-hague', 'de', 1, 'Den Haag'), ('the-hague', 'fr', 1, 'La Haye'),
  ('the-hague', 'it', 1, 'L’Aia'),
  ('london', 'fr', 1, 'Londres'), ('london', 'it', 1, 'Londra'),
  ('paris', 'it', 1, 'Parigi'),
  ('marseille', 'it', 1, 'Marsiglia'),
  ('lyon', 'it', 1, 'Lione'),
  ('toulouse', 'it', 1, 'Tolosa'),
  ('nice', 'de', 1, 'Nizza'), ('nice', 'it', 1, 'Nizza'),
  ('barcelona', 'fr', 1, 'Barcelone'), ('barcelona', 'it', 1, 'Barcellona'),
  ('valencia', 'fr', 1, 'Valence'),
  ('seville', 'de', 1, 'Sevilla'), ('seville', 'fr', 1, 'Séville'), ('seville', 'it', 1, 'Siviglia'),
  ('zaragoza', 'de', 1, 'Saragossa'), ('zaragoza', 'fr', 1, 'Saragosse'),
  ('zaragoza', 'it', 1, 'Saragozza'),
  ('berlin', 'it', 1, 'Berlino'),
  ('hamburg', 'fr', 1, 'Hambourg'), ('hamburg', 'it', 1, 'Amburgo'),
  ('munich', 'de', 1, 'München'), ('munich', 'it', 1, 'Monaco di Baviera'),
  ('cologne', 'de', 1, 'Köln'), ('cologne', 'it', 1, 'Colonia'),
  ('frankfurt', 'fr', 1, 'Francfort'), ('frankfurt', 'it', 1, 'Francoforte'),
  ('rome', 'de', 1, 'Rom'), ('rome', 'it', 1, 'Roma'),
  ('milan', 'de', 1, 'Mailand'), ('milan', 'it', 1, 'Milano'),
  ('naples', 'de', 1, 'Neapel'), ('naples', 'it', 1, 'Napoli'),
  ('turin', 'it', 1, 'Torino'),
  ('palermo', 'fr', 1, 'Palerme'),
  ('prague', 'de', 1, 'Prag'), ('prague', 'it', 1, 'Praga'),
  ('brno', 'de', 1, 'Brünn'),
  ('ostrava', 'de', 1, 'Ostrau'),
  ('vienna', 'de', 1, 'Wien'), ('vienna', 'fr', 1, 'Vienne'),
  ('salzburg', 'fr', 1, 'Salzbourg'), ('salzburg', 'it', 1, 'Salisburgo'))
JOIN cities ON id = column1;

INSERT INTO country_names (country_id, language, position, name) VALUES
  ('switzerland', 'de', 1, 'Schweiz'), ('switzerland', 'fr', 1, 'Suisse'),
  ('switzerland', 'it', 1, 'Svizzera'),
  ('netherlands', 'en', 2, 'Holland'),
  ('netherlands', 'de', 1, 'Niederlande'), ('netherlands', 'de', 2, 'Holland'),
  ('netherlands', 'fr', 1, 'Pays-Bas'), ('netherlands', 'fr', 2, 'Hollande'),
  ('netherlands', 'it', 1, 'Paesi Bassi'), ('netherlands', 'it', 2, 'Olanda'),
  ('united-kingdom', 'en', 2, 'Great Britain'), ('united-kingdom', 'en', 3, 'UK'),
  ('united-kingdom', 'de', 1, 'Vereinigtes Königreich'),
  ('united-kingdom', 'de', 2, 'Grossbritannien'),
  ('united-kingdom', 'fr', 1, 'Royaume-Uni'), ('united-kingdom', 'fr', 2, 'Grande-Bretagne'),
  ('united-kingdom', 'it', 1, 'Regno Unito'), ('united-kingdom', 'it', 2, 'Gran Bretagna'),
  ('france', 'de', 1, 'Frankreich'), ('france', 'it', 1, 'Francia'),
  ('spain', 'de', 1, 'Spanien'), ('spain', 'fr', 1, 'Espagne'), ('spain', 'it', 1, 'Spagna'),
  ('germany', 'de', 1, 'Deutschland'), ('germany', 'fr', 1, 'Allemagne'),
  ('germany', 'it', 1, 'Germania'),
  ('italy', 'de', 1, 'Italien'), ('italy', 'fr', 1, 'Italie'), ('italy', 'it', 1, 'Italia'),
  ('czech-republic', 'en', 2, 'Czechia'),
  ('czech-republic', 'de', 1, 'Tschechien'), ('czech-republic', 'fr', 1, 'Tchéquie'),
  ('czech-republic', 'it', 1, 'Cechia'), ('czech-republic', 'it', 2, 'Repubblica Ceca'),
  ('austria', 'de', 1, 'Österreich'), ('austria', 'fr', 1, 'Autriche');

-- What the catalogue knows of her place (projection.ts writes it).
UPDATE catalogue_log SET entry = json_set(entry,
  '$[1].cityHidden', (SELECT ci.is_hidden FROM companions c JOIN cities ci ON ci.id = c.city_id
    WHERE c.id = subject),
  '$[1].cityNames', json((SELECT json_group_array(name) FROM (SELECT n.name FROM companions c
    JOIN city_names n ON n.city_id = c.city_id WHERE c.id = subject
    ORDER BY n.language, n.position))),
  '$[1].countryNames', json((SELECT json_group_array(name) FROM (SELECT n.name FROM companions c
    JOIN cities ci ON ci.id = c.city_id JOIN country_names n ON n.country_id = ci.country_id
    WHERE c.id = subject ORDER BY n.language, n.position))))
WHERE json_type(entry) = 'array';
