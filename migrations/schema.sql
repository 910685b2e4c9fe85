CREATE TABLE access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  outcome TEXT NOT NULL CHECK (outcome IN ('granted', 'denied')),
  address_hash TEXT CHECK (length(address_hash) = 32),
  what TEXT NOT NULL DEFAULT 'admin'
    CHECK (what IN ('admin', 'channels')),
  companion TEXT
    CHECK ((companion IS NULL) = (what = 'admin') AND length(companion) = 36)
) STRICT;

CREATE INDEX access_log_by_companion ON access_log (companion) WHERE companion IS NOT NULL;

CREATE INDEX access_log_by_member ON access_log (member_id, at);

CREATE INDEX access_log_by_outcome ON access_log (outcome);

CREATE INDEX access_log_by_time ON access_log (at);

CREATE TRIGGER access_log_keeps_rows BEFORE UPDATE ON access_log
BEGIN
  SELECT RAISE (ABORT, 'the access log is append-only');
END;

CREATE TABLE administrators (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('given', 'known', 'taken')),
  changed_at INTEGER NOT NULL,
  role TEXT NOT NULL DEFAULT 'owner'
    CHECK (role IN ('owner', 'editor', 'moderator', 'accountant', 'auditor'))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER last_owner_is_not_replaced BEFORE INSERT ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = new.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> new.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_keeps_role BEFORE UPDATE ON administrators
