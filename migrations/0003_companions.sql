-- Times are epoch milliseconds. A status has three parts: lifecycle (draft to archived), is_active (a switch of staff)
-- and presence (online or offline).
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
  -- Object from service to price, in the companion's own words.
  rates TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rates) AND json_type(rates) = 'object'),
  -- Object from weekday to {available, times}; null: by arrangement.
  schedule TEXT CHECK (json_valid(schedule) AND json_type(schedule) = 'object'),
  contact_whatsapp TEXT CHECK (length(trim(contact_whatsapp)) > 0),
  contact_telegram TEXT CHECK (length(trim(contact_telegram)) > 0),
  contact_email TEXT CHECK (contact_email LIKE '_%@_%'),
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The name in lower case without accents, for search and order. Written by the Worker (platform/lib/text.ts); the
  -- default approximates it in SQL.
  name_folded TEXT NOT NULL DEFAULT '',
  -- Increases with each edit. A save contains the version that it is based on.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Start of a pause by the companion; staff use is_active instead.
  paused_at INTEGER CHECK (paused_at > 0),
  -- End of being online; null with presence 'online': 12 hours after the last activity.
  online_until INTEGER CHECK (online_until > 0),
  presence_by TEXT NOT NULL DEFAULT 'team'
    CHECK (presence_by IN ('team', 'companion')),
  -- Calendar days in Zurich, both inclusive.
  away_from TEXT
    CHECK (away_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  away_until TEXT
    CHECK ((away_until IS NULL) = (away_from IS NULL) AND away_until >= away_from),
  away_reply TEXT NOT NULL DEFAULT ''
    CHECK (length(away_reply) <= 500),
  -- The sender of answers: the companion, she or the team, or the team only. Ignored while no account manages the
  -- profile.
  answered_by TEXT NOT NULL DEFAULT 'self'
    CHECK (answered_by IN ('self', 'together', 'team')),
  -- When and why staff ended the companion's pause. Reset when she pauses or resumes.
  pause_lifted_at INTEGER CHECK (pause_lifted_at > 0),
  pause_lifted_reason TEXT NOT NULL DEFAULT ''
    CHECK (length(pause_lifted_reason) <= 500),
  -- The companion's own language, which replaces missing texts in the language of a page.
  text_language TEXT NOT NULL DEFAULT 'en'
    CHECK (text_language IN ('en', 'de', 'fr', 'it')),
  -- Starting price of an hour, in rappen, whole francs; null: not stated. `rates` has free text, from which no price is
  -- read.
  hour_price INTEGER
    CHECK (hour_price BETWEEN 1000 AND 1000000 AND hour_price % 100 = 0),
  -- When the companion or the team last set her presence.
  presence_at INTEGER CHECK (presence_at > 0),
  -- Minimum notice of a request, in hours. 0: none.
  notice_hours INTEGER NOT NULL DEFAULT 0
    CHECK (notice_hours BETWEEN 0 AND 168),
  -- A phone number, and the audience of each contact channel.
  contact_phone TEXT,
  phone_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (phone_for IN ('everyone', 'members', 'premium')),
  whatsapp_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (whatsapp_for IN ('everyone', 'members', 'premium')),
  telegram_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (telegram_for IN ('everyone', 'members', 'premium')),
  email_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (email_for IN ('everyone', 'members', 'premium')),
  -- The language of the companion's services and rates, and their names in other languages.
  offer_language TEXT NOT NULL DEFAULT 'en'
    CHECK (offer_language IN ('en', 'de', 'fr', 'it')),
  offer_texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(offer_texts) = 'object'),
  is_unlisted INTEGER NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1)),
  -- 1: no review of the companion is written or shown, by her choice.
  declines_reviews INTEGER NOT NULL DEFAULT 0 CHECK (declines_reviews IN (0, 1)),
  -- 1: her followers may be told when she goes online, by her choice.
  announces_online INTEGER NOT NULL DEFAULT 0 CHECK (announces_online IN (0, 1)),
  -- Usual time until the first answer to a request, from the last 30 days; null: too few answers. Written by a daily job.
  answer_time TEXT CHECK (answer_time IN ('hour', 'three-hours', 'day', 'two-days', 'longer')),
  -- A district of the companion's city; null: not stated.
  district_id TEXT REFERENCES districts (id),
  -- A key for finding profiles of the same person: the last nine digits of the number, in any notation.
  phone_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
    replace(replace(replace(contact_phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
    -9), '')) VIRTUAL,
  whatsapp_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
    replace(replace(replace(contact_whatsapp, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
    -9), '')) VIRTUAL,
  -- SHA-256 of the row of an imported file, so that importing it again creates no second companion.
  import_key TEXT CHECK (length(import_key) = 64),
  -- When the companion was moved to the trash. Her lifecycle is 'archived' then, which hides her everywhere.
  deleted_at INTEGER CHECK (deleted_at IS NULL OR lifecycle = 'archived'),
  CHECK (age_min < age_max),
  CHECK (lifecycle <> 'active' OR published_at IS NOT NULL)
) STRICT;

