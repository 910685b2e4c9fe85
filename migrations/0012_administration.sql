-- For the administrator area: lists of all companions in any order, and exact counts without counting.

-- Lower case, without accents: for search and order. The Worker writes it (lib/text.ts); here is what
-- SQL can do of it for the rows that are there.
ALTER TABLE companions ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
-- Rises with each edit: whoever saves says which one they have seen.
ALTER TABLE companions ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0);

UPDATE companions SET name_folded = lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  name, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'à', 'a'), 'â', 'a'),
  'ä', 'a'), 'á', 'a'), 'Ä', 'a'), 'Á', 'a'), 'ï', 'i'), 'î', 'i'), 'í', 'i'), 'ö', 'o'), 'ô', 'o'),
  'ó', 'o'), 'Ö', 'o'), 'ü', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ç', 'c'), 'ñ', 'n'));

-- Per order: everyone (with what search looks at), one lifecycle, and the few that are featured or
-- switched off.
CREATE INDEX companions_by_creation ON companions (created_at, id);
CREATE INDEX companions_by_creation_lifecycle ON companions (lifecycle, created_at, id);
CREATE INDEX companions_by_creation_featured ON companions (created_at, id) WHERE is_featured = 1;
CREATE INDEX companions_by_creation_inactive ON companions (created_at, id) WHERE is_active = 0;

CREATE INDEX companions_by_name ON companions
  (name_folded, id, city_id, lifecycle, is_active, is_featured);
CREATE INDEX companions_by_name_lifecycle ON companions (lifecycle, name_folded, id);
CREATE INDEX companions_by_name_featured ON companions (name_folded, id) WHERE is_featured = 1;
CREATE INDEX companions_by_name_inactive ON companions (name_folded, id) WHERE is_active = 0;

CREATE INDEX companions_by_city ON companions (city_id, name_folded, id);
CREATE INDEX companions_by_city_lifecycle ON companions (lifecycle, city_id, name_folded, id);
CREATE INDEX companions_by_city_featured ON companions (city_id, name_folded, id)
  WHERE is_featured = 1;
CREATE INDEX companions_by_city_inactive ON companions (city_id, name_folded, id)
  WHERE is_active = 0;

CREATE INDEX cities_with_names ON cities (id, country_id, name);
CREATE INDEX countries_with_names ON countries (id, name);
CREATE INDEX members_by_first_visit ON members (first_seen_at);
CREATE INDEX subscriptions_by_start ON subscriptions (started_at);
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_act ON audit_log (act, id);

-- How many there are, kept by the triggers below in the write that changes it.
CREATE TABLE tallies (
  what TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT, WITHOUT ROWID;

INSERT INTO tallies (what, count) VALUES
  ('companions', (SELECT count(*) FROM companions)),
  ('inactive', (SELECT count(*) FROM companions WHERE is_active = 0)),
  ('featured', (SELECT count(*) FROM companions WHERE is_featured = 1)),
  ('draft', (SELECT count(*) FROM companions WHERE lifecycle = 'draft')),
  ('pending', (SELECT count(*) FROM companions WHERE lifecycle = 'pending')),
  ('published', (SELECT count(*) FROM companions WHERE lifecycle = 'active')),
  ('archived', (SELECT count(*) FROM companions WHERE lifecycle = 'archived')),
  ('members', (SELECT count(*) FROM members WHERE erased_at IS NULL)),
  ('media', (SELECT count(*) FROM media));

CREATE TRIGGER companions_count_new AFTER INSERT ON companions
BEGIN
  UPDATE tallies SET count = count + 1 WHERE what IN ('companions',
    CASE new.lifecycle WHEN 'active' THEN 'published' ELSE new.lifecycle END,
    iif(new.is_active, '', 'inactive'), iif(new.is_featured, 'featured', ''));
END;

CREATE TRIGGER companions_count_gone AFTER DELETE ON companions
BEGIN
  UPDATE tallies SET count = count - 1 WHERE what IN ('companions',
    CASE old.lifecycle WHEN 'active' THEN 'published' ELSE old.lifecycle END,
    iif(old.is_active, '', 'inactive'), iif(old.is_featured, 'featured', ''));
END;

CREATE TRIGGER companions_count_changed AFTER UPDATE OF lifecycle, is_active, is_featured ON companions
WHEN (old.lifecycle, old.is_active, old.is_featured)
  IS NOT (new.lifecycle, new.is_active, new.is_featured)
BEGIN
  UPDATE tallies SET count = count - 1 WHERE what IN (
    CASE old.lifecycle WHEN 'active' THEN 'published' ELSE old.lifecycle END,
    iif(old.is_active, '', 'inactive'), iif(old.is_featured, 'featured', ''));
  UPDATE tallies SET count = count + 1 WHERE what IN (
    CASE new.lifecycle WHEN 'active' THEN 'published' ELSE new.lifecycle END,
    iif(new.is_active, '', 'inactive'), iif(new.is_featured, 'featured', ''));
END;

CREATE TRIGGER media_count_new AFTER INSERT ON media
BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'media';
END;

CREATE TRIGGER media_count_gone AFTER DELETE ON media
BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'media';
END;

CREATE TRIGGER members_count_new AFTER INSERT ON members WHEN new.erased_at IS NULL
BEGIN
  UPDATE tallies SET count = count + 1 WHERE what = 'members';
END;

CREATE TRIGGER members_count_erased AFTER UPDATE OF erased_at ON members
WHEN (old.erased_at IS NULL) <> (new.erased_at IS NULL)
BEGIN
  UPDATE tallies SET count = count + iif(new.erased_at IS NULL, 1, -1) WHERE what = 'members';
END;

CREATE TRIGGER members_count_gone AFTER DELETE ON members WHEN old.erased_at IS NULL
BEGIN
  UPDATE tallies SET count = count - 1 WHERE what = 'members';
END;