WHEN (new.standing = 'taken' OR new.role <> 'owner')
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_stays BEFORE DELETE ON administrators
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.member_id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.member_id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TABLE alert_companions (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  is_visible INTEGER NOT NULL CHECK (is_visible IN (0, 1)),
  photo_at INTEGER NOT NULL,
  story_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_events (
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('appeared', 'returned', 'photo', 'story')),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (version, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_events_by_companion ON alert_events (companion_id);

CREATE INDEX alert_events_by_time ON alert_events (at);

CREATE TABLE alert_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 0),
  event_from INTEGER NOT NULL,
  event_to INTEGER NOT NULL CHECK (event_to >= event_from),
  step TEXT CHECK (step IN ('searches', 'follows')),
  position TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE answer_templates (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  templates TEXT NOT NULL CHECK (json_type(templates) = 'array'
    AND json_array_length(templates) <= 20),
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE appeal_steps (
  appeal_id TEXT NOT NULL REFERENCES appeals (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'grant', 'uphold')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (appeal_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX appeal_steps_by_actor ON appeal_steps (actor);

CREATE TRIGGER appeal_steps_keep_rows BEFORE UPDATE
OF appeal_id, number, at, actor, act, note ON appeal_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE appeals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  kind TEXT NOT NULL CHECK (kind IN ('application', 'profile', 'membership', 'measure')),
  application_id TEXT REFERENCES applications (id) ON DELETE CASCADE,
  companion_id TEXT REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  measure_id TEXT REFERENCES measures (id) ON DELETE CASCADE,
  email TEXT CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL,
  ground TEXT CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  reason TEXT NOT NULL CHECK (length(reason) <= 2000),
  decided_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  token_hash TEXT UNIQUE CHECK (length(token_hash) = 64),
  expires_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'offered' CHECK (state IN ('offered', 'new', 'upheld', 'granted')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  appealed_at INTEGER,
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  changed_at INTEGER NOT NULL,
  CHECK ((due_at IS NULL) = (state <> 'new')),
  CHECK ((appealed_at IS NULL) = (state = 'offered')),
  CHECK ((application_id IS NULL) = (kind <> 'application')),
  CHECK (kind = 'measure' OR (companion_id IS NULL) = (kind <> 'profile')),
  CHECK (kind = 'measure' OR (member_id IS NULL) = (kind <> 'membership')),
  CHECK (kind <> 'measure' OR (member_id IS NULL) <> (companion_id IS NULL)),
  CHECK ((measure_id IS NULL) = (kind <> 'measure'))
) STRICT;

CREATE INDEX appeals_by_actor ON appeals (actor);

CREATE INDEX appeals_by_application ON appeals (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX appeals_by_companion ON appeals (companion_id, decided_at) WHERE companion_id IS NOT NULL;

CREATE INDEX appeals_by_due ON appeals (due_at IS NULL, due_at, changed_at);

CREATE INDEX appeals_by_email ON appeals (lower(email))
  WHERE lower(email) IS NOT NULL;

CREATE INDEX appeals_by_measure ON appeals (measure_id) WHERE measure_id IS NOT NULL;

CREATE INDEX appeals_by_member ON appeals (member_id) WHERE member_id IS NOT NULL;

CREATE INDEX appeals_by_state ON appeals (state, changed_at);

CREATE INDEX appeals_in_order ON appeals (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE TABLE application_details (
  application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  languages TEXT NOT NULL CHECK (json_type(languages) = 'array'),
  services TEXT NOT NULL CHECK (json_type(services) = 'array'),
  reference_text TEXT NOT NULL CHECK (length(reference_text) <= 2000),
  sent_at INTEGER NOT NULL,
  age_min INTEGER CHECK (age_min BETWEEN 18 AND 65),
  age_max INTEGER
    CHECK (age_max BETWEEN age_min + 1 AND 65 AND (age_min IS NULL) = (age_max IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE application_photos (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  preview TEXT NOT NULL CHECK (length(preview) <= 40000),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX application_photos_by_application
  ON application_photos (application_id, created_at, id);

CREATE TRIGGER application_photos_are_few BEFORE INSERT ON application_photos
WHEN (SELECT count(*) FROM application_photos WHERE application_id = new.application_id) >= 6
BEGIN
  SELECT RAISE (ABORT, 'an application has 6 photos at most');
END;

CREATE TRIGGER application_photos_leave_files AFTER DELETE ON application_photos
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('private-applications/' || old.application_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TABLE application_steps (
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  state TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  question TEXT CHECK (length(question) BETWEEN 1 AND 2000),
  PRIMARY KEY (application_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX application_steps_by_actor ON application_steps (actor);

CREATE TRIGGER application_steps_keep_rows BEFORE UPDATE
OF application_id, number, at, actor, state, note, question ON application_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE applications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  first_name TEXT NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name TEXT NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  phone TEXT NOT NULL CHECK (length(phone) BETWEEN 6 AND 30),
  age INTEGER NOT NULL CHECK (age BETWEEN 21 AND 65),
  location TEXT NOT NULL
    CHECK (location IN ('zurich', 'geneva', 'basel', 'bern', 'lausanne', 'other')),
  experience TEXT CHECK (experience IN ('new', 'some', 'experienced', 'expert')),
  about TEXT NOT NULL CHECK (length(about) BETWEEN 1 AND 2000),
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'in_review', 'more_info', 'approved', 'rejected')),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  companion TEXT CHECK (length(companion) = 36),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  CHECK (state = 'approved' OR (due_at IS NULL) = (state = 'rejected')),
  CHECK ((companion IS NULL) = (state <> 'approved'))
) STRICT;

CREATE INDEX applications_by_companion ON applications (companion) WHERE companion IS NOT NULL;

CREATE INDEX applications_by_creation ON applications (created_at);

CREATE INDEX applications_by_due ON applications (due_at IS NULL, due_at, changed_at);

CREATE INDEX applications_by_email ON applications (lower(email));

CREATE INDEX applications_by_fingerprint ON applications (fingerprint, created_at);

CREATE INDEX applications_by_state ON applications (state, changed_at);

CREATE INDEX applications_in_order ON applications (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE INDEX applications_to_contact ON applications (id) WHERE state = 'approved' AND due_at IS NOT NULL;

CREATE TRIGGER applications_come_once BEFORE INSERT ON applications
WHEN EXISTS (SELECT 1 FROM applications
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the application is there already');
END;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

CREATE INDEX audit_log_by_act ON audit_log (act, id);

CREATE INDEX audit_log_by_actor ON audit_log (actor, id);

CREATE INDEX audit_log_by_companion ON audit_log (detail ->> '$.companionId')
  WHERE detail ->> '$.companionId' IS NOT NULL;

CREATE INDEX audit_log_by_member ON audit_log (detail ->> '$.memberId')
  WHERE detail ->> '$.memberId' IS NOT NULL;

CREATE INDEX audit_log_by_subject ON audit_log (subject, at);

CREATE INDEX audit_log_companion_changes ON audit_log (at, actor, subject) WHERE act = 'companion.changed';

CREATE TRIGGER audit_log_keeps_rows BEFORE UPDATE ON audit_log
WHEN new.detail <> '{"erased":true}' OR new.id <> old.id OR new.at <> old.at
  OR new.actor <> old.actor OR new.act <> old.act OR new.subject <> old.subject
BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: audit_log.id');
END;

CREATE TABLE authority_answers (
  request_id TEXT PRIMARY KEY REFERENCES authority_requests (id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('data', 'no_data')),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX authority_answers_by_actor ON authority_answers (actor);

CREATE INDEX authority_answers_by_time ON authority_answers (at);

CREATE TRIGGER authority_answers_keep_rows BEFORE UPDATE
OF request_id, outcome, at, actor ON authority_answers
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER authority_answers_once BEFORE INSERT ON authority_answers
WHEN EXISTS (SELECT 1 FROM authority_answers WHERE request_id = new.request_id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: authority_answers.request_id');
END;

CREATE TABLE authority_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('police', 'prosecution', 'court', 'tax', 'other')),
  authority TEXT NOT NULL CHECK (length(authority) BETWEEN 1 AND 120),
  received_on TEXT NOT NULL CHECK (received_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX authority_requests_by_actor ON authority_requests (actor);

CREATE INDEX authority_requests_by_time ON authority_requests (at);

CREATE TRIGGER authority_requests_keep_rows BEFORE UPDATE
OF id, kind, authority, received_on, at, actor ON authority_requests
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER authority_requests_once BEFORE INSERT ON authority_requests
WHEN EXISTS (SELECT 1 FROM authority_requests WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: authority_requests.id');
END;

CREATE TABLE backup_keys (
  public_key TEXT PRIMARY KEY CHECK (public_key <> ''),
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE backups (
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  started_at INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  progress TEXT NOT NULL DEFAULT '',
  finished_at INTEGER,
  CHECK ((finished_at IS NULL) OR progress = '')
) STRICT, WITHOUT ROWID;

CREATE TABLE browser_problems (
  kind TEXT NOT NULL CHECK (kind IN ('script', 'policy')),
  message TEXT NOT NULL CHECK (length(message) <= 200),
  place TEXT NOT NULL CHECK (length(place) <= 200),
  build TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (kind, message, place, build)
) STRICT;

CREATE INDEX browser_problems_by_time ON browser_problems (last_at DESC, message, place);

CREATE TABLE case_assignments (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  by_member_id TEXT CHECK (length(by_member_id) = 36),
  at INTEGER NOT NULL,
  request_id TEXT GENERATED ALWAYS AS (iif(kind = 'request', case_id, NULL)) VIRTUAL
    REFERENCES requests (id) ON DELETE CASCADE,
  application_id TEXT GENERATED ALWAYS AS (iif(kind = 'application', case_id, NULL)) VIRTUAL
    REFERENCES applications (id) ON DELETE CASCADE,
  revision_id TEXT GENERATED ALWAYS AS (iif(kind = 'revision', case_id, NULL)) VIRTUAL
    REFERENCES companion_revisions (id) ON DELETE CASCADE,
  renewal_id TEXT GENERATED ALWAYS AS (iif(kind = 'renewal', case_id, NULL)) VIRTUAL
    REFERENCES verification_renewals (id) ON DELETE CASCADE,
  report_id TEXT GENERATED ALWAYS AS (iif(kind = 'report', case_id, NULL)) VIRTUAL
    REFERENCES reports (id) ON DELETE CASCADE,
  appeal_id TEXT GENERATED ALWAYS AS (iif(kind = 'appeal', case_id, NULL)) VIRTUAL
    REFERENCES appeals (id) ON DELETE CASCADE,
  review_id TEXT GENERATED ALWAYS AS (iif(kind = 'review', case_id, NULL)) VIRTUAL
    REFERENCES reviews (id) ON DELETE CASCADE,
  data_request_id TEXT GENERATED ALWAYS AS (iif(kind = 'data-request', case_id, NULL)) VIRTUAL
    REFERENCES data_requests (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, case_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_assignments_by_appeal ON case_assignments (appeal_id) WHERE appeal_id IS NOT NULL;

CREATE INDEX case_assignments_by_application ON case_assignments (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX case_assignments_by_data_request ON case_assignments (data_request_id) WHERE data_request_id IS NOT NULL;

CREATE INDEX case_assignments_by_giver ON case_assignments (by_member_id) WHERE by_member_id IS NOT NULL;

CREATE INDEX case_assignments_by_member ON case_assignments (member_id, kind);

CREATE INDEX case_assignments_by_renewal ON case_assignments (renewal_id) WHERE renewal_id IS NOT NULL;

CREATE INDEX case_assignments_by_report ON case_assignments (report_id) WHERE report_id IS NOT NULL;

CREATE INDEX case_assignments_by_request ON case_assignments (request_id) WHERE request_id IS NOT NULL;

CREATE INDEX case_assignments_by_review ON case_assignments (review_id) WHERE review_id IS NOT NULL;

CREATE INDEX case_assignments_by_revision ON case_assignments (revision_id) WHERE revision_id IS NOT NULL;

CREATE INDEX case_assignments_by_time ON case_assignments (at);

CREATE TABLE case_questions (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  question TEXT NOT NULL CHECK (length(question) BETWEEN 1 AND 2000),
  asked_by TEXT CHECK (length(asked_by) = 36),
  asked_at INTEGER NOT NULL,
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_by TEXT CHECK (length(answered_by) = 36),
  answered_at INTEGER,
  request_id TEXT GENERATED ALWAYS AS (iif(kind = 'request', case_id, NULL)) VIRTUAL
    REFERENCES requests (id) ON DELETE CASCADE,
  application_id TEXT GENERATED ALWAYS AS (iif(kind = 'application', case_id, NULL)) VIRTUAL
    REFERENCES applications (id) ON DELETE CASCADE,
  revision_id TEXT GENERATED ALWAYS AS (iif(kind = 'revision', case_id, NULL)) VIRTUAL
    REFERENCES companion_revisions (id) ON DELETE CASCADE,
  renewal_id TEXT GENERATED ALWAYS AS (iif(kind = 'renewal', case_id, NULL)) VIRTUAL
    REFERENCES verification_renewals (id) ON DELETE CASCADE,
  report_id TEXT GENERATED ALWAYS AS (iif(kind = 'report', case_id, NULL)) VIRTUAL
    REFERENCES reports (id) ON DELETE CASCADE,
  appeal_id TEXT GENERATED ALWAYS AS (iif(kind = 'appeal', case_id, NULL)) VIRTUAL
    REFERENCES appeals (id) ON DELETE CASCADE,
  review_id TEXT GENERATED ALWAYS AS (iif(kind = 'review', case_id, NULL)) VIRTUAL
    REFERENCES reviews (id) ON DELETE CASCADE,
  data_request_id TEXT GENERATED ALWAYS AS (iif(kind = 'data-request', case_id, NULL)) VIRTUAL
    REFERENCES data_requests (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, case_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (answered_by IS NULL OR answered_at IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX case_questions_by_answerer ON case_questions (answered_by) WHERE answered_by IS NOT NULL;

CREATE INDEX case_questions_by_appeal ON case_questions (appeal_id) WHERE appeal_id IS NOT NULL;

CREATE INDEX case_questions_by_application ON case_questions (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX case_questions_by_asker ON case_questions (asked_by) WHERE asked_by IS NOT NULL;

CREATE INDEX case_questions_by_data_request ON case_questions (data_request_id) WHERE data_request_id IS NOT NULL;

CREATE INDEX case_questions_by_renewal ON case_questions (renewal_id) WHERE renewal_id IS NOT NULL;

CREATE INDEX case_questions_by_report ON case_questions (report_id) WHERE report_id IS NOT NULL;

CREATE INDEX case_questions_by_request ON case_questions (request_id) WHERE request_id IS NOT NULL;

CREATE INDEX case_questions_by_review ON case_questions (review_id) WHERE review_id IS NOT NULL;

CREATE INDEX case_questions_by_revision ON case_questions (revision_id) WHERE revision_id IS NOT NULL;

CREATE INDEX case_questions_by_time ON case_questions (asked_at);

CREATE INDEX case_questions_open ON case_questions (kind, asked_at) WHERE answered_at IS NULL;

CREATE TABLE catalogue_epoch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL CHECK (length(epoch) >= 16)
) STRICT;

CREATE TABLE catalogue_log (
  version INTEGER PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  entry TEXT CHECK (json_valid(entry)),
  card TEXT CHECK (json_valid(card)),
  profile TEXT CHECK (json_valid(profile)),
  at INTEGER
) STRICT;

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

CREATE TABLE catalogue_snapshots (
  version INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE checkout_intents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  replaces_ref TEXT,
  created_at INTEGER NOT NULL,
  language TEXT CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT CHECK (origin LIKE 'http%')
) STRICT, WITHOUT ROWID;

CREATE INDEX checkout_intents_by_member ON checkout_intents (member_id, created_at);

CREATE INDEX checkout_intents_by_time ON checkout_intents (created_at);

CREATE TABLE cities (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  country_id TEXT NOT NULL REFERENCES countries (id),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  position INTEGER NOT NULL,
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL
    CHECK (longitude BETWEEN -180 AND 180 AND (longitude IS NULL) = (latitude IS NULL)),
  UNIQUE (country_id, name)
) STRICT;

CREATE INDEX cities_with_names ON cities (id, country_id, name);

CREATE TABLE city_names (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  PRIMARY KEY (city_id, language, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE city_texts (
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 1200),
  PRIMARY KEY (city_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_access_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  companion TEXT CHECK (length(companion) = 36),
  actor TEXT NOT NULL,
  what TEXT NOT NULL CHECK (
    what IN ('application', 'private-media', 'channels', 'thread', 'documents', 'account')),
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  CHECK (companion IS NOT NULL OR what = 'application')
) STRICT;

CREATE INDEX companion_access_log_by_actor ON companion_access_log (actor);

CREATE INDEX companion_access_log_by_companion ON companion_access_log (companion, id)
  WHERE companion IS NOT NULL;

CREATE INDEX companion_access_log_by_subject ON companion_access_log (subject, what, actor, at);

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

CREATE TABLE companion_accounts (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  contact_email TEXT CHECK (contact_email LIKE '_%@_%'),
  answers_chosen_at INTEGER CHECK (answers_chosen_at > 0)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE companion_ages (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  at_least INTEGER NOT NULL CHECK (at_least BETWEEN 18 AND 99),
  birth_date TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_on TEXT NOT NULL CHECK (recorded_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recorded_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  CHECK (birth_date < recorded_on)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_ages_by_actor ON companion_ages (actor);

CREATE TABLE companion_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (companion_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_blocks_by_member ON companion_blocks (member_id);

CREATE TABLE companion_consents (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  text_version TEXT NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL CHECK (given_at > 0),
  evidence TEXT NOT NULL DEFAULT '' CHECK (length(evidence) <= 300),
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

CREATE INDEX companion_consents_by_actor ON companion_consents (actor) WHERE actor IS NOT NULL;

CREATE INDEX companion_consents_by_member ON companion_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;

CREATE TRIGGER companion_consents_keep_rows BEFORE UPDATE OF companion_id ON companion_consents
WHEN new.companion_id <> old.companion_id
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER companion_consents_once BEFORE INSERT ON companion_consents
WHEN EXISTS (SELECT 1 FROM companion_consents WHERE companion_id = new.companion_id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: companion_consents.companion_id');
END;

CREATE TRIGGER publication_plans_withdrawn AFTER UPDATE OF withdrawn_at ON companion_consents
WHEN new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.companion_id AND act = 'publish';
END;

CREATE TABLE companion_days (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  openings INTEGER NOT NULL DEFAULT 0 CHECK (openings >= 0),
  contacts INTEGER NOT NULL DEFAULT 0 CHECK (contacts >= 0),
  follows INTEGER NOT NULL DEFAULT 0 CHECK (follows >= 0),
  PRIMARY KEY (companion_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_days_by_day ON companion_days (day);

CREATE TABLE companion_departures (
  companion TEXT PRIMARY KEY CHECK (length(companion) = 36),
  left_at INTEGER NOT NULL,
  erase_at INTEGER NOT NULL CHECK (erase_at >= left_at),
  is_requested INTEGER NOT NULL CHECK (is_requested IN (0, 1)),
  email TEXT CHECK (email LIKE '_%@_%'),
  erased_at INTEGER CHECK (erased_at >= left_at),
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) = 2),
  CHECK (erased_at IS NULL OR email IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_departures_by_email ON companion_departures (lower(email))
  WHERE lower(email) IS NOT NULL;

CREATE INDEX companion_departures_due ON companion_departures (erase_at) WHERE erased_at IS NULL;

CREATE TABLE companion_invitations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'claimed', 'accepted', 'declined', 'withdrawn')),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > sent_at),
  changed_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  member_email TEXT CHECK (member_email LIKE '_%@_%'),
  CHECK ((member_id IS NULL) = (state IN ('sent', 'withdrawn'))),
  CHECK ((member_email IS NULL) = (member_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_invitations_by_actor ON companion_invitations (actor);

CREATE INDEX companion_invitations_by_change ON companion_invitations (changed_at);

CREATE INDEX companion_invitations_by_companion ON companion_invitations (companion_id, sent_at);

CREATE INDEX companion_invitations_by_email ON companion_invitations (lower(email));

CREATE INDEX companion_invitations_by_member ON companion_invitations (member_id)
  WHERE member_id IS NOT NULL;

CREATE UNIQUE INDEX companion_invitations_open ON companion_invitations (companion_id)
  WHERE state IN ('sent', 'claimed');

CREATE TABLE companion_languages (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  language TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(language)) BETWEEN 1 AND 60),
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_notes (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('hidden', 'field', 'file', 'taken-off')),
  subject TEXT NOT NULL CHECK (length(subject) <= 60),
  at INTEGER NOT NULL,
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  ground TEXT
    CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  PRIMARY KEY (companion_id, kind, subject),
  CHECK ((before IS NULL) = (after IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_notes_by_time ON companion_notes (at);

CREATE TABLE companion_revisions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  draft TEXT NOT NULL CHECK (json_type(draft) = 'object'),
  base TEXT NOT NULL CHECK (json_type(base) = 'object'),
  state TEXT NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'withdrawn')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  actor TEXT,
  actor_name TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state NOT IN ('submitted', 'returned', 'approved') OR submitted_at IS NOT NULL),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK (state NOT IN ('returned', 'approved') OR decided_at IS NOT NULL),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_revisions_by_actor ON companion_revisions (actor) WHERE actor IS NOT NULL;

CREATE INDEX companion_revisions_by_change ON companion_revisions (changed_at);

CREATE INDEX companion_revisions_by_companion ON companion_revisions (companion_id, created_at);

CREATE INDEX companion_revisions_by_state ON companion_revisions (state, submitted_at);

CREATE INDEX companion_revisions_by_state_change ON companion_revisions (state, changed_at);

CREATE INDEX companion_revisions_due ON companion_revisions (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX companion_revisions_in_order ON companion_revisions (
  CASE state WHEN 'submitted' THEN 0 WHEN 'returned' THEN 1 ELSE 2 END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE UNIQUE INDEX companion_revisions_open ON companion_revisions (companion_id)
  WHERE state IN ('draft', 'submitted', 'returned');

CREATE TABLE companion_services (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(name)) BETWEEN 1 AND 80),
  description TEXT,
  price TEXT,
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_slugs (
  slug TEXT NOT NULL PRIMARY KEY
    CHECK (length(slug) BETWEEN 1 AND 80 AND slug NOT GLOB '*[^a-z0-9-]*'),
  companion_id TEXT REFERENCES companions (id) ON DELETE SET NULL,
  ended_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (companion_id, ended_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_summaries (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  cover_id TEXT,
  counts TEXT NOT NULL CHECK (json_array_length(counts) = 3),
  has_account INTEGER NOT NULL CHECK (has_account IN (0, 1)),
  blank TEXT NOT NULL CHECK (json_type(blank) = 'array'),
  completeness INTEGER GENERATED ALWAYS AS (100 - json_array_length(blank) * 5),
  facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
  is_incomplete INTEGER GENERATED ALWAYS AS (facts ->> '$.isPublished' = 1 AND NOT (
    facts ->> '$.identityChecked' AND facts ->> '$.ageChecked' AND facts ->> '$.consented'
    AND facts ->> '$.hasPhoto' AND facts ->> '$.inOpenCountry' AND facts ->> '$.rangeTrue'
    AND facts ->> '$.atLeast' IS NOT NULL)),
  published_age INTEGER GENERATED ALWAYS AS (iif(facts ->> '$.isPublished' = 1,
    min(facts ->> '$.ageMin', facts ->> '$.atLeast'), NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX companion_summaries_by_age ON companion_summaries (published_age) WHERE published_age IS NOT NULL;

CREATE INDEX companion_summaries_incomplete ON companion_summaries (companion_id) WHERE is_incomplete = 1;

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

CREATE TABLE companion_texts (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('de', 'fr', 'it')),
  bio TEXT NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
  detailed_bio TEXT NOT NULL DEFAULT '' CHECK (length(detailed_bio) <= 20000),
  premium_description TEXT NOT NULL DEFAULT '' CHECK (length(premium_description) <= 500),
  PRIMARY KEY (companion_id, language),
  CHECK (bio <> '' OR detailed_bio <> '' OR premium_description <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_traits (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  trait TEXT NOT NULL COLLATE NOCASE CHECK (length(trim(trait)) BETWEEN 1 AND 60),
  position INTEGER NOT NULL,
  PRIMARY KEY (companion_id, trait)
) STRICT, WITHOUT ROWID;

CREATE TABLE companion_verifications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  checked TEXT NOT NULL CHECK (checked IN ('identity', 'photos', 'age')),
  checked_by TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  valid_until INTEGER NOT NULL CHECK (valid_until > checked_at),
  checker_member_id TEXT
    CHECK (length(checker_member_id) = 36),
  method TEXT NOT NULL DEFAULT 'team'
    CHECK (method IN ('team', 'provider', 'e-id')),
  reminded_at INTEGER CHECK (reminded_at > 0),
  lapsed_at INTEGER CHECK (lapsed_at >= valid_until),
  UNIQUE (companion_id, checked)
) STRICT;

CREATE INDEX companion_verifications_by_checker ON companion_verifications (checker_member_id)
  WHERE checker_member_id IS NOT NULL;

CREATE INDEX companion_verifications_by_end ON companion_verifications (valid_until);

CREATE INDEX companion_verifications_lapsed ON companion_verifications (companion_id)
  WHERE lapsed_at IS NOT NULL;

CREATE INDEX companion_verifications_unlapsed ON companion_verifications (valid_until)
  WHERE lapsed_at IS NULL AND checked <> 'photos';

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
  rates TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rates) AND json_type(rates) = 'object'),
  schedule TEXT CHECK (json_valid(schedule) AND json_type(schedule) = 'object'),
  contact_whatsapp TEXT CHECK (length(trim(contact_whatsapp)) > 0),
  contact_telegram TEXT CHECK (length(trim(contact_telegram)) > 0),
  contact_email TEXT CHECK (contact_email LIKE '_%@_%'),
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  name_folded TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  paused_at INTEGER CHECK (paused_at > 0),
  online_until INTEGER CHECK (online_until > 0),
  presence_by TEXT NOT NULL DEFAULT 'team'
    CHECK (presence_by IN ('team', 'companion')),
  away_from TEXT
    CHECK (away_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  away_until TEXT
    CHECK ((away_until IS NULL) = (away_from IS NULL) AND away_until >= away_from),
  away_reply TEXT NOT NULL DEFAULT ''
    CHECK (length(away_reply) <= 500),
  answered_by TEXT NOT NULL DEFAULT 'self'
    CHECK (answered_by IN ('self', 'together', 'team')),
  pause_lifted_at INTEGER CHECK (pause_lifted_at > 0),
  pause_lifted_reason TEXT NOT NULL DEFAULT ''
    CHECK (length(pause_lifted_reason) <= 500),
  text_language TEXT NOT NULL DEFAULT 'en'
    CHECK (text_language IN ('en', 'de', 'fr', 'it')),
  hour_price INTEGER
    CHECK (hour_price BETWEEN 1000 AND 1000000 AND hour_price % 100 = 0),
  presence_at INTEGER CHECK (presence_at > 0),
  notice_hours INTEGER NOT NULL DEFAULT 0
    CHECK (notice_hours BETWEEN 0 AND 168),
  contact_phone TEXT,
  phone_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (phone_for IN ('everyone', 'members', 'premium')),
  whatsapp_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (whatsapp_for IN ('everyone', 'members', 'premium')),
  telegram_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (telegram_for IN ('everyone', 'members', 'premium')),
  email_for TEXT NOT NULL DEFAULT 'premium'
    CHECK (email_for IN ('everyone', 'members', 'premium')),
  offer_language TEXT NOT NULL DEFAULT 'en'
    CHECK (offer_language IN ('en', 'de', 'fr', 'it')),
  offer_texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(offer_texts) = 'object'),
  is_unlisted INTEGER NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1)),
  declines_reviews INTEGER NOT NULL DEFAULT 0 CHECK (declines_reviews IN (0, 1)),
  announces_online INTEGER NOT NULL DEFAULT 0 CHECK (announces_online IN (0, 1)),
  answer_time TEXT CHECK (answer_time IN ('hour', 'three-hours', 'day', 'two-days', 'longer')),
  district_id TEXT REFERENCES districts (id),
  phone_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
    replace(replace(replace(contact_phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
    -9), '')) VIRTUAL,
  whatsapp_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
    replace(replace(replace(contact_whatsapp, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
    -9), '')) VIRTUAL,
  import_key TEXT CHECK (length(import_key) = 64),
  deleted_at INTEGER CHECK (deleted_at IS NULL OR lifecycle = 'archived'),
  CHECK (age_min < age_max),
  CHECK (lifecycle <> 'active' OR published_at IS NOT NULL)
) STRICT;

CREATE INDEX companions_by_change ON companions (updated_at, id);

CREATE INDEX companions_by_change_featured ON companions (updated_at, id) WHERE is_featured = 1;

CREATE INDEX companions_by_change_inactive ON companions (updated_at, id) WHERE is_active = 0;

CREATE INDEX companions_by_change_lifecycle ON companions (lifecycle, updated_at, id);

CREATE INDEX companions_by_city ON companions (city_id, name_folded, id);

CREATE INDEX companions_by_city_featured ON companions (city_id, name_folded, id)
  WHERE is_featured = 1;

CREATE INDEX companions_by_city_inactive ON companions (city_id, name_folded, id)
  WHERE is_active = 0;

CREATE INDEX companions_by_city_lifecycle ON companions (lifecycle, city_id, name_folded, id);

CREATE INDEX companions_by_creation ON companions (created_at, id);

CREATE INDEX companions_by_creation_featured ON companions (created_at, id) WHERE is_featured = 1;

CREATE INDEX companions_by_creation_inactive ON companions (created_at, id) WHERE is_active = 0;

CREATE INDEX companions_by_creation_lifecycle ON companions (lifecycle, created_at, id);

CREATE INDEX companions_by_district ON companions (district_id) WHERE district_id IS NOT NULL;

CREATE UNIQUE INDEX companions_by_import_key ON companions (import_key) WHERE import_key IS NOT NULL;

CREATE INDEX companions_by_name ON companions
  (name_folded, id, city_id, lifecycle, is_active, is_featured);

CREATE INDEX companions_by_name_featured ON companions (name_folded, id) WHERE is_featured = 1;

CREATE INDEX companions_by_name_inactive ON companions (name_folded, id) WHERE is_active = 0;

CREATE INDEX companions_by_name_lifecycle ON companions (lifecycle, name_folded, id);

CREATE INDEX companions_by_phone ON companions (phone_key) WHERE phone_key IS NOT NULL;

CREATE INDEX companions_by_whatsapp ON companions (whatsapp_key) WHERE whatsapp_key IS NOT NULL;

CREATE INDEX companions_in_trash ON companions (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX companions_paused ON companions (paused_at) WHERE paused_at IS NOT NULL;

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

CREATE TRIGGER companions_count_new AFTER INSERT ON companions
BEGIN
  UPDATE counters SET count = count + 1 WHERE name IN ('companions',
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

CREATE TRIGGER companions_shown AFTER UPDATE OF lifecycle, is_active, visible_in_feed ON companions
WHEN new.lifecycle = 'active' AND new.is_active AND new.visible_in_feed
BEGIN
  DELETE FROM companion_notes WHERE companion_id = new.id AND kind = 'hidden' AND subject = '';
END;

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

CREATE TABLE confirmations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('deletion', 'rights', 'block')),
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  input TEXT NOT NULL CHECK (json_valid(input)),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > requested_at),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'declined', 'withdrawn')),
  decided_by TEXT,
  decided_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> actor)
) STRICT, WITHOUT ROWID;

CREATE INDEX confirmations_by_actor ON confirmations (actor);

CREATE INDEX confirmations_by_decider ON confirmations (decided_by) WHERE decided_by IS NOT NULL;

CREATE INDEX confirmations_by_subject ON confirmations (subject);

CREATE INDEX confirmations_by_time ON confirmations (requested_at);

CREATE INDEX confirmations_open ON confirmations (expires_at) WHERE state = 'open';

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE countries (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  name TEXT NOT NULL UNIQUE CHECK (length(trim(name)) > 0),
  position INTEGER NOT NULL,
  is_open INTEGER NOT NULL DEFAULT 0
    CHECK (is_open IN (0, 1)),
  law_note TEXT NOT NULL DEFAULT '' CHECK (length(law_note) <= 500)
) STRICT;

CREATE INDEX countries_with_names ON countries (id, name);

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

CREATE TABLE data_request_steps (
  request_id TEXT NOT NULL REFERENCES data_requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'ask', 'finish', 'refuse')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (request_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX data_request_steps_by_actor ON data_request_steps (actor);

CREATE TRIGGER data_request_steps_keep_rows BEFORE UPDATE
OF request_id, number, at, actor, act, note ON data_request_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE data_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  kind TEXT NOT NULL CHECK (kind IN ('access', 'correction', 'deletion', 'objection')),
  asker TEXT NOT NULL CHECK (asker IN ('companion', 'applicant', 'member', 'other')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  state TEXT NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'in_review', 'waiting', 'done', 'refused')),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  CHECK ((due_at IS NULL) = (state IN ('done', 'refused')))
) STRICT;

CREATE INDEX data_requests_by_due ON data_requests (due_at IS NULL, due_at, changed_at);

CREATE INDEX data_requests_by_email ON data_requests (lower(email));

CREATE INDEX data_requests_by_fingerprint ON data_requests (fingerprint, created_at);

CREATE INDEX data_requests_by_state ON data_requests (state, changed_at);

CREATE INDEX data_requests_in_order ON data_requests (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE TRIGGER data_requests_come_once BEFORE INSERT ON data_requests
WHEN EXISTS (SELECT 1 FROM data_requests
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the request is there already');
END;

CREATE TABLE district_names (
  district_id TEXT NOT NULL REFERENCES districts (id) ON DELETE CASCADE,
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  position INTEGER NOT NULL DEFAULT 1 CHECK (position > iif(language = 'en', 1, 0)),
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  PRIMARY KEY (district_id, language, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE districts (
  id TEXT PRIMARY KEY CHECK (id GLOB '[a-z]*'),
  city_id TEXT NOT NULL REFERENCES cities (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) > 0 AND instr(name, ', ') = 0),
  position INTEGER NOT NULL,
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  UNIQUE (city_id, name)
) STRICT;

CREATE TABLE event_causes (
  event TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, cause, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_counts (
  event TEXT NOT NULL,
  at INTEGER NOT NULL CHECK (at % 60000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (event, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE follow_alerts (
  member_id TEXT NOT NULL,
  companion_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  mailed_at INTEGER,
  PRIMARY KEY (member_id, companion_id),
  FOREIGN KEY (member_id, companion_id) REFERENCES follows (member_id, companion_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX follow_alerts_pending ON follow_alerts (member_id) WHERE mailed_at IS NULL;

CREATE TABLE follows (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_companion ON follows (companion_id);

CREATE TABLE hidden_companions (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  PRIMARY KEY (member_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hidden_companions_by_companion ON hidden_companions (companion_id);

CREATE TABLE highlights (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 40),
  position INTEGER NOT NULL,
  language TEXT NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'fr', 'it')),
  titles TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(titles) = 'object' AND length(titles) <= 1000)
) STRICT;

CREATE INDEX highlights_by_companion ON highlights (companion_id, position);

CREATE TABLE incidents (
  id INTEGER PRIMARY KEY,
  part TEXT NOT NULL CHECK (part IN ('database', 'files', 'mail')),
  began_at INTEGER NOT NULL,
  ended_at INTEGER CHECK (ended_at >= began_at)
) STRICT;

CREATE INDEX incidents_by_time ON incidents (began_at);

CREATE UNIQUE INDEX incidents_open ON incidents (part) WHERE ended_at IS NULL;

CREATE TABLE job_runs (
  job TEXT PRIMARY KEY,
  finished_at INTEGER NOT NULL,
  position TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion TEXT NOT NULL CHECK (length(companion) = 36),
  form TEXT NOT NULL CHECK (json_valid(form)),
  created_at INTEGER NOT NULL,
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  refusal TEXT CHECK (json_valid(refusal)),
  refused_at INTEGER,
  CHECK ((member_id IS NULL) = (refusal IS NULL) AND (member_id IS NULL) = (refused_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_requests_by_member ON kept_requests (member_id) WHERE member_id IS NOT NULL;

CREATE INDEX kept_requests_by_time ON kept_requests (created_at);

CREATE TABLE mail_preferences (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  email TEXT NOT NULL CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  origin TEXT NOT NULL CHECK (origin LIKE 'http%'),
  answers INTEGER NOT NULL DEFAULT 1 CHECK (answers IN (0, 1)),
  searches INTEGER NOT NULL DEFAULT 1 CHECK (searches IN (0, 1)),
  follows TEXT NOT NULL DEFAULT 'off' CHECK (follows IN ('off', 'instant', 'daily')),
  follows_since INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  mails INTEGER NOT NULL DEFAULT 0 CHECK (mails >= 0),
  mailed_at INTEGER,
  digest_on TEXT CHECK (digest_on GLOB '????-??-??'),
  renewals INTEGER NOT NULL DEFAULT 1 CHECK (renewals IN (0, 1)),
  push_answers INTEGER NOT NULL DEFAULT 1 CHECK (push_answers IN (0, 1)),
  push_searches INTEGER NOT NULL DEFAULT 1 CHECK (push_searches IN (0, 1)),
  push_follows INTEGER NOT NULL DEFAULT 1 CHECK (push_follows IN (0, 1)),
  push_plan INTEGER NOT NULL DEFAULT 1 CHECK (push_plan IN (0, 1)),
  quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until INTEGER
    CHECK (quiet_until BETWEEN 0 AND 23 AND (quiet_until IS NULL) = (quiet_from IS NULL)),
  requests INTEGER NOT NULL DEFAULT 1 CHECK (requests IN (0, 1)),
  online INTEGER NOT NULL DEFAULT 0 CHECK (online IN (0, 1)),
  push_online INTEGER NOT NULL DEFAULT 0 CHECK (push_online IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_suppressions (
  address TEXT PRIMARY KEY CHECK (address LIKE '_%@_%' AND address = lower(address)),
  reason TEXT NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  event_id TEXT NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_suppressions_by_time ON mail_suppressions (at DESC, address);

CREATE TABLE measures (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT REFERENCES companions (id) ON DELETE CASCADE,
  case_id TEXT NOT NULL CHECK (length(case_id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('warning', 'pause', 'strike')),
  reason TEXT NOT NULL CHECK (reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking', 'unpaid',
    'stolen_photos', 'fake', 'illegal', 'abuse', 'other')),
  ground TEXT CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  severity INTEGER CHECK (severity BETWEEN 1 AND 3),
  words TEXT NOT NULL DEFAULT '' CHECK (length(words) <= 1000),
  at INTEGER NOT NULL,
  until INTEGER NOT NULL CHECK (until > at),
  lifted_at INTEGER,
  lift_reason TEXT NOT NULL DEFAULT '' CHECK (length(lift_reason) <= 2000),
  CHECK ((member_id IS NULL) <> (companion_id IS NULL)),
  CHECK (kind <> 'pause' OR companion_id IS NULL),
  CHECK ((severity IS NULL) = (kind = 'pause')),
  CHECK (lift_reason = '' OR lifted_at IS NOT NULL)
) STRICT;

CREATE INDEX measures_by_case ON measures (case_id);

CREATE INDEX measures_by_companion ON measures (companion_id, until) WHERE companion_id IS NOT NULL;

CREATE INDEX measures_by_end ON measures (until);

CREATE INDEX measures_by_member ON measures (member_id, until) WHERE member_id IS NOT NULL;

CREATE TABLE media (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  state TEXT NOT NULL CHECK (state IN ('submitted', 'published')),
  access_level TEXT NOT NULL CHECK (access_level IN ('public', 'private')),
  purpose TEXT NOT NULL DEFAULT 'gallery' CHECK (purpose IN ('gallery', 'story')),
  alt TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#[0-9a-f]*'),
  preview TEXT NOT NULL CHECK (preview LIKE 'data:image/%' AND length(preview) <= 2000),
  duration_seconds REAL CHECK (duration_seconds > 0),
  created_at INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
  story_count INTEGER NOT NULL DEFAULT 0
    CHECK (story_count = 0 OR (state = 'published' AND access_level = 'public')),
  has_consent INTEGER NOT NULL DEFAULT 0 CHECK (has_consent IN (0, 1)),
  alt_language TEXT NOT NULL DEFAULT 'en'
    CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  alts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(alts) = 'object' AND length(alts) <= 2000),
  CHECK ((type = 'video') = (duration_seconds IS NOT NULL)),
  CHECK (purpose = 'gallery' OR access_level = 'public')
) STRICT;

CREATE INDEX media_by_companion ON media (companion_id, position);

CREATE UNIQUE INDEX media_by_digits ON media (companion_id, substr(id, -12));

CREATE INDEX media_by_kind ON media (type, access_level, created_at, id) WHERE state = 'published';

CREATE INDEX media_private ON media (companion_id, position)
  WHERE access_level = 'private' AND state = 'published';

CREATE INDEX media_unused ON media (type, access_level, created_at, id)
  WHERE purpose = 'story' AND story_count = 0 AND state = 'published';

CREATE TRIGGER media_consent_of_moved AFTER UPDATE OF access_level ON media
WHEN old.access_level <> new.access_level
BEGIN
  UPDATE media SET has_consent = EXISTS (SELECT 1 FROM media_consents k
    WHERE k.media_id = new.id AND k.revoked_at IS NULL
      AND iif(new.access_level = 'public', k.for_public, k.for_private))
  WHERE id = new.id;
END;

CREATE TRIGGER media_consent_of_new AFTER INSERT ON media
WHEN new.has_consent OR EXISTS (SELECT 1 FROM media_consents WHERE media_id = new.id AND revoked_at IS NULL)
BEGIN
  UPDATE media SET has_consent = EXISTS (SELECT 1 FROM media_consents k
    WHERE k.media_id = new.id AND k.revoked_at IS NULL AND iif(new.purpose = 'story', k.for_stories,
      iif(new.access_level = 'public', k.for_public, k.for_private)))
  WHERE id = new.id;
END;

CREATE TRIGGER media_deleted AFTER DELETE ON media
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('media/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
  UPDATE counters SET count = count - iif(name = 'media-bytes', old.size_bytes, 1)
  WHERE old.state = 'published' AND name IN ('media', 'media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  DELETE FROM media_fingerprints WHERE media_id = old.id;
  DELETE FROM companion_notes
  WHERE companion_id = old.companion_id AND kind = 'file' AND subject = old.id;
END;

CREATE TRIGGER media_inserted AFTER INSERT ON media WHEN new.state = 'published'
BEGIN
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media', 'media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_published AFTER UPDATE OF state ON media
WHEN old.state = 'submitted' AND new.state = 'published'
BEGIN
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media', 'media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TRIGGER media_weigh_changed AFTER UPDATE OF access_level, size_bytes, story_count ON media
WHEN old.state = 'published'
BEGIN
  UPDATE counters SET count = count - iif(name = 'media-bytes', old.size_bytes, 1)
  WHERE name IN ('media-bytes', old.type || '-' || old.access_level,
    iif(old.purpose = 'story' AND old.story_count = 0, 'unused-' || old.type, ''));
  UPDATE counters SET count = count + iif(name = 'media-bytes', new.size_bytes, 1)
  WHERE name IN ('media-bytes', new.type || '-' || new.access_level,
    iif(new.purpose = 'story' AND new.story_count = 0, 'unused-' || new.type, ''));
END;

CREATE TABLE media_blocklist (
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  since INTEGER NOT NULL,
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER,
  PRIMARY KEY (kind, hash),
  CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  CHECK ((kind = 'perceptual') = (part0 IS NOT NULL AND part1 IS NOT NULL
    AND part2 IS NOT NULL AND part3 IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_blocklist_by_time ON media_blocklist (since);

CREATE INDEX media_blocklist_part0 ON media_blocklist (part0) WHERE kind = 'perceptual';

CREATE INDEX media_blocklist_part1 ON media_blocklist (part1) WHERE kind = 'perceptual';

CREATE INDEX media_blocklist_part2 ON media_blocklist (part2) WHERE kind = 'perceptual';

CREATE INDEX media_blocklist_part3 ON media_blocklist (part3) WHERE kind = 'perceptual';

CREATE TABLE media_consents (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  media_id TEXT NOT NULL CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  shown TEXT NOT NULL CHECK (shown IN ('self', 'others')),
  others TEXT NOT NULL DEFAULT '' CHECK (length(others) <= 300),
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL,
  for_public INTEGER NOT NULL CHECK (for_public IN (0, 1)),
  for_private INTEGER NOT NULL CHECK (for_private IN (0, 1)),
  for_stories INTEGER NOT NULL CHECK (for_stories IN (0, 1)),
  actor TEXT,
  actor_name TEXT,
  recorded_at INTEGER NOT NULL,
  revoked_at INTEGER,
  ended_at INTEGER,
  CHECK ((shown = 'others') = (others <> '')),
  CHECK (for_public + for_private + for_stories > 0),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_consents_by_actor ON media_consents (actor) WHERE actor IS NOT NULL;

CREATE INDEX media_consents_by_companion ON media_consents (companion_id, given_at);

CREATE INDEX media_consents_by_media ON media_consents (media_id);

CREATE INDEX media_consents_by_member ON media_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;

CREATE INDEX media_consents_ended ON media_consents (ended_at) WHERE ended_at IS NOT NULL;

CREATE UNIQUE INDEX media_consents_valid ON media_consents (media_id) WHERE revoked_at IS NULL;

CREATE TRIGGER media_consent_changed
AFTER UPDATE OF revoked_at, for_public, for_private, for_stories ON media_consents
WHEN old.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = new.revoked_at IS NULL AND iif(purpose = 'story', new.for_stories,
    iif(access_level = 'public', new.for_public, new.for_private))
  WHERE id = new.media_id;
END;

CREATE TRIGGER media_consent_given AFTER INSERT ON media_consents WHEN new.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = iif(purpose = 'story', new.for_stories,
    iif(access_level = 'public', new.for_public, new.for_private))
  WHERE id = new.media_id;
END;

CREATE TRIGGER media_consent_removed AFTER DELETE ON media_consents WHEN old.revoked_at IS NULL
BEGIN
  UPDATE media SET has_consent = 0 WHERE id = old.media_id;
END;

CREATE TRIGGER media_consents_once BEFORE INSERT ON media_consents
WHEN EXISTS (SELECT 1 FROM media_consents WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM media_consents
    WHERE media_id = new.media_id AND revoked_at IS NULL AND new.revoked_at IS NULL)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: media_consents.id');
END;

CREATE TABLE media_fingerprints (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  perceptual TEXT NOT NULL CHECK (json_type(perceptual) = 'array'),
  created_at INTEGER NOT NULL,
  stored_sha256 TEXT
    CHECK (stored_sha256 IS NULL OR length(stored_sha256) = 64),
  frames TEXT NOT NULL DEFAULT '[]'
    CHECK (json_type(frames) = 'array'),
  part0 INTEGER,
  part1 INTEGER,
  part2 INTEGER,
  part3 INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX media_fingerprints_by_file ON media_fingerprints (sha256);

CREATE INDEX media_fingerprints_by_picture ON media_fingerprints (perceptual ->> 0)
  WHERE perceptual ->> 0 IS NOT NULL;

CREATE INDEX media_fingerprints_part0 ON media_fingerprints (part0) WHERE part0 IS NOT NULL;

CREATE INDEX media_fingerprints_part1 ON media_fingerprints (part1) WHERE part0 IS NOT NULL;

CREATE INDEX media_fingerprints_part2 ON media_fingerprints (part2) WHERE part0 IS NOT NULL;

CREATE INDEX media_fingerprints_part3 ON media_fingerprints (part3) WHERE part0 IS NOT NULL;

CREATE INDEX media_fingerprints_sha256 ON media_fingerprints (sha256);

CREATE TABLE media_profile_blocks (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL CHECK (length(hash) = iif(kind = 'exact', 64, 16)),
  since INTEGER NOT NULL,
  PRIMARY KEY (companion_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE media_submissions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('gallery', 'story', 'alt', 'public', 'title', 'text')),
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE
    CHECK (iif(media_id = id, kind IN ('gallery', 'story'), kind <> 'gallery')),
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'returned')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  email TEXT CHECK (email LIKE '_%@_%'),
  submitted_at INTEGER NOT NULL,
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  alt TEXT NOT NULL DEFAULT '' CHECK (length(alt) <= 300 AND (alt <> '') = (kind = 'alt')),
  alt_language TEXT CHECK (alt_language IN ('en', 'de', 'fr', 'it')),
  story_text TEXT NOT NULL DEFAULT '' CHECK (length(story_text) <= 200),
  story_hours INTEGER
    CHECK (story_hours IS NULL OR (story_hours BETWEEN 1 AND 168 AND kind = 'story')),
  highlight_id TEXT CHECK (length(highlight_id) = 36)
    CHECK ((highlight_id IS NOT NULL) = (kind = 'title' OR (kind = 'story' AND story_hours IS NULL))),
  highlight_title TEXT NOT NULL DEFAULT ''
    CHECK (length(highlight_title) <= 40 AND (highlight_title <> '') = (highlight_id IS NOT NULL)),
  story_id TEXT CHECK (length(story_id) = 36 AND (story_id IS NOT NULL) = (kind = 'text')),
  text_language TEXT CHECK (text_language IN ('en', 'de', 'fr', 'it')),
  story_texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(story_texts) = 'object' AND length(story_texts) <= 4000),
  highlight_titles TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(highlight_titles) = 'object' AND length(highlight_titles) <= 1000),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((state = 'returned') = (reason <> ''))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_submissions_by_change ON media_submissions (changed_at);

CREATE INDEX media_submissions_by_companion ON media_submissions (companion_id, submitted_at);

CREATE INDEX media_submissions_by_media ON media_submissions (media_id);

CREATE INDEX media_submissions_by_state ON media_submissions (state, submitted_at);

CREATE INDEX media_submissions_by_state_change ON media_submissions (state, changed_at);

CREATE UNIQUE INDEX media_submissions_change ON media_submissions (media_id, kind, coalesce(alt_language, ''))
  WHERE kind IN ('alt', 'public');

CREATE INDEX media_submissions_due ON media_submissions (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX media_submissions_in_order ON media_submissions (
  state = 'returned', due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE UNIQUE INDEX media_submissions_text ON media_submissions (story_id, coalesce(text_language, ''))
  WHERE kind = 'text';

CREATE UNIQUE INDEX media_submissions_title ON media_submissions (highlight_id, coalesce(text_language, ''))
  WHERE kind = 'title';

CREATE TABLE media_withdrawal_hashes (
  media_id TEXT NOT NULL REFERENCES media_withdrawals (media_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('exact', 'perceptual', 'frame')),
  hash TEXT NOT NULL,
  position INTEGER NOT NULL,
  is_liftable INTEGER NOT NULL CHECK (is_liftable IN (0, 1)),
  PRIMARY KEY (media_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawal_hashes_by_hash ON media_withdrawal_hashes (kind, hash);

CREATE TABLE media_withdrawals (
  media_id TEXT PRIMARY KEY CHECK (length(media_id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('gallery', 'story', 'submitted')),
  type TEXT NOT NULL CHECK (type IN ('photo', 'video')),
  alt TEXT NOT NULL,
  copies TEXT NOT NULL DEFAULT '[]' CHECK (json_type(copies) = 'array'),
  withdrawn_at INTEGER NOT NULL,
  allowed_at INTEGER,
  is_profile_only INTEGER NOT NULL DEFAULT 0
    CHECK (is_profile_only IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX media_withdrawals_by_companion ON media_withdrawals (companion_id);

CREATE INDEX media_withdrawals_by_member ON media_withdrawals (member_id);

CREATE TABLE member_marks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  step INTEGER NOT NULL DEFAULT 0 CHECK (step IN (0, 3, 5, 10)),
  is_shown INTEGER NOT NULL DEFAULT 1 CHECK (is_shown IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE member_photos (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER member_photos_change_files AFTER UPDATE OF id ON member_photos
WHEN old.id <> new.id
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER member_photos_leave_files AFTER DELETE ON member_photos
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('members/' || old.member_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TABLE member_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  browser TEXT CHECK (length(browser) BETWEEN 1 AND 40),
  system TEXT CHECK (length(system) BETWEEN 1 AND 40),
  began_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  ended_at INTEGER CHECK (ended_at IS NULL OR (browser IS NULL AND system IS NULL)),
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_sessions_by_use ON member_sessions (used_at) WHERE ended_at IS NULL;

CREATE INDEX member_sessions_ended ON member_sessions (member_id, session_id) WHERE ended_at IS NOT NULL;

CREATE TRIGGER push_subscriptions_end_with_session AFTER UPDATE OF ended_at ON member_sessions
WHEN NEW.ended_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.member_id AND session_id = NEW.session_id;
  DELETE FROM notifications WHERE member_id = NEW.member_id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.member_id);
END;

CREATE TABLE members (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  display_name TEXT NOT NULL CHECK (length(display_name) <= 80),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
  suspended_at INTEGER,
  erased_at INTEGER,
  name_folded TEXT NOT NULL DEFAULT '',
  account_due TEXT CHECK (account_due IN ('ban', 'delete')),
  sessions_ended_at INTEGER,
  session_kept TEXT CHECK (length(session_kept) = 36),
  second_factor_at INTEGER,
  terms_accepted_at INTEGER,
  terms_version TEXT,
  terms_known TEXT NOT NULL DEFAULT '',
  language TEXT CHECK (length(language) = 2),
  CHECK (erased_at IS NULL OR display_name = '')
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_erasure ON members (erased_at) WHERE erased_at IS NOT NULL;

CREATE INDEX members_by_first_visit ON members (first_seen_at);

CREATE INDEX members_by_last_visit ON members (last_seen_at, id);

CREATE INDEX members_by_name ON members (name_folded, id);

CREATE INDEX members_by_terms_known ON members (terms_known);

CREATE INDEX members_suspended ON members (id) WHERE suspended_at IS NOT NULL;

CREATE INDEX members_with_account_due ON members (id) WHERE account_due IS NOT NULL;

CREATE TRIGGER last_owner_account_stays BEFORE DELETE ON members
WHEN EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER last_owner_keeps_access BEFORE UPDATE OF suspended_at, erased_at ON members
WHEN (new.suspended_at IS NOT NULL OR new.erased_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM owners WHERE member_id = old.id)
  AND NOT EXISTS (SELECT 1 FROM owners WHERE member_id <> old.id)
BEGIN
  SELECT RAISE (ABORT, 'an owner must remain');
END;

CREATE TRIGGER members_count_erased AFTER UPDATE OF erased_at ON members
WHEN (old.erased_at IS NULL) <> (new.erased_at IS NULL)
BEGIN
  UPDATE counters SET count = count + iif(new.erased_at IS NULL, 1, -1) WHERE name = 'members';
END;

CREATE TRIGGER members_count_gone AFTER DELETE ON members WHEN old.erased_at IS NULL
BEGIN
  UPDATE counters SET count = count - 1 WHERE name = 'members';
END;

CREATE TRIGGER members_count_new AFTER INSERT ON members WHEN new.erased_at IS NULL
BEGIN
  UPDATE counters SET count = count + 1 WHERE name = 'members';
END;

CREATE TRIGGER push_subscriptions_end AFTER UPDATE OF sessions_ended_at, suspended_at, erased_at ON members
BEGIN
  DELETE FROM push_subscriptions WHERE member_id = NEW.id
    AND (NEW.suspended_at IS NOT NULL OR NEW.erased_at IS NOT NULL OR session_id IS NOT NEW.session_kept);
  DELETE FROM notifications WHERE member_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE member_id = NEW.id);
END;

CREATE TABLE notifications (
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('answers', 'requests', 'searches', 'follows', 'online', 'plan', 'timer')),
  until_read TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_due ON notifications (due_at);

CREATE INDEX notifications_until_read ON notifications (until_read) WHERE until_read IS NOT NULL;

CREATE TABLE online_alerts (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  online_at INTEGER NOT NULL CHECK (online_at > 0),
  position TEXT DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX online_alerts_pending ON online_alerts (online_at) WHERE position IS NOT NULL;

CREATE TABLE outbox (
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  recipient TEXT CHECK (recipient LIKE '_%@_%'),
  subject TEXT,
  text TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at INTEGER,
  last_error TEXT
    CHECK (length(last_error) <= 300 AND (last_error IS NULL OR sent_at IS NULL)),
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  unsubscribe TEXT
    CHECK (unsubscribe LIKE 'http%' AND (unsubscribe IS NULL OR sent_at IS NULL)),
  until_read TEXT CHECK (until_read IS NULL OR sent_at IS NULL),
  CHECK (iif(sent_at IS NULL, subject IS NOT NULL AND text IS NOT NULL,
    recipient IS NULL AND subject IS NULL AND text IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_by_creation ON outbox (created_at);

CREATE INDEX outbox_by_due ON outbox (due_at) WHERE sent_at IS NULL;

CREATE INDEX outbox_by_recipient ON outbox (lower(recipient)) WHERE sent_at IS NULL;

CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;

CREATE INDEX outbox_until_read ON outbox (until_read) WHERE until_read IS NOT NULL;

CREATE TRIGGER outbox_suppressed BEFORE INSERT ON outbox
WHEN NEW.sent_at IS NULL AND EXISTS (SELECT 1 FROM mail_suppressions WHERE address = lower(NEW.recipient))
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE VIEW owners AS SELECT a.member_id FROM administrators a JOIN members m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND a.role = 'owner'
    AND m.suspended_at IS NULL AND m.erased_at IS NULL;

CREATE TABLE payment_events (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 200),
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  kind TEXT NOT NULL CHECK (kind IN ('activated', 'renewed', 'plan_changed', 'replaced',
    'payment_failed', 'cancelled', 'uncancelled', 'expired', 'extended', 'price_lowered',
    'refunded', 'partially_refunded', 'chargeback', 'chargeback_won', 'assigned')),
  subscription_ref TEXT,
  number INTEGER NOT NULL CHECK (number > 0),
  intent_id TEXT,
  member_id TEXT CHECK (length(member_id) = 36),
  transaction_ref TEXT,
  parent_ref TEXT,
  amount_rappen INTEGER,
  currency TEXT,
  period_end INTEGER,
  occurred_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('pending', 'applied', 'orphan', 'mismatch')),
  detail TEXT NOT NULL DEFAULT '',
  reported_member_id TEXT CHECK (length(reported_member_id) = 36),
  reviewed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_events_by_intent ON payment_events (intent_id) WHERE intent_id IS NOT NULL;

CREATE INDEX payment_events_by_member ON payment_events (member_id, received_at);

CREATE INDEX payment_events_by_outcome ON payment_events (outcome, received_at);

CREATE UNIQUE INDEX payment_events_by_subscription
  ON payment_events (provider, subscription_ref, number);

CREATE INDEX payment_events_by_time ON payment_events (received_at);

CREATE UNIQUE INDEX payment_events_once ON payment_events (provider, kind, transaction_ref)
  WHERE transaction_ref IS NOT NULL;

CREATE INDEX payment_events_reported ON payment_events (reported_member_id)
  WHERE reported_member_id IS NOT NULL;

CREATE INDEX payment_events_to_review ON payment_events (received_at)
  WHERE outcome <> 'applied' AND reviewed_at IS NULL;

CREATE TRIGGER payment_events_keep_rows BEFORE UPDATE
OF id, provider, subscription_ref, number, transaction_ref, amount_rappen, currency ON payment_events
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER payment_events_once BEFORE INSERT ON payment_events
WHEN EXISTS (SELECT 1 FROM payment_events WHERE id = new.id)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND kind = new.kind AND transaction_ref = new.transaction_ref)
  OR EXISTS (SELECT 1 FROM payment_events
    WHERE provider = new.provider AND subscription_ref = new.subscription_ref AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: payment_events.id');
END;

CREATE TABLE payment_notifications (
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  result TEXT NOT NULL CHECK (result IN ('refused', 'ignored')),
  cause TEXT NOT NULL CHECK (length(cause) BETWEEN 1 AND 60),
  hour INTEGER NOT NULL CHECK (hour % 3600000 = 0),
  count INTEGER NOT NULL CHECK (count > 0),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  event TEXT CHECK (length(event) <= 60),
  sale_id TEXT CHECK (length(sale_id) <= 12),
  reviewed_at INTEGER,
  PRIMARY KEY (provider, result, cause, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_notifications_by_time ON payment_notifications (last_at);

CREATE INDEX payment_notifications_to_review ON payment_notifications (count)
  WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL;

CREATE TABLE payment_steps (
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 210),
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'review', 'assign', 'accept', 'refund')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (subject, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_steps_by_actor ON payment_steps (actor);

CREATE TRIGGER payment_steps_keep_rows BEFORE UPDATE
OF subject, number, at, actor, act, note ON payment_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE pending_uploads (
  folder TEXT PRIMARY KEY CHECK (folder GLOB '[a-z]*/?*/?*/'),
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_uploads_by_due ON pending_uploads (due_at);

CREATE TABLE plan_mails (
  cause TEXT PRIMARY KEY CHECK (length(cause) > 0),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('purchased', 'renewed', 'charge-failed', 'price-changed', 'cancelled',
    'resumed', 'refunded', 'partly-refunded', 'ended')),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen >= 0),
  period_end INTEGER NOT NULL,
  payment TEXT,
  intent_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL,
  done_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_mails_by_member ON plan_mails (member_id);

CREATE INDEX plan_mails_by_time ON plan_mails (noted_at);

CREATE INDEX plan_mails_pending ON plan_mails (noted_at) WHERE done_at IS NULL;

CREATE TABLE premium_grants (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  given_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > given_at),
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX premium_grants_by_end ON premium_grants (ends_at) WHERE revoked_at IS NULL;

CREATE INDEX premium_grants_by_member ON premium_grants (member_id, ends_at);

CREATE TRIGGER premium_grants_once BEFORE INSERT ON premium_grants
WHEN EXISTS (SELECT 1 FROM premium_grants WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: premium_grants.id');
END;

CREATE TABLE promotion_consents (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  text_version TEXT NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  given_by_member TEXT REFERENCES members (id) ON DELETE SET NULL,
  given_by_name TEXT NOT NULL CHECK (length(given_by_name) BETWEEN 1 AND 100),
  given_at INTEGER NOT NULL CHECK (given_at > 0),
  evidence TEXT NOT NULL DEFAULT '' CHECK (length(evidence) <= 300),
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

CREATE INDEX promotion_consents_by_actor ON promotion_consents (actor) WHERE actor IS NOT NULL;

CREATE INDEX promotion_consents_by_member ON promotion_consents (given_by_member)
  WHERE given_by_member IS NOT NULL;

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
  NOT EXISTS (SELECT 1 FROM companion_ages a WHERE a.companion_id = c.id
    AND (c.age_max < a.at_least OR date(a.birth_date, '+' || c.age_min || ' years')
      > max(a.recorded_on, date(c.updated_at / 1000, 'unixepoch')))) AS range_true
FROM companions c LEFT JOIN settings s ON s.key = 'publication';

CREATE TABLE publication_plans (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  act TEXT NOT NULL CHECK (act IN ('publish', 'unpublish')),
  at INTEGER NOT NULL CHECK (at > 0),
  ground TEXT CHECK (length(ground) BETWEEN 1 AND 40),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  planned_at INTEGER NOT NULL,
  missed_at INTEGER CHECK (missed_at >= at),
  PRIMARY KEY (companion_id, act)
) STRICT, WITHOUT ROWID;

CREATE INDEX publication_plans_by_actor ON publication_plans (actor);

CREATE INDEX publication_plans_due ON publication_plans (at) WHERE missed_at IS NULL;

CREATE INDEX publication_plans_missed ON publication_plans (missed_at) WHERE missed_at IS NOT NULL;

CREATE VIEW publishable_companions AS
SELECT companion_id FROM publication_conditions
WHERE consented AND age_recorded AND range_allowed AND range_true AND identity_checked
  AND age_checked AND in_open_country AND has_photo;

CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY CHECK (length(id) = 64),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL,
  endpoint TEXT NOT NULL CHECK (endpoint LIKE 'http%' AND length(endpoint) <= 1000),
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  site_key TEXT NOT NULL CHECK (length(site_key) = 87),
  language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 12),
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_by_member ON push_subscriptions (member_id, created_at);

CREATE INDEX push_subscriptions_ended ON push_subscriptions (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE raised_alarms (
  name TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (length(cause) <= 120),
  raised_at INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  mails INTEGER NOT NULL CHECK (mails > 0),
  PRIMARY KEY (name, cause)
) STRICT, WITHOUT ROWID;

CREATE TABLE rate_limits (
  what TEXT NOT NULL CHECK (length(what) > 0),
  who TEXT NOT NULL CHECK (length(who) > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (who, what)
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

CREATE TABLE report_holds (
  what TEXT NOT NULL
    CHECK (what IN ('reporter', 'network', 'network_56', 'network_48', 'site')),
  who TEXT NOT NULL CHECK ((what = 'site') = (who = '')),
  at INTEGER NOT NULL,
  report_id TEXT NOT NULL CHECK (length(report_id) = 36),
  PRIMARY KEY (what, who, at, report_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_holds_by_time ON report_holds (at);

CREATE TABLE report_steps (
  report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('note', 'ask', 'review', 'hold', 'keep', 'hide', 'warn', 'pause', 'end_requests',
    'suspend', 'plan_hide', 'cancel_hide', 'join', 'withdraw')),
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  PRIMARY KEY (report_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_steps_by_actor ON report_steps (actor);

CREATE TRIGGER report_steps_keep_rows BEFORE UPDATE
OF report_id, number, at, actor, act, note ON report_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE reporter_mutes (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reporter_key TEXT NOT NULL CHECK (length(reporter_key) BETWEEN 9 AND 60),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  at INTEGER NOT NULL,
  until INTEGER NOT NULL CHECK (until > at),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  lifted_at INTEGER
) STRICT;

CREATE INDEX reporter_mutes_by_actor ON reporter_mutes (actor);

CREATE INDEX reporter_mutes_by_end ON reporter_mutes (until);

CREATE INDEX reporter_mutes_by_key ON reporter_mutes (reporter_key, until);

CREATE TABLE reports (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  companion TEXT CHECK (length(companion) = 36),
  target TEXT NOT NULL DEFAULT 'profile'
    CHECK (target IN ('profile', 'photo', 'review', 'thread', 'member')),
  target_id TEXT CHECK (length(target_id) = 36),
  reason TEXT NOT NULL
    CHECK (reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking', 'unpaid', 'stolen_photos',
      'fake', 'illegal', 'abuse', 'other')),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  email TEXT CHECK (email LIKE '_%@_%'),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_review', 'kept', 'hidden', 'acted')),
  holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  held_back INTEGER NOT NULL DEFAULT 0 CHECK (held_back IN (0, 1)),
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  by_companion INTEGER NOT NULL DEFAULT 0 CHECK (by_companion IN (0, 1)),
  case_id TEXT CHECK (length(case_id) = 36 AND case_id <> id),
  raised_reason TEXT CHECK (raised_reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking',
    'unpaid', 'stolen_photos', 'fake', 'illegal', 'abuse', 'other')),
  member_id TEXT CHECK (length(member_id) = 36),
  reporter_companion TEXT CHECK (length(reporter_companion) = 36),
  withdrawn_at INTEGER,
  evidence TEXT CHECK (json_valid(evidence)),
  reporter_key TEXT CHECK (length(reporter_key) BETWEEN 9 AND 60),
  is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
  hide_at INTEGER,
  hide_words TEXT NOT NULL DEFAULT '' CHECK (length(hide_words) <= 1000),
  CHECK (hide_at IS NULL OR due_at IS NOT NULL AND companion IS NOT NULL AND case_id IS NULL),
  CHECK (raised_reason IS NULL OR case_id IS NULL),
  CHECK ((target = 'profile') = (target_id IS NULL)),
  CHECK (companion IS NOT NULL OR (target IN ('thread', 'member') AND holds = 0)),
  CHECK (companion IS NULL OR target <> 'member'),
  CHECK ((reporter_companion IS NULL) = (target <> 'member')),
  CHECK (member_id IS NULL OR target = 'member'),
  CHECK (member_id IS NOT NULL OR target <> 'member' OR due_at IS NULL),
  CHECK ((due_at IS NULL) = (state IN ('kept', 'hidden', 'acted'))),
  CHECK (state <> 'hidden' OR target <> 'member'),
  CHECK (holds = 0 OR state IN ('new', 'in_review'))
) STRICT;

CREATE INDEX report_cases_by_state ON reports (state, changed_at) WHERE case_id IS NULL;

CREATE INDEX reports_by_case ON reports (case_id) WHERE case_id IS NOT NULL;

CREATE INDEX reports_by_companion ON reports (companion, changed_at);

CREATE INDEX reports_by_creation ON reports (created_at);

CREATE INDEX reports_by_due ON reports (due_at IS NULL, due_at, changed_at) WHERE case_id IS NULL;

CREATE INDEX reports_by_email ON reports (lower(email))
  WHERE lower(email) IS NOT NULL;

CREATE INDEX reports_by_fingerprint ON reports (fingerprint, created_at);

CREATE INDEX reports_by_hiding ON reports (hide_at) WHERE hide_at IS NOT NULL;

CREATE INDEX reports_by_member ON reports (member_id, created_at) WHERE member_id IS NOT NULL;

CREATE INDEX reports_by_reporter ON reports (reporter_companion, created_at) WHERE reporter_companion IS NOT NULL;

CREATE INDEX reports_by_reporter_key ON reports (reporter_key) WHERE reporter_key IS NOT NULL;

CREATE INDEX reports_by_state ON reports (state, changed_at);

CREATE INDEX reports_by_target ON reports (target_id) WHERE target_id IS NOT NULL;

CREATE INDEX reports_held_back ON reports (due_at)
  WHERE held_back = 1 AND holds = 0 AND due_at IS NOT NULL AND case_id IS NULL;

CREATE INDEX reports_in_order ON reports (
  due_at IS NULL,
  (held_back = 1 AND holds = 0 AND due_at IS NOT NULL) DESC,
  CASE WHEN due_at IS NULL THEN 1
    WHEN coalesce(raised_reason, reason) IN ('minor', 'coercion', 'violence', 'no_consent', 'threat') THEN 0
    ELSE 1 + is_muted END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id) WHERE case_id IS NULL;

CREATE INDEX reports_muted ON reports (due_at) WHERE is_muted = 1;

CREATE INDEX reports_that_hold ON reports (companion) WHERE holds = 1;

CREATE TRIGGER reports_come_once BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM reports
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the report is there already');
END;

CREATE TABLE request_blocks (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX request_blocks_by_actor ON request_blocks (actor);

CREATE TABLE request_steps (
  request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  act TEXT NOT NULL
    CHECK (act IN ('send', 'write', 'withdraw', 'accept', 'see', 'answer', 'suggest', 'decline',
      'lifetime')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  actor TEXT,
  actor_name TEXT,
  key TEXT CHECK (length(key) = 36),
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  PRIMARY KEY (request_id, number),
  CHECK (act = 'lifetime' OR (actor IS NULL) = (act IN ('send', 'write', 'withdraw', 'accept'))),
  CHECK (text <> '' OR act NOT IN ('send', 'write', 'answer', 'suggest', 'accept'))
) STRICT, WITHOUT ROWID;

CREATE INDEX request_steps_answers ON request_steps (at) WHERE act IN ('answer', 'suggest', 'decline');

CREATE INDEX request_steps_by_actor ON request_steps (actor) WHERE actor IS NOT NULL;

CREATE UNIQUE INDEX request_steps_by_key ON request_steps (request_id, key) WHERE key IS NOT NULL;

CREATE TABLE requests (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  form_key TEXT NOT NULL CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  email TEXT CHECK (email LIKE '_%@_%'),
  preferred_date TEXT CHECK (preferred_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  place TEXT NOT NULL CHECK (place IN ('incall', 'outcall', 'hotel', 'private', 'open')),
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'seen', 'answered', 'declined', 'withdrawn')),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  notified_number INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  waiting_since INTEGER,
  hidden_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  automatic_reply TEXT
    CHECK (length(automatic_reply) BETWEEN 1 AND 500),
  chosen_name TEXT CHECK (length(chosen_name) BETWEEN 1 AND 80),
  start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  duration_minutes INTEGER CHECK (duration_minutes BETWEEN 30 AND 10080),
  occasion TEXT
    CHECK (occasion IN ('dinner', 'culture', 'celebration', 'business', 'travel', 'time-together')),
  companion_read INTEGER NOT NULL DEFAULT 0
    CHECK (companion_read >= 0),
  member_days INTEGER CHECK (member_days IN (7, 30, 90)),
  companion_days INTEGER CHECK (companion_days IN (7, 30, 90)),
  ended_before INTEGER NOT NULL DEFAULT 0,
  replied_absence TEXT
    CHECK (replied_absence GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  suggested_date TEXT CHECK (suggested_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  suggested_time TEXT CHECK (suggested_time GLOB '[0-2][0-9]:[0-5][0-9]'),
  suggestion_number INTEGER CHECK (suggestion_number > 0),
  accepted_at INTEGER CHECK (accepted_at > 0),
  UNIQUE (member_id, form_key),
  CHECK ((suggested_date IS NULL) = (suggestion_number IS NULL)
    AND (suggested_time IS NULL) = (suggestion_number IS NULL)),
  CHECK (suggestion_number IS NULL OR state = 'answered'),
  CHECK (waiting_since IS NULL OR state IN ('sent', 'seen', 'answered')),
  CHECK (hidden_at IS NULL OR state IN ('declined', 'withdrawn')),
  CHECK (start_time IS NULL OR preferred_date IS NOT NULL)
) STRICT;

CREATE INDEX requests_accepted ON requests (companion_id, preferred_date) WHERE accepted_at IS NOT NULL;

CREATE INDEX requests_by_change ON requests (changed_at);

CREATE INDEX requests_by_companion ON requests (companion_id, changed_at);

CREATE INDEX requests_by_companion_waiting ON requests (companion_id, waiting_since)
  WHERE waiting_since IS NOT NULL;

CREATE INDEX requests_by_creation ON requests (created_at);

CREATE INDEX requests_by_email ON requests (lower(email)) WHERE lower(email) IS NOT NULL;

CREATE INDEX requests_by_member ON requests (member_id, changed_at);

CREATE INDEX requests_by_state ON requests (state, changed_at);

CREATE INDEX requests_ending ON requests (id) WHERE ended_before > 0;

CREATE INDEX requests_hidden ON requests (hidden_at) WHERE hidden_at IS NOT NULL;

CREATE UNIQUE INDEX requests_open ON requests (member_id, companion_id)
  WHERE state IN ('sent', 'seen');

CREATE INDEX requests_unread ON requests (member_id) WHERE notified_number > read AND hidden_at IS NULL;

CREATE INDEX requests_waiting ON requests (waiting_since) WHERE waiting_since IS NOT NULL;

CREATE TABLE review_replies (
  review_id TEXT PRIMARY KEY REFERENCES reviews (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 1000),
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'published', 'returned')),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  submitted_at INTEGER NOT NULL,
  decided_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK ((reason IS NULL) = (state <> 'returned'))
) STRICT, WITHOUT ROWID;

CREATE INDEX review_replies_by_companion ON review_replies (companion_id);

CREATE INDEX review_replies_submitted ON review_replies (submitted_at) WHERE state = 'submitted';

CREATE TABLE reviews (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  author TEXT NOT NULL CHECK (length(trim(author)) BETWEEN 1 AND 60),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 2000),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'published', 'hidden')),
  created_at INTEGER NOT NULL,
  request_id TEXT REFERENCES requests (id) ON DELETE SET NULL,
  member_id TEXT REFERENCES members (id) ON DELETE SET NULL,
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  decided_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  anonymised_at INTEGER
) STRICT;

CREATE INDEX reviews_anonymised ON reviews (anonymised_at) WHERE anonymised_at IS NOT NULL;

CREATE INDEX reviews_by_companion ON reviews (companion_id, state, created_at);

CREATE INDEX reviews_by_creation ON reviews (created_at);

CREATE INDEX reviews_by_member ON reviews (member_id) WHERE member_id IS NOT NULL;

CREATE UNIQUE INDEX reviews_by_request ON reviews (request_id) WHERE request_id IS NOT NULL;

CREATE INDEX reviews_by_state ON reviews (state, created_at);

CREATE TABLE safety_contacts (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  public_key TEXT NOT NULL CHECK (length(public_key) = 87),
  card TEXT NOT NULL CHECK (length(card) BETWEEN 1 AND 2000),
  created_at INTEGER NOT NULL,
  agreed_at INTEGER,
  email TEXT CHECK (email LIKE '_%@_%'),
  language TEXT,
  origin TEXT,
  test_sent_at INTEGER,
  tested_at INTEGER,
  left_at INTEGER,
  removed_at INTEGER,
  device_ended_at INTEGER,
  CHECK (left_at IS NULL OR email IS NULL),
  CHECK (agreed_at IS NOT NULL OR (email IS NULL AND test_sent_at IS NULL AND left_at IS NULL)),
  CHECK (tested_at IS NULL OR test_sent_at IS NOT NULL)
) STRICT;

CREATE INDEX safety_contacts_by_email ON safety_contacts (lower(email)) WHERE email IS NOT NULL;

CREATE INDEX safety_contacts_by_member ON safety_contacts (member_id);

CREATE TABLE safety_devices (
  contact_id TEXT PRIMARY KEY REFERENCES safety_contacts (id) ON DELETE CASCADE,
  device_id TEXT NOT NULL CHECK (length(device_id) = 64),
  endpoint TEXT NOT NULL CHECK (endpoint LIKE 'http%' AND length(endpoint) <= 1000),
  p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
  auth TEXT NOT NULL CHECK (length(auth) = 22),
  site_key TEXT NOT NULL CHECK (length(site_key) = 87),
  allowed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_devices_by_device ON safety_devices (device_id);

CREATE TABLE safety_notes (
  timer_id TEXT NOT NULL REFERENCES safety_timers (id) ON DELETE CASCADE,
  contact_id TEXT NOT NULL REFERENCES safety_contacts (id) ON DELETE CASCADE,
  sealed TEXT CHECK (length(sealed) BETWEEN 1 AND 16000),
  alarmed_at INTEGER,
  cleared_at INTEGER CHECK (cleared_at IS NULL OR alarmed_at IS NOT NULL),
  PRIMARY KEY (timer_id, contact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_notes_by_contact ON safety_notes (contact_id);

CREATE TABLE safety_pushes (
  cause TEXT PRIMARY KEY CHECK (cause LIKE 'safety:%'),
  contact_id TEXT NOT NULL REFERENCES safety_devices (contact_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('alarm', 'call', 'clear', 'test')),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX safety_pushes_by_contact ON safety_pushes (contact_id);

CREATE INDEX safety_pushes_due ON safety_pushes (due_at);

CREATE TABLE safety_timers (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  extensions INTEGER NOT NULL DEFAULT 0 CHECK (extensions >= 0),
  reminded_at INTEGER,
  ended_at INTEGER,
  fired_at INTEGER
) STRICT;

CREATE INDEX safety_timers_by_member ON safety_timers (member_id);

CREATE INDEX safety_timers_due ON safety_timers (due_at) WHERE ended_at IS NULL AND fired_at IS NULL;

CREATE UNIQUE INDEX safety_timers_open ON safety_timers (member_id) WHERE ended_at IS NULL;

CREATE TABLE safety_words (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  salt TEXT NOT NULL CHECK (length(salt) = 32),
  safe_hash TEXT NOT NULL CHECK (length(safe_hash) = 64),
  duress_hash TEXT NOT NULL CHECK (length(duress_hash) = 64 AND duress_hash <> safe_hash),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(trim(name)) BETWEEN 1 AND 80),
  query TEXT NOT NULL CHECK (json_type(query) = 'object' AND length(query) <= 8000),
  alert TEXT NOT NULL CHECK (alert IN ('off', 'instant', 'daily')),
  created_at INTEGER NOT NULL,
  since_version INTEGER NOT NULL CHECK (since_version >= 0),
  UNIQUE (member_id, query)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_searches_alerted ON saved_searches (id) WHERE alert <> 'off';

CREATE TABLE search_alerts (
  search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  mailed_at INTEGER,
  PRIMARY KEY (search_id, companion_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_alerts_by_companion ON search_alerts (companion_id);

CREATE INDEX search_alerts_pending ON search_alerts (search_id) WHERE mailed_at IS NULL;

CREATE TABLE search_words (
  kind TEXT NOT NULL CHECK (kind IN ('companion', 'member', 'application', 'data-request')),
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 400),
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  companion_id TEXT GENERATED ALWAYS AS (iif(kind = 'companion', subject, NULL)) VIRTUAL
    REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT GENERATED ALWAYS AS (iif(kind = 'member', subject, NULL)) VIRTUAL
    REFERENCES members (id) ON DELETE CASCADE,
  application_id TEXT GENERATED ALWAYS AS (iif(kind = 'application', subject, NULL)) VIRTUAL
    REFERENCES applications (id) ON DELETE CASCADE,
  data_request_id TEXT GENERATED ALWAYS AS (iif(kind = 'data-request', subject, NULL)) VIRTUAL
    REFERENCES data_requests (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, word, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_words_by_application ON search_words (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX search_words_by_companion ON search_words (companion_id) WHERE companion_id IS NOT NULL;

CREATE INDEX search_words_by_data_request ON search_words (data_request_id) WHERE data_request_id IS NOT NULL;

CREATE INDEX search_words_by_member ON search_words (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE seen_stories (
  member_id TEXT PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  story_ids TEXT NOT NULL CHECK (json_type(story_ids) = 'array' AND json_array_length(story_ids) <= 300),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_stories_by_time ON seen_stories (changed_at);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_in_attempts (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  outcome TEXT NOT NULL CHECK (outcome IN ('failed', 'slowed')),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, outcome)
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_in_networks (
  member_id TEXT NOT NULL,
  network TEXT NOT NULL,
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  PRIMARY KEY (member_id, network)
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_networks_by_day ON sign_in_networks (day);

CREATE TABLE staff_devices (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  mark_hash TEXT NOT NULL CHECK (length(mark_hash) = 64),
  first_seen_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, mark_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_devices_by_use ON staff_devices (seen_at);

CREATE TABLE staff_notes (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('companion', 'request', 'application', 'revision', 'renewal',
    'report', 'appeal', 'review', 'sale', 'data-request')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 220),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (length(actor) = 36),
  actor_name TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000),
  companion_id TEXT GENERATED ALWAYS AS (iif(kind = 'companion', subject, NULL)) VIRTUAL
    REFERENCES companions (id) ON DELETE CASCADE,
  request_id TEXT GENERATED ALWAYS AS (iif(kind = 'request', subject, NULL)) VIRTUAL
    REFERENCES requests (id) ON DELETE CASCADE,
  application_id TEXT GENERATED ALWAYS AS (iif(kind = 'application', subject, NULL)) VIRTUAL
    REFERENCES applications (id) ON DELETE CASCADE,
  revision_id TEXT GENERATED ALWAYS AS (iif(kind = 'revision', subject, NULL)) VIRTUAL
    REFERENCES companion_revisions (id) ON DELETE CASCADE,
  renewal_id TEXT GENERATED ALWAYS AS (iif(kind = 'renewal', subject, NULL)) VIRTUAL
    REFERENCES verification_renewals (id) ON DELETE CASCADE,
  report_id TEXT GENERATED ALWAYS AS (iif(kind = 'report', subject, NULL)) VIRTUAL
    REFERENCES reports (id) ON DELETE CASCADE,
  appeal_id TEXT GENERATED ALWAYS AS (iif(kind = 'appeal', subject, NULL)) VIRTUAL
    REFERENCES appeals (id) ON DELETE CASCADE,
  review_id TEXT GENERATED ALWAYS AS (iif(kind = 'review', subject, NULL)) VIRTUAL
    REFERENCES reviews (id) ON DELETE CASCADE,
  data_request_id TEXT GENERATED ALWAYS AS (iif(kind = 'data-request', subject, NULL)) VIRTUAL
    REFERENCES data_requests (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_notes_by_actor ON staff_notes (actor);

CREATE INDEX staff_notes_by_appeal ON staff_notes (appeal_id) WHERE appeal_id IS NOT NULL;

CREATE INDEX staff_notes_by_application ON staff_notes (application_id) WHERE application_id IS NOT NULL;

CREATE INDEX staff_notes_by_companion ON staff_notes (companion_id) WHERE companion_id IS NOT NULL;

CREATE INDEX staff_notes_by_data_request ON staff_notes (data_request_id) WHERE data_request_id IS NOT NULL;

CREATE INDEX staff_notes_by_renewal ON staff_notes (renewal_id) WHERE renewal_id IS NOT NULL;

CREATE INDEX staff_notes_by_report ON staff_notes (report_id) WHERE report_id IS NOT NULL;

CREATE INDEX staff_notes_by_request ON staff_notes (request_id) WHERE request_id IS NOT NULL;

CREATE INDEX staff_notes_by_review ON staff_notes (review_id) WHERE review_id IS NOT NULL;

CREATE INDEX staff_notes_by_revision ON staff_notes (revision_id) WHERE revision_id IS NOT NULL;

CREATE INDEX staff_notes_by_subject ON staff_notes (kind, subject, at);

CREATE TRIGGER staff_notes_keep_words BEFORE UPDATE ON staff_notes
WHEN new.id <> old.id OR new.kind <> old.kind OR new.subject <> old.subject OR new.at <> old.at
  OR new.actor <> old.actor OR new.text <> old.text
BEGIN
  SELECT RAISE (ABORT, 'notes are append-only');
END;

CREATE TABLE staff_sessions (
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  session_id TEXT NOT NULL CHECK (length(session_id) = 36),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (member_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_sessions_by_use ON staff_sessions (used_at);

CREATE TABLE staff_templates (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 60),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000),
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  UNIQUE (language, title)
) STRICT, WITHOUT ROWID;

CREATE TABLE stories (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  highlight_id TEXT REFERENCES highlights (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 200),
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  language TEXT NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'fr', 'it')),
  texts TEXT NOT NULL DEFAULT '{}'
    CHECK (json_type(texts) = 'object' AND length(texts) <= 4000),
  CHECK ((highlight_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX stories_by_companion ON stories (companion_id, position);

CREATE INDEX stories_by_end ON stories (expires_at) WHERE highlight_id IS NULL;

CREATE INDEX stories_by_highlight ON stories (highlight_id);

CREATE INDEX stories_by_media ON stories (media_id);

CREATE TRIGGER stories_leave_media AFTER DELETE ON stories
BEGIN
  UPDATE media SET story_count = story_count - 1 WHERE id = old.media_id;
END;

CREATE TRIGGER stories_show_media AFTER INSERT ON stories
BEGIN
  UPDATE media SET story_count = story_count + 1 WHERE id = new.media_id;
END;

CREATE TABLE subscriptions (
  provider TEXT NOT NULL CHECK (length(provider) > 0),
  provider_ref TEXT NOT NULL CHECK (length(provider_ref) BETWEEN 1 AND 100),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  intent_id TEXT NOT NULL REFERENCES checkout_intents (id),
  plan TEXT NOT NULL CHECK (plan IN ('silver', 'gold', 'platinum')),
  amount_rappen INTEGER NOT NULL CHECK (amount_rappen > 0),
  currency TEXT NOT NULL CHECK (currency = 'CHF'),
  status TEXT NOT NULL CHECK (status IN
    ('active', 'past_due', 'cancelled', 'expired', 'refunded', 'charged_back')),
  period_end INTEGER NOT NULL,
  card_brand TEXT CHECK (length(card_brand) <= 20),
  card_last4 TEXT CHECK (card_last4 GLOB '[0-9][0-9][0-9][0-9]'),
  started_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  reviewed_at INTEGER,
  PRIMARY KEY (provider, provider_ref)
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_by_end ON subscriptions (period_end) WHERE status IN ('active', 'past_due', 'cancelled');

CREATE INDEX subscriptions_by_intent ON subscriptions (intent_id);

CREATE INDEX subscriptions_by_member ON subscriptions (member_id, period_end);

CREATE INDEX subscriptions_by_start ON subscriptions (started_at);

CREATE INDEX subscriptions_that_renew
  ON subscriptions (member_id, started_at, provider_ref, period_end, reviewed_at)
  WHERE status IN ('active', 'past_due');

CREATE INDEX subscriptions_to_review ON subscriptions (changed_at)
  WHERE status = 'charged_back' AND reviewed_at IS NULL;

CREATE TRIGGER subscriptions_keep_payers BEFORE UPDATE OF member_id ON subscriptions
WHEN OLD.member_id <> NEW.member_id AND OLD.status IN ('active', 'past_due')
  AND OLD.period_end + 604800000 > unixepoch() * 1000
BEGIN
  SELECT RAISE (ABORT, 'the subscription still renews');
END;

CREATE TABLE suspended_addresses (
  address_hash TEXT PRIMARY KEY CHECK (length(address_hash) = 32),
  member_id TEXT CHECK (length(member_id) = 36),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX suspended_addresses_by_end ON suspended_addresses (until);

CREATE INDEX suspended_addresses_by_member ON suspended_addresses (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE tombstones (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

CREATE TABLE transparency_months (
  month TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  figures TEXT NOT NULL CHECK (json_type(figures) = 'object'),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER transparency_months_keep_rows BEFORE UPDATE ON transparency_months
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER transparency_months_once BEFORE INSERT ON transparency_months
WHEN EXISTS (SELECT 1 FROM transparency_months WHERE month = new.month)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: transparency_months.month');
END;

CREATE TABLE trend_days (
  what TEXT NOT NULL CHECK (what IN ('sign-ups', 'requests', 'answers', 'answer-minutes', 'reports',
    'supply', 'subscriptions', 'ended', 'running', 'revenue', 'uncounted')),
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  part TEXT NOT NULL DEFAULT '' CHECK (length(part) <= 100),
  value INTEGER NOT NULL,
  PRIMARY KEY (what, day, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE trend_spans (
  topic TEXT PRIMARY KEY CHECK (topic IN ('activity', 'money')),
  first_day TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day TEXT NOT NULL CHECK (last_day >= first_day)
) STRICT, WITHOUT ROWID;

CREATE TABLE verification_renewals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (code GLOB '[0-9][0-9][0-9][0-9]'),
  gesture TEXT NOT NULL CHECK (gesture IN ('ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead')),
  state TEXT NOT NULL DEFAULT 'shown'
    CHECK (state IN ('shown', 'submitted', 'confirmed', 'refused', 'withdrawn')),
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  email TEXT CHECK (email LIKE '_%@_%'),
  actor TEXT,
  actor_name TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state = 'withdrawn' OR (submitted_at IS NULL) = (state = 'shown')),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((decided_at IS NOT NULL) = (state IN ('confirmed', 'refused'))),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX verification_renewals_by_actor ON verification_renewals (actor) WHERE actor IS NOT NULL;

CREATE INDEX verification_renewals_by_change ON verification_renewals (changed_at);

CREATE INDEX verification_renewals_by_companion ON verification_renewals (companion_id, created_at);

CREATE INDEX verification_renewals_by_state ON verification_renewals (state, submitted_at);

CREATE INDEX verification_renewals_by_state_change ON verification_renewals (state, changed_at);

CREATE INDEX verification_renewals_due ON verification_renewals (due_at) WHERE due_at IS NOT NULL;

CREATE INDEX verification_renewals_in_order ON verification_renewals (
  CASE state WHEN 'submitted' THEN 0 ELSE 1 END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

CREATE UNIQUE INDEX verification_renewals_open ON verification_renewals (companion_id)
  WHERE state IN ('shown', 'submitted');

CREATE TRIGGER renewals_end AFTER UPDATE OF state ON verification_renewals
WHEN old.state = 'submitted' AND new.state <> 'submitted'
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER renewals_leave_files AFTER DELETE ON verification_renewals
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE VIEW visible_media AS SELECT * FROM media WHERE state = 'published' AND has_consent;

CREATE TABLE vouches (
  pair TEXT PRIMARY KEY CHECK (length(pair) = 32),
  is_confirmed INTEGER NOT NULL DEFAULT 1 CHECK (is_confirmed IN (0, 1))
) STRICT, WITHOUT ROWID;