-- One index per sort order: all rows (with the columns that search reads), one lifecycle, and the few that are featured
-- or switched off.
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
CREATE INDEX companions_paused ON companions (paused_at) WHERE paused_at IS NOT NULL;
CREATE INDEX companions_by_district ON companions (district_id) WHERE district_id IS NOT NULL;
-- For the order by last change, as for the other orders of the table.
CREATE INDEX companions_by_change ON companions (updated_at, id);
CREATE INDEX companions_by_change_lifecycle ON companions (lifecycle, updated_at, id);
CREATE INDEX companions_by_change_featured ON companions (updated_at, id) WHERE is_featured = 1;
CREATE INDEX companions_by_change_inactive ON companions (updated_at, id) WHERE is_active = 0;
CREATE INDEX companions_by_phone ON companions (phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX companions_by_whatsapp ON companions (whatsapp_key) WHERE whatsapp_key IS NOT NULL;
CREATE UNIQUE INDEX companions_by_import_key ON companions (import_key) WHERE import_key IS NOT NULL;
CREATE INDEX companions_in_trash ON companions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TRIGGER companions_count_new AFTER INSERT ON companions
BEGIN
  UPDATE counters SET count = count + 1 WHERE name IN ('companions',
    CASE new.lifecycle WHEN 'active' THEN 'published' ELSE new.lifecycle END,
    iif(new.is_active, '', 'inactive'), iif(new.is_featured, 'featured', ''));
END;

CREATE TRIGGER companions_count_changed AFTER UPDATE OF lifecycle, is_active, is_featured ON companions
WHEN (old.lifecycle, old.is_active, old.is_featured)
  IS NOT (new.lifecycle, new.is_active, new.is_featured)
BEGIN
  UPDATE counters SET count = count - 1 WHERE name IN (
    CASE old.lifecycle WHEN 'active' THEN 'published' ELSE old.lifecycle END,
    iif(old.is_active, '', 'inactive'), iif(old.is_featured, 'featured', ''));
  UPDATE counters SET count = count + 1 WHERE name IN (
    CASE new.lifecycle WHEN 'active' THEN 'published' ELSE new.lifecycle END,
    iif(new.is_active, '', 'inactive'), iif(new.is_featured, 'featured', ''));
END;

CREATE TRIGGER companions_deleted AFTER DELETE ON companions
BEGIN
  UPDATE counters SET count = count - 1 WHERE name IN ('companions',
    CASE old.lifecycle WHEN 'active' THEN 'published' ELSE old.lifecycle END,
    iif(old.is_active, '', 'inactive'), iif(old.is_featured, 'featured', ''));
  INSERT INTO companion_departures (companion, left_at, erase_at, is_requested, erased_at)
  SELECT old.id, now, now, 0, now FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now)
  WHERE true
  ON CONFLICT (companion) DO UPDATE SET erased_at = max(excluded.erased_at, left_at), email = NULL;
END;

-- Covers every way in which a profile becomes public again.
CREATE TRIGGER companions_shown AFTER UPDATE OF lifecycle, is_active, visible_in_feed ON companions
WHEN new.lifecycle = 'active' AND new.is_active AND new.visible_in_feed
BEGIN
  DELETE FROM companion_notes WHERE companion_id = new.id AND kind = 'hidden' AND subject = '';
END;

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

-- The nightly job erases the contact channels of companions archived long ago.
CREATE TRIGGER companions_channels_summary
AFTER UPDATE OF contact_phone, contact_whatsapp, contact_telegram, contact_email ON companions
WHEN coalesce(new.contact_phone, new.contact_whatsapp, new.contact_telegram, new.contact_email) IS NULL
  AND coalesce(old.contact_phone, old.contact_whatsapp, old.contact_telegram, old.contact_email)
    IS NOT NULL
BEGIN
  INSERT INTO companion_summaries
    (companion_id, place, cover_id, counts, has_account, blank, facts)
  SELECT companion_id, place, cover_id, counts, has_account, blank, facts
  FROM companion_summary_of WHERE companion_id = new.id
  ON CONFLICT (companion_id) DO UPDATE SET place = excluded.place, cover_id = excluded.cover_id,
    counts = excluded.counts, has_account = excluded.has_account, blank = excluded.blank,
    facts = excluded.facts
  WHERE (place, cover_id, counts, has_account, blank, facts) IS NOT (excluded.place,
    excluded.cover_id, excluded.counts, excluded.has_account, excluded.blank, excluded.facts);
END;

