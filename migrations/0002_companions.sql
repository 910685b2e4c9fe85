-- Times are epoch milliseconds. Three things are called status elsewhere: here they are
-- lifecycle (draft to archived), is_active (a switch) and presence (online or offline).
CREATE TABLE companions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  name TEXT NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 80),
  age_min INTEGER NOT NULL CHECK (age_min BETWEEN 18 AND 65),
  age_max INTEGER NOT NULL CHECK (age_max BETWEEN 18 AND 65),
  city_id TEXT NOT NULL REFERENCES cities (id),
  category TEXT NOT NULL DEFAULT 'companion' CHECK (category IN ('companion', 'masseuse')),
  lifecycle TEXT NOT NULL DEFAULT 'draft'
    CHECK (lifecycle IN ('draft', 'pending', 'active', 'archived')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  visible_on_homepage INTEGER NOT NULL DEFAULT 0 CHECK (visible_on_homepage IN (0, 1)),
  visible_in_feed INTEGER NOT NULL DEFAULT 1 CHECK (visible_in_feed IN (0, 1)),
  is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
  is_vip INTEGER NOT NULL DEFAULT 0 CHECK (is_vip IN (0, 1)),
  presence TEXT NOT NULL DEFAULT 'offline' CHECK (presence IN ('online', 'offline')),
  last_active_at INTEGER NOT NULL CHECK (last_active_at > 0),
  offers_incall INTEGER NOT NULL DEFAULT 0 CHECK (offers_incall IN (0, 1)),
  offers_outcall INTEGER NOT NULL DEFAULT 0 CHECK (offers_outcall IN (0, 1)),
  offers_hotel INTEGER NOT NULL DEFAULT 0 CHECK (offers_hotel IN (0, 1)),
  offers_private INTEGER NOT NULL DEFAULT 0 CHECK (offers_private IN (0, 1)),
  nationality TEXT CHECK (length(trim(nationality)) > 0),
  ethnicity TEXT CHECK (length(trim(ethnicity)) > 0),
  eye_color TEXT CHECK (length(trim(eye_color)) > 0),
  hair_color TEXT CHECK (length(trim(hair_color)) > 0),
  breast_size TEXT CHECK (length(trim(breast_size)) > 0),
  height_cm INTEGER CHECK (height_cm BETWEEN 100 AND 230),
  weight_kg INTEGER CHECK (weight_kg BETWEEN 30 AND 200),
  bio TEXT NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
  detailed_bio TEXT CHECK (length(detailed_bio) <= 20000),
  premium_description TEXT NOT NULL DEFAULT '' CHECK (length(premium_description) <= 500),
  -- Service to price, in her own words.
  rates TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rates) AND json_type(rates) = 'object'),
  -- Weekday to {available, times}; null: by arrangement.
  schedule TEXT CHECK (json_valid(schedule) AND json_type(schedule) = 'object'),
  contact_whatsapp TEXT CHECK (length(trim(contact_whatsapp)) > 0),
  contact_telegram TEXT CHECK (length(trim(contact_telegram)) > 0),
  contact_email TEXT CHECK (contact_email LIKE '_%@_%'),
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (age_min < age_max),
  CHECK (lifecycle <> 'active' OR published_at IS NOT NULL)
) STRICT;

CREATE TABLE companion_languages (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  language TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(language)) BETWEEN 1 AND 60),
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_services (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(name)) BETWEEN 1 AND 80),
  description TEXT,
  price TEXT,
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_traits (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  trait TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(trait)) BETWEEN 1 AND 60),
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, trait)
) STRICT, WITHOUT ROWID;

-- What was checked, when, by whom, until when: the only source of "verified".
CREATE TABLE companion_verifications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  checked TEXT NOT NULL CHECK (checked IN ('identity', 'photos', 'age')),
  checked_by TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  valid_until INTEGER NOT NULL CHECK (valid_until > checked_at),
  UNIQUE (companion_id, checked)
) STRICT;
