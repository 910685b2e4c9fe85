-- Append-only log of actions, with actor, subject and time.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

CREATE INDEX audit_log_by_subject ON audit_log (subject, at);
CREATE INDEX audit_log_by_companion ON audit_log (detail ->> '$.companionId')
  WHERE detail ->> '$.companionId' IS NOT NULL;
-- Texts of questions to the owner about a member, which are deleted with the account.
CREATE INDEX audit_log_by_member ON audit_log (detail ->> '$.memberId')
  WHERE detail ->> '$.memberId' IS NOT NULL;
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_act ON audit_log (act, id);
-- For the job that detects accounts which change many companions within a day.
CREATE INDEX audit_log_companion_changes ON audit_log (at, actor, subject) WHERE act = 'companion.changed';

CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: audit_log.id');
END;

CREATE TRIGGER audit_log_keeps_rows BEFORE UPDATE ON audit_log
WHEN new.detail <> '{"erased":true}' OR new.id <> old.id OR new.at <> old.at
  OR new.actor <> old.actor OR new.act <> old.act OR new.subject <> old.subject
BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;

-- Number of rows by topic: of companions, members and media, maintained by triggers of those tables.
CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0)
) STRICT, WITHOUT ROWID;

-- The staff member who works on a case.
CREATE TABLE case_assignments (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  -- The row's id; of a sale its provider and number, as "flexpay-433456".
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  member_id TEXT NOT NULL CHECK (length(member_id) = 36),
  -- The staff member who assigned it; null: their account was erased.
  by_member_id TEXT CHECK (length(by_member_id) = 36),
  at INTEGER NOT NULL,
  -- The case's row; deleting it deletes the assignment. Sales have no such column, because a notification may come
  -- before its subscription.
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

CREATE INDEX case_assignments_by_member ON case_assignments (member_id, kind);
CREATE INDEX case_assignments_by_giver ON case_assignments (by_member_id) WHERE by_member_id IS NOT NULL;
CREATE INDEX case_assignments_by_time ON case_assignments (at);
CREATE INDEX case_assignments_by_request ON case_assignments (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX case_assignments_by_application ON case_assignments (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX case_assignments_by_revision ON case_assignments (revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX case_assignments_by_renewal ON case_assignments (renewal_id) WHERE renewal_id IS NOT NULL;
CREATE INDEX case_assignments_by_report ON case_assignments (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX case_assignments_by_appeal ON case_assignments (appeal_id) WHERE appeal_id IS NOT NULL;
CREATE INDEX case_assignments_by_review ON case_assignments (review_id) WHERE review_id IS NOT NULL;
CREATE INDEX case_assignments_by_data_request ON case_assignments (data_request_id) WHERE data_request_id IS NOT NULL;

-- The last question of a member of staff to the owner about a case, and the answer that hands the case back.
CREATE TABLE case_questions (
  kind TEXT NOT NULL CHECK (kind IN ('request', 'application', 'revision', 'renewal', 'report',
    'appeal', 'review', 'sale', 'data-request')),
  case_id TEXT NOT NULL CHECK (length(case_id) BETWEEN 1 AND 220),
  question TEXT NOT NULL CHECK (length(question) BETWEEN 1 AND 2000),
  -- Null: their account was erased.
  asked_by TEXT CHECK (length(asked_by) = 36),
  asked_at INTEGER NOT NULL,
  -- Null: the case waits for an owner.
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_by TEXT CHECK (length(answered_by) = 36),
  answered_at INTEGER,
  -- The case's row, as in case_assignments.
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

CREATE INDEX case_questions_open ON case_questions (kind, asked_at) WHERE answered_at IS NULL;
CREATE INDEX case_questions_by_asker ON case_questions (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX case_questions_by_answerer ON case_questions (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX case_questions_by_time ON case_questions (asked_at);
CREATE INDEX case_questions_by_request ON case_questions (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX case_questions_by_application ON case_questions (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX case_questions_by_revision ON case_questions (revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX case_questions_by_renewal ON case_questions (renewal_id) WHERE renewal_id IS NOT NULL;
CREATE INDEX case_questions_by_report ON case_questions (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX case_questions_by_appeal ON case_questions (appeal_id) WHERE appeal_id IS NOT NULL;
CREATE INDEX case_questions_by_review ON case_questions (review_id) WHERE review_id IS NOT NULL;
CREATE INDEX case_questions_by_data_request ON case_questions (data_request_id) WHERE data_request_id IS NOT NULL;

-- Folded words of names and addresses by which staff find cases (worker/platform/db/search-words.ts).
CREATE TABLE search_words (
  kind TEXT NOT NULL CHECK (kind IN ('companion', 'member', 'application', 'data-request')),
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 400),
  -- Id of the row that has the word.
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  -- That row; deleting it deletes its words.
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

CREATE INDEX search_words_by_companion ON search_words (companion_id) WHERE companion_id IS NOT NULL;
CREATE INDEX search_words_by_member ON search_words (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX search_words_by_application ON search_words (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX search_words_by_data_request ON search_words (data_request_id) WHERE data_request_id IS NOT NULL;

-- Internal notes of staff about a case or a companion.
CREATE TABLE staff_notes (
  -- Chosen by the browser, so that a note sent twice is stored once.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('companion', 'request', 'application', 'revision', 'renewal',
    'report', 'appeal', 'review', 'sale', 'data-request')),
  -- The row's id; of a sale its provider and number.
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 220),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (length(actor) = 36),
  actor_name TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000),
  -- The subject's row; deleting it deletes the note.
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

CREATE INDEX staff_notes_by_subject ON staff_notes (kind, subject, at);
CREATE INDEX staff_notes_by_actor ON staff_notes (actor);
CREATE INDEX staff_notes_by_companion ON staff_notes (companion_id) WHERE companion_id IS NOT NULL;
CREATE INDEX staff_notes_by_request ON staff_notes (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX staff_notes_by_application ON staff_notes (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX staff_notes_by_revision ON staff_notes (revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX staff_notes_by_renewal ON staff_notes (renewal_id) WHERE renewal_id IS NOT NULL;
CREATE INDEX staff_notes_by_report ON staff_notes (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX staff_notes_by_appeal ON staff_notes (appeal_id) WHERE appeal_id IS NOT NULL;
CREATE INDEX staff_notes_by_review ON staff_notes (review_id) WHERE review_id IS NOT NULL;
CREATE INDEX staff_notes_by_data_request ON staff_notes (data_request_id) WHERE data_request_id IS NOT NULL;

-- Only the author's name may be cleared, when their account is erased.
CREATE TRIGGER staff_notes_keep_words BEFORE UPDATE ON staff_notes
WHEN new.id <> old.id OR new.kind <> old.kind OR new.subject <> old.subject OR new.at <> old.at
  OR new.actor <> old.actor OR new.text <> old.text
BEGIN
  SELECT RAISE (ABORT, 'notes are append-only');
END;

-- Prepared replies of staff, in the languages of their readers.
CREATE TABLE staff_templates (
  -- Chosen by the browser, so that a template sent twice is stored once.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  language TEXT NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it')),
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 60),
  text TEXT NOT NULL CHECK (length(trim(text)) > 0 AND length(text) <= 2000),
  -- Increases with each change.
  version INTEGER NOT NULL CHECK (version > 0),
  changed_at INTEGER NOT NULL,
  UNIQUE (language, title)
) STRICT, WITHOUT ROWID;

-- Actions that a staff member requests and a second one confirms.
CREATE TABLE confirmations (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('deletion', 'rights', 'block')),
  -- Id of the companion or the member.
  subject TEXT NOT NULL CHECK (length(subject) = 36),
  -- Input of the action's call.
  input TEXT NOT NULL CHECK (json_valid(input)),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  -- End, exclusive.
  expires_at INTEGER NOT NULL CHECK (expires_at > requested_at),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'declined', 'withdrawn')),
  decided_by TEXT,
  decided_at INTEGER,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> actor)
) STRICT, WITHOUT ROWID;

CREATE INDEX confirmations_open ON confirmations (expires_at) WHERE state = 'open';
CREATE INDEX confirmations_by_actor ON confirmations (actor);
CREATE INDEX confirmations_by_decider ON confirmations (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX confirmations_by_subject ON confirmations (subject);
CREATE INDEX confirmations_by_time ON confirmations (requested_at);

-- Daily sums, computed after the end of the day. Sums only, without any person.
CREATE TABLE trend_days (
  what TEXT NOT NULL CHECK (what IN ('sign-ups', 'requests', 'answers', 'answer-minutes', 'reports',
    'supply', 'subscriptions', 'ended', 'running', 'revenue', 'uncounted')),
  -- Calendar day in Zurich.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- A plan, a reason or a city; '': all of them.
  part TEXT NOT NULL DEFAULT '' CHECK (length(part) <= 100),
  -- Negative if refunds exceed payments.
  value INTEGER NOT NULL,
  PRIMARY KEY (what, day, part)
) STRICT, WITHOUT ROWID;

-- The range of days that have been computed for a topic.
CREATE TABLE trend_spans (
  topic TEXT PRIMARY KEY CHECK (topic IN ('activity', 'money')),
  first_day TEXT NOT NULL CHECK (first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day TEXT NOT NULL CHECK (last_day >= first_day)
) STRICT, WITHOUT ROWID;