-- A profile that reaches the planned state in another way needs no plan; an archived one is not published.
CREATE TRIGGER publication_plans_reached AFTER UPDATE OF lifecycle ON companions
WHEN new.lifecycle IS NOT old.lifecycle
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.id AND (new.lifecycle = 'archived'
    OR act = iif(new.lifecycle = 'active', 'publish', iif(old.lifecycle = 'active', 'unpublish', '')));
END;

CREATE TRIGGER publication_plans_stopped AFTER UPDATE OF paused_at, is_active ON companions
WHEN (new.paused_at IS NOT NULL AND old.paused_at IS NULL) OR (old.is_active AND NOT new.is_active)
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.id AND act = 'publish';
END;

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

-- A companion's texts in other languages. The English ones are in her own row. Contains written texts only, never the
-- fallback for a missing one; '': not written.
CREATE TABLE companion_texts (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('de', 'fr', 'it')),
  bio TEXT NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
  detailed_bio TEXT NOT NULL DEFAULT '' CHECK (length(detailed_bio) <= 20000),
  premium_description TEXT NOT NULL DEFAULT '' CHECK (length(premium_description) <= 500),
  PRIMARY KEY (companion_id, language),
  CHECK (bio <> '' OR detailed_bio <> '' OR premium_description <> '')
) STRICT, WITHOUT ROWID;

-- Current and former slugs of profiles. The rows outlive the profile, without its id, so that no other profile gets an
-- address that someone has saved.
CREATE TABLE companion_slugs (
  slug TEXT NOT NULL PRIMARY KEY
    CHECK (length(slug) BETWEEN 1 AND 80 AND slug NOT GLOB '*[^a-z0-9-]*'),
  companion_id TEXT REFERENCES companions (id) ON DELETE SET NULL,
  -- Epoch milliseconds; 0: the profile's current address.
  ended_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (companion_id, ended_at)
) STRICT, WITHOUT ROWID;

-- Checks with their date, checker and validity: the only source of "verified".
CREATE TABLE companion_verifications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  checked TEXT NOT NULL CHECK (checked IN ('identity', 'photos', 'age')),
  checked_by TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  valid_until INTEGER NOT NULL CHECK (valid_until > checked_at),
  -- The checker, whose name is removed when their account is erased; null: unknown, or the team as a whole.
  checker_member_id TEXT
    CHECK (length(checker_member_id) = 36),
  -- The method of a check, and when the companion was mailed that it expires soon: one mail per period.
  method TEXT NOT NULL DEFAULT 'team'
    CHECK (method IN ('team', 'provider', 'e-id')),
  reminded_at INTEGER CHECK (reminded_at > 0),
  -- When a check stopped counting: after its end and the grace period of a published profile. Written by a job.
  lapsed_at INTEGER CHECK (lapsed_at >= valid_until),
  UNIQUE (companion_id, checked)
) STRICT;

-- For the erasure of the checker's account.
CREATE INDEX companion_verifications_by_checker ON companion_verifications (checker_member_id)
  WHERE checker_member_id IS NOT NULL;
CREATE INDEX companion_verifications_by_end ON companion_verifications (valid_until);
CREATE INDEX companion_verifications_unlapsed ON companion_verifications (valid_until)
  WHERE lapsed_at IS NULL AND checked <> 'photos';
CREATE INDEX companion_verifications_lapsed ON companion_verifications (companion_id)
  WHERE lapsed_at IS NOT NULL;

