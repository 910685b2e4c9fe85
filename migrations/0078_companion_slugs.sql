-- The address of a profile by her name, and whether she wants it out of search engines.

-- Every slug that a profile has or had. It stays after the profile is deleted, without saying whose it
-- was, so that no other profile is ever found at an address that someone has kept.
CREATE TABLE companion_slugs (
  slug TEXT NOT NULL PRIMARY KEY
    CHECK (length(slug) BETWEEN 1 AND 80 AND slug NOT GLOB '*[^a-z0-9-]*'),
  companion_id TEXT REFERENCES companions (id) ON DELETE SET NULL,
  -- Epoch milliseconds; 0: it is the profile's address now.
  ended_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (companion_id, ended_at)
) STRICT, WITHOUT ROWID;

ALTER TABLE companions ADD COLUMN is_unlisted INTEGER NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1));

-- The first of these that is free: her name, with her city, with a number, with a part of her id. A row
-- whose slug is taken, or whose profile has one already, is left out.
INSERT OR IGNORE INTO companion_slugs (slug, companion_id)
WITH named AS (
  SELECT c.id, c.created_at,
    trim(replace(replace(replace(replace(replace(replace(substr(name_folded, 1, 40),
      ' ', '-'), '.', '-'), '''', '-'), '’', '-'), '--', '-'), '--', '-'), '-') AS plain,
    iif(instr(ci.id, ci.country_id || '-') = 1, substr(ci.id, length(ci.country_id) + 2), ci.id) AS town
  FROM companions c JOIN cities ci ON ci.id = c.city_id
), based AS (
  SELECT *, iif(plain = '' OR plain GLOB '*[^a-z0-9-]*', 'companion', plain) AS base FROM named
)
SELECT CASE attempt.value
    WHEN 0 THEN base
    WHEN 1 THEN rtrim(substr(base || '-' || town, 1, 60), '-')
    WHEN 5 THEN base || '-' || substr(based.id, 1, 8)
    ELSE rtrim(substr(base || '-' || town, 1, 60), '-') || '-' || attempt.value
  END, based.id
FROM json_each('[0,1,2,3,4,5]') AS attempt CROSS JOIN based
ORDER BY attempt.value, based.created_at, based.id;

-- What the catalogue knows of her address (projection.ts writes it). That of a VIP profile is her id:
-- a slug would tell visitors her name.
UPDATE catalogue_log SET entry = json_set(entry, '$[0].slug',
  (SELECT slug FROM companion_slugs WHERE companion_id = subject AND ended_at = 0))
WHERE json_type(entry) = 'array' AND EXISTS (SELECT 1 FROM companions c
  JOIN companion_slugs s ON s.companion_id = c.id WHERE c.id = subject AND NOT c.is_vip)
  AND EXISTS (SELECT 1 FROM publishable_companions p WHERE p.companion_id = subject);