-- The companion's real age, read by staff from a document. Never part of a public response.
CREATE TABLE companion_ages (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- Minimum age in full years on the day of the record.
  at_least INTEGER NOT NULL CHECK (at_least BETWEEN 18 AND 99),
  -- Read from the document; null if only the age was confirmed.
  birth_date TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- Calendar day of the record, in Zurich.
  recorded_on TEXT NOT NULL CHECK (recorded_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  CHECK (birth_date < recorded_on)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_ages_by_actor ON companion_ages (actor);

-- The companion's latest consent to being listed, given by herself or recorded by staff.
CREATE TABLE companion_consents (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- Version of the consent text.
  text_version TEXT NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  -- The account that gave it; null: recorded by staff.
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL CHECK (given_at > 0),
  -- How staff received the consent, as "signed form of 1 May".
  evidence TEXT NOT NULL DEFAULT '' CHECK (length(evidence) <= 300),
  -- The staff member who recorded it.
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by TEXT CHECK (withdrawn_by IN ('companion', 'team')),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  CHECK ((actor IS NULL) = (actor_name IS NULL)),
  CHECK (actor IS NULL OR evidence <> ''),
  CHECK (withdrawn_at >= given_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_consents_by_member ON companion_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;
CREATE INDEX companion_consents_by_actor ON companion_consents (actor) WHERE actor IS NOT NULL;

-- Plans end when the consent is withdrawn, the companion pauses, or staff switch the profile off.
CREATE TRIGGER publication_plans_withdrawn AFTER UPDATE OF withdrawn_at ON companion_consents
WHEN new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.companion_id AND act = 'publish';
END;

-- A new consent has to be an UPDATE of the row.
CREATE TRIGGER companion_consents_once BEFORE INSERT ON companion_consents
WHEN EXISTS (SELECT 1 FROM companion_consents WHERE companion_id = new.companion_id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: companion_consents.companion_id');
END;

CREATE TRIGGER companion_consents_keep_rows BEFORE UPDATE OF companion_id ON companion_consents
WHEN new.companion_id <> old.companion_id
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- The companion's latest consent to using her pictures outside the site, given by herself or recorded by staff.
CREATE TABLE promotion_consents (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- Version of the consent text.
  text_version TEXT NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  -- The account that gave it; null: recorded by staff.
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL CHECK (given_at > 0),
  -- How staff received the consent, as "signed form of 1 May".
  evidence TEXT NOT NULL DEFAULT '' CHECK (length(evidence) <= 300),
  -- The staff member who recorded it.
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by TEXT CHECK (withdrawn_by IN ('companion', 'team')),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  CHECK ((actor IS NULL) = (actor_name IS NULL)),
  CHECK (actor IS NULL OR evidence <> ''),
  CHECK (withdrawn_at >= given_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX promotion_consents_by_member ON promotion_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;
CREATE INDEX promotion_consents_by_actor ON promotion_consents (actor) WHERE actor IS NOT NULL;

-- The accounts that manage a profile. Read on each request; the only source of this right.
CREATE TABLE companion_accounts (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- An account manages at most one profile.
  member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  -- Address for mails: the account's confirmed one when she last used her area.
  contact_email TEXT CHECK (contact_email LIKE '_%@_%'),
  -- When this account chose who answers requests (companions.answered_by). Null: it was never asked.
  answers_chosen_at INTEGER CHECK (answers_chosen_at > 0)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER companion_accounts_inserted AFTER INSERT ON companion_accounts
BEGIN
  DELETE FROM companion_departures
  WHERE companion = new.companion_id AND is_requested = 0 AND erased_at IS NULL;
  INSERT INTO companion_summaries
    (companion_id, place, cover_id, counts, has_account, blank, facts)
  SELECT companion_id, place, cover_id, counts, has_account, blank, facts
  FROM companion_summary_of WHERE companion_id = new.companion_id
  ON CONFLICT (companion_id) DO UPDATE SET place = excluded.place, cover_id = excluded.cover_id,
    counts = excluded.counts, has_account = excluded.has_account, blank = excluded.blank,
    facts = excluded.facts
  WHERE (place, cover_id, counts, has_account, blank, facts) IS NOT (excluded.place,
    excluded.cover_id, excluded.counts, excluded.has_account, excluded.blank, excluded.facts);
END;

CREATE TRIGGER companion_accounts_gone_summary AFTER DELETE ON companion_accounts
BEGIN
  INSERT INTO companion_summaries
    (companion_id, place, cover_id, counts, has_account, blank, facts)
  SELECT companion_id, place, cover_id, counts, has_account, blank, facts
  FROM companion_summary_of WHERE companion_id = old.companion_id
  ON CONFLICT (companion_id) DO UPDATE SET place = excluded.place, cover_id = excluded.cover_id,
    counts = excluded.counts, has_account = excluded.has_account, blank = excluded.blank,
    facts = excluded.facts
  WHERE (place, cover_id, counts, has_account, blank, facts) IS NOT (excluded.place,
    excluded.cover_id, excluded.counts, excluded.has_account, excluded.blank, excluded.facts);
END;

CREATE TABLE companion_invitations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Recipient of the invitation.
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  -- SHA-256 of the link's token, so that reading this table is not enough to accept an invitation.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  -- Claimed: accepted by an account with another address, which staff confirm or decline.
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'claimed', 'accepted', 'declined', 'withdrawn')),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > sent_at),
  changed_at INTEGER NOT NULL,
  -- Increases with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- The account that accepted, and its confirmed address.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  member_email TEXT CHECK (member_email LIKE '_%@_%'),
  CHECK ((member_id IS NULL) = (state IN ('sent', 'withdrawn'))),
  CHECK ((member_email IS NULL) = (member_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX companion_invitations_open ON companion_invitations (companion_id)
  WHERE state IN ('sent', 'claimed');
CREATE INDEX companion_invitations_by_companion ON companion_invitations (companion_id, sent_at);
CREATE INDEX companion_invitations_by_member ON companion_invitations (member_id)
  WHERE member_id IS NOT NULL;
CREATE INDEX companion_invitations_by_email ON companion_invitations (lower(email));
CREATE INDEX companion_invitations_by_actor ON companion_invitations (actor);
CREATE INDEX companion_invitations_by_change ON companion_invitations (changed_at);

-- Changes that a companion proposes for her profile. Not public until staff approve them.
CREATE TABLE companion_revisions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- New values of the companion's fields, as JSON; base: their published values when she began.
  draft TEXT NOT NULL CHECK (json_type(draft) = 'object'),
  base TEXT NOT NULL CHECK (json_type(base) = 'object'),
  -- Draft: visible to the companion only. Submitted: with staff. Returned: with the companion, not edited since. All
  -- other states are final.
  state TEXT NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  -- Reason of the last return, for the companion.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Recipient of the decision's mail, from the submission on.
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  -- The staff member who decided last.
  actor TEXT,
  actor_name TEXT,
  -- Increases with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state NOT IN ('submitted', 'returned', 'approved') OR submitted_at IS NOT NULL),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK (state NOT IN ('returned', 'approved') OR decided_at IS NOT NULL),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

-- A companion has at most one open revision.
CREATE UNIQUE INDEX companion_revisions_open ON companion_revisions (companion_id)
  WHERE state IN ('draft', 'submitted', 'returned');
CREATE INDEX companion_revisions_by_companion ON companion_revisions (companion_id, created_at);
CREATE INDEX companion_revisions_by_state ON companion_revisions (state, submitted_at);
CREATE INDEX companion_revisions_due ON companion_revisions (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX companion_revisions_by_actor ON companion_revisions (actor) WHERE actor IS NOT NULL;
CREATE INDEX companion_revisions_by_change ON companion_revisions (changed_at);
CREATE INDEX companion_revisions_in_order ON companion_revisions (
  CASE state WHEN 'submitted' THEN 0 WHEN 'returned' THEN 1 ELSE 2 END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id);
CREATE INDEX companion_revisions_by_state_change ON companion_revisions (state, changed_at);

-- Accesses of staff to a companion's private data. No foreign key, because the log outlives the profile.
CREATE TABLE companion_access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- Null: an application without a profile.
  companion TEXT CHECK (length(companion) = 36),
  -- The staff member.
  actor TEXT NOT NULL,
  what TEXT NOT NULL CHECK (
    what IN ('application', 'private-media', 'channels', 'thread', 'documents', 'account')),
  -- Id of the application, the conversation, or else the companion.
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  CHECK (companion IS NOT NULL OR what = 'application')
) STRICT;

CREATE INDEX companion_access_log_by_companion ON companion_access_log (companion, id)
  WHERE companion IS NOT NULL;
CREATE INDEX companion_access_log_by_subject ON companion_access_log (subject, what, actor, at);
CREATE INDEX companion_access_log_by_actor ON companion_access_log (actor);
CREATE INDEX companion_access_log_by_time ON companion_access_log (at);

CREATE TRIGGER companion_access_log_keeps_rows BEFORE UPDATE ON companion_access_log
BEGIN
  SELECT RAISE (ABORT, 'the log of reads is append-only');
END;

CREATE TRIGGER companion_access_log_stays BEFORE DELETE ON companion_access_log
WHEN EXISTS (SELECT 1 FROM companions WHERE id = old.companion)
  OR EXISTS (SELECT 1 FROM applications WHERE id = old.subject)
BEGIN
  SELECT RAISE (ABORT, 'the log of reads stays as long as what was read');
END;

-- Companions who have left. Retention periods beyond the profile begin here.
CREATE TABLE companion_departures (
  companion TEXT PRIMARY KEY CHECK (length(companion) = 36),
  left_at INTEGER NOT NULL,
  -- Time of the complete erasure.
  erase_at INTEGER NOT NULL CHECK (erase_at >= left_at),
  -- 1: the companion requested the erasure.
  is_requested INTEGER NOT NULL CHECK (is_requested IN (0, 1)),
  -- Recipient of the receipt.
  email TEXT CHECK (email LIKE '_%@_%'),
  erased_at INTEGER CHECK (erased_at >= left_at),
  -- Language of the last mail, when no other row has it any more.
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) = 2),
  CHECK (erased_at IS NULL OR email IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_departures_due ON companion_departures (erase_at) WHERE erased_at IS NULL;
CREATE INDEX companion_departures_by_email ON companion_departures (lower(email))
  WHERE lower(email) IS NOT NULL;

-- Views, contacts and follows of a profile per day. Sums only, without any visitor.
CREATE TABLE companion_days (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Calendar day in Zurich.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  openings INTEGER NOT NULL DEFAULT 0 CHECK (openings >= 0),
  contacts INTEGER NOT NULL DEFAULT 0 CHECK (contacts >= 0),
  follows INTEGER NOT NULL DEFAULT 0 CHECK (follows >= 0),
  PRIMARY KEY (companion_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_days_by_day ON companion_days (day);

-- Columns of the staff's table that a companion's own row lacks, to read one row instead of dozens. Updated by the
-- triggers of the catalogue's log, to which each change of a companion writes.
CREATE TABLE companion_summaries (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- Text as "Seefeld, Zurich, Switzerland".
  place TEXT NOT NULL,
  -- The first public photo.
  cover_id TEXT,
  -- Numbers of public photos, private photos and videos in the gallery.
  counts TEXT NOT NULL CHECK (json_array_length(counts) = 3),
  has_account INTEGER NOT NULL CHECK (has_account IN (0, 1)),
  -- Names of the empty fields of a complete profile, as a JSON array.
  blank TEXT NOT NULL CHECK (json_type(blank) = 'array'),
  -- Percentage of the twenty fields that are filled.
  completeness INTEGER GENERATED ALWAYS AS (100 - json_array_length(blank) * 5),
  -- The publication conditions that are met, with their records.
  facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
  -- 1: published, and fails a condition, whatever the minimum age.
  is_incomplete INTEGER GENERATED ALWAYS AS (facts ->> '$.isPublished' = 1 AND NOT (
    facts ->> '$.identityChecked' AND facts ->> '$.ageChecked' AND facts ->> '$.consented'
    AND facts ->> '$.hasPhoto' AND facts ->> '$.inOpenCountry' AND facts ->> '$.rangeTrue'
    AND facts ->> '$.atLeast' IS NOT NULL)),
  -- The lower one of the recorded age and the lower bound of the range; NULL: not published, or without either.
  published_age INTEGER GENERATED ALWAYS AS (iif(facts ->> '$.isPublished' = 1,
    min(facts ->> '$.ageMin', facts ->> '$.atLeast'), NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_summaries_incomplete ON companion_summaries (companion_id) WHERE is_incomplete = 1;
CREATE INDEX companion_summaries_by_age ON companion_summaries (published_age) WHERE published_age IS NOT NULL;

-- Changes to a profile by others, for its companion.
CREATE TABLE companion_notes (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  -- Hidden: staff hid the profile. Field, file: staff changed or added it. Taken-off: the profile was unpublished
  -- because a publication condition ended.
  kind TEXT NOT NULL CHECK (kind IN ('hidden', 'field', 'file', 'taken-off')),
  -- The field's name in the companion's content, or the file's id; otherwise empty.
  subject TEXT NOT NULL CHECK (length(subject) <= 60),
  at INTEGER NOT NULL,
  -- Values of a field as JSON: the one the companion last saw, and the current one.
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  -- Reason of hiding, for the companion.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  -- Listed reason of hiding, which the companion reads in her language. Null: only the staff's own text.
  ground TEXT
    CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  PRIMARY KEY (companion_id, kind, subject),
  CHECK ((before IS NULL) = (after IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_notes_by_time ON companion_notes (at);

-- Scheduled publications and removals. A job runs them every minute and checks the publication conditions at that time.
CREATE TABLE publication_plans (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  act TEXT NOT NULL CHECK (act IN ('publish', 'unpublish')),
  at INTEGER NOT NULL CHECK (at > 0),
  -- Reason of a removal, for the companion.
  ground TEXT CHECK (length(ground) BETWEEN 1 AND 40),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  planned_at INTEGER NOT NULL,
  -- When it failed: a condition was not met, or it was too late.
  missed_at INTEGER CHECK (missed_at >= at),
  PRIMARY KEY (companion_id, act)
) STRICT, WITHOUT ROWID;

CREATE INDEX publication_plans_due ON publication_plans (at) WHERE missed_at IS NULL;
CREATE INDEX publication_plans_missed ON publication_plans (missed_at) WHERE missed_at IS NOT NULL;
CREATE INDEX publication_plans_by_actor ON publication_plans (actor);

-- A column per condition. Independent of the current time: a job writes what has expired.
CREATE VIEW publication_conditions AS
SELECT c.id AS companion_id,
  EXISTS (SELECT 1 FROM companion_verifications v WHERE v.companion_id = c.id
    AND v.checked = 'identity' AND v.lapsed_at IS NULL) AS identity_checked,
  EXISTS (SELECT 1 FROM companion_verifications v WHERE v.companion_id = c.id
    AND v.checked = 'age' AND v.lapsed_at IS NULL) AS age_checked,
  EXISTS (SELECT 1 FROM companion_consents k WHERE k.companion_id = c.id
    AND k.withdrawn_at IS NULL) AS consented,
  EXISTS (SELECT 1 FROM visible_media m WHERE m.companion_id = c.id AND m.purpose = 'gallery'
    AND +m.type = 'photo' AND m.access_level = 'public') AS has_photo,
  EXISTS (SELECT 1 FROM cities ci CROSS JOIN countries co ON co.id = ci.country_id
    WHERE ci.id = c.city_id AND co.is_open) AS in_open_country,
  c.age_min >= max(18, coalesce(s.value ->> '$.minimumAge', 21)) AS range_allowed,
  EXISTS (SELECT 1 FROM companion_ages a WHERE a.companion_id = c.id
    AND a.at_least >= max(18, coalesce(s.value ->> '$.minimumAge', 21))) AS age_recorded,
  -- Compared at the last change of either row, so that a later birthday hides no profile.
  NOT EXISTS (SELECT 1 FROM companion_ages a WHERE a.companion_id = c.id
    AND (c.age_max < a.at_least OR date(a.birth_date, '+' || c.age_min || ' years')
      > max(a.recorded_on, date(c.updated_at / 1000, 'unixepoch')))) AS range_true
FROM companions c LEFT JOIN settings s ON s.key = 'publication';

CREATE VIEW publishable_companions AS
SELECT companion_id FROM publication_conditions
WHERE consented AND age_recorded AND range_allowed AND range_true AND identity_checked
  AND age_checked AND in_open_country AND has_photo;

-- Independent of the current time and the settings, which readers of the view apply. D1 accepts 32 arguments per
-- function.
CREATE VIEW companion_summary_of AS
SELECT c.id AS companion_id,
  coalesce((SELECT name || ', ' FROM districts WHERE id = c.district_id), '')
    || ci.name || ', ' || co.name AS place,
  (SELECT m.id FROM visible_media m WHERE m.companion_id = c.id AND m.purpose = 'gallery'
    AND +m.type = 'photo' AND m.access_level = 'public'
    ORDER BY m.position, m.created_at, m.id LIMIT 1) AS cover_id,
  (SELECT json_array(
      coalesce(sum(m.type = 'photo' AND m.access_level = 'public'), 0),
      coalesce(sum(m.type = 'photo' AND m.access_level = 'private'), 0),
      coalesce(sum(m.type = 'video'), 0))
    FROM visible_media m WHERE m.companion_id = c.id AND m.purpose = 'gallery')
    AS counts,
  EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = c.id) AS has_account,
  (SELECT json_group_array(key) FROM json_each(json_patch(
    json_object('height', c.height_cm IS NULL, 'weight', c.weight_kg IS NULL,
      'nationality', coalesce(c.nationality, '') = '',
      'ethnicity', coalesce(c.ethnicity, '') = '',
      'eye_color', coalesce(c.eye_color, '') = '',
      'hair_color', coalesce(c.hair_color, '') = '',
      'breast_size', coalesce(c.breast_size, '') = '',
      'bio', c.bio = '', 'detailed_bio', coalesce(c.detailed_bio, '') = '',
      'premium_description', c.premium_description = ''),
    json_object('languages', NOT EXISTS
        (SELECT 1 FROM companion_languages l WHERE l.companion_id = c.id),
      'services', NOT EXISTS (SELECT 1 FROM companion_services s WHERE s.companion_id = c.id),
      'personality_traits', NOT EXISTS
        (SELECT 1 FROM companion_traits t WHERE t.companion_id = c.id),
      'rates', c.rates = '{}', 'price_per_hour', c.hour_price IS NULL,
      'schedule', c.schedule IS NULL,
      'place', NOT (c.offers_incall OR c.offers_outcall OR c.offers_hotel OR c.offers_private),
      'contact', coalesce(c.contact_phone, c.contact_whatsapp, c.contact_telegram,
        c.contact_email) IS NULL,
      'public_photos', NOT EXISTS (SELECT 1 FROM visible_media m WHERE m.companion_id = c.id
        AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'public'),
      'private_photos', NOT EXISTS (SELECT 1 FROM visible_media m WHERE m.companion_id = c.id
        AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'private'))))
    WHERE value) AS blank,
  json_object('identityChecked', p.identity_checked, 'ageChecked', p.age_checked,
    'consented', p.consented, 'hasPhoto', p.has_photo, 'inOpenCountry', p.in_open_country,
    'rangeTrue', p.range_true, 'isPublished', c.lifecycle = 'active', 'ageMin', c.age_min,
    'isPictured', EXISTS (SELECT 1 FROM media m WHERE m.companion_id = c.id AND m.state = 'published'
      AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'public'),
    'withdrawnAt', (SELECT k.withdrawn_at FROM companion_consents k WHERE k.companion_id = c.id),
    'atLeast', (SELECT a.at_least FROM companion_ages a WHERE a.companion_id = c.id),
    'verifications', json((SELECT json_group_array(json_object('checked', v.checked,
      'validUntil', v.valid_until, 'lapsedAt', v.lapsed_at))
      FROM companion_verifications v WHERE v.companion_id = c.id))) AS facts
FROM companions c
CROSS JOIN publication_conditions p ON p.companion_id = c.id
CROSS JOIN cities ci ON ci.id = c.city_id
CROSS JOIN countries co ON co.id = ci.country_id;

-- The two words that end a safety timer, as slow hashes with one salt. No backup contains them.
CREATE TABLE safety_words (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  salt TEXT NOT NULL CHECK (length(salt) = 32),
  safe_hash TEXT NOT NULL CHECK (length(safe_hash) = 64),
  duress_hash TEXT NOT NULL CHECK (length(duress_hash) = 64 AND duress_hash <> safe_hash),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- People whom a companion's safety timer alerts. They have no account; their link has the token and the private key.
CREATE TABLE safety_contacts (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The companion's own word for the contact, such as "M.".
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  public_key TEXT NOT NULL CHECK (length(public_key) = 87),
  -- The name by which the contact knows the companion, encrypted for the contact.
  card TEXT NOT NULL CHECK (length(card) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL,
  -- When the contact agreed, with the address and the language of the mail; origin: the site's, for its link.
  agreed_at INTEGER,
  email TEXT CHECK (email LIKE '_%@_%'),
  language TEXT,
  origin TEXT,
  test_sent_at INTEGER,
  -- When the contact confirmed that a test alarm had arrived.
  tested_at INTEGER,
  -- When the contact left, which deletes the address; when the companion removed the contact.
  left_at INTEGER,
  removed_at INTEGER,
  -- When a push service said that the subscription of the contact's device had ended; null after a new one.
  device_ended_at INTEGER,
  CHECK (left_at IS NULL OR email IS NULL),
  CHECK (agreed_at IS NOT NULL OR (email IS NULL AND test_sent_at IS NULL AND left_at IS NULL)),
  CHECK (tested_at IS NULL OR test_sent_at IS NOT NULL)
) STRICT;

CREATE INDEX safety_contacts_by_member ON safety_contacts (member_id);
CREATE INDEX safety_contacts_by_email ON safety_contacts (lower(email)) WHERE email IS NOT NULL;

-- The device on which a contact has allowed notifications. No backup contains it: the contact allows it again.
CREATE TABLE safety_devices (
  contact_id TEXT PRIMARY KEY REFERENCES safety_contacts (id) ON DELETE CASCADE,
  -- SHA-256 of the endpoint.
  device_id TEXT NOT NULL CHECK (length(device_id) = 64),
  -- As in push_subscriptions: the endpoint, the browser's public key and secret, and the site's key.
  endpoint TEXT NOT NULL CHECK (endpoint LIKE 'http%' AND length(endpoint) <= 1000),
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  site_key TEXT NOT NULL CHECK (length(site_key) = 87),
  allowed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_devices_by_device ON safety_devices (device_id);

-- Notifications of contacts that are still to be sent, with the causes of the mails beside them.
CREATE TABLE safety_pushes (
  cause TEXT PRIMARY KEY CHECK (cause LIKE 'safety:%'),
  contact_id TEXT NOT NULL REFERENCES safety_devices (contact_id) ON DELETE CASCADE,
  -- 'call': an alarm without a note.
  kind TEXT NOT NULL CHECK (kind IN ('alarm', 'call', 'clear', 'test')),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_pushes_by_contact ON safety_pushes (contact_id);
CREATE INDEX safety_pushes_due ON safety_pushes (due_at);

-- Safety timers; deleted a day after their end. No backup contains them, because a restore must not raise old alarms.
CREATE TABLE safety_timers (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  extensions INTEGER NOT NULL DEFAULT 0 CHECK (extensions >= 0),
  reminded_at INTEGER,
  -- When it was last ended by either word.
  ended_at INTEGER,
  -- When nobody had ended it in time.
  fired_at INTEGER
) STRICT;

-- A companion has one timer at a time.
CREATE UNIQUE INDEX safety_timers_open ON safety_timers (member_id) WHERE ended_at IS NULL;
CREATE INDEX safety_timers_by_member ON safety_timers (member_id);
CREATE INDEX safety_timers_due ON safety_timers (due_at) WHERE ended_at IS NULL AND fired_at IS NULL;

-- The note of a timer, encrypted for one contact, who receives it from alarmed_at on.
CREATE TABLE safety_notes (
  timer_id TEXT NOT NULL REFERENCES safety_timers (id) ON DELETE CASCADE,
  contact_id TEXT NOT NULL REFERENCES safety_contacts (id) ON DELETE CASCADE,
  -- Null: the second word raised the alarm after the note was deleted.
  sealed TEXT CHECK (length(sealed) BETWEEN 1 AND 16000),
  alarmed_at INTEGER,
  -- When the companion ended the timer after its alarm.
  cleared_at INTEGER CHECK (cleared_at IS NULL OR alarmed_at IS NOT NULL),
  PRIMARY KEY (timer_id, contact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_notes_by_contact ON safety_notes (contact_id);
