-- Applications for a listing, sent without an account.
CREATE TABLE applications (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- Reference for people: on pages, in mails, on the phone.
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  -- Id of the form, and a hash of its content; either identifies a form that was sent twice.
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
  -- When the applicant consented to the use of her data, which every application requires.
  consented_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'in_review', 'more_info', 'approved', 'rejected')),
  -- Due time of the staff's next step, after a question that of the applicant's answer, after an approval that of the
  -- promised contact; null: nothing is left to do.
  due_at INTEGER,
  -- Number of steps.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  -- The draft profile created by the approval.
  companion TEXT CHECK (length(companion) = 36),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Language of the form's page, for its mails.
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  CHECK (state = 'approved' OR (due_at IS NULL) = (state = 'rejected')),
  CHECK ((companion IS NULL) = (state <> 'approved'))
) STRICT;

CREATE INDEX applications_by_creation ON applications (created_at);
CREATE INDEX applications_by_due ON applications (due_at IS NULL, due_at, changed_at);
CREATE INDEX applications_by_state ON applications (state, changed_at);
CREATE INDEX applications_by_fingerprint ON applications (fingerprint, created_at);
CREATE INDEX applications_by_email ON applications (lower(email));
CREATE INDEX applications_by_companion ON applications (companion) WHERE companion IS NOT NULL;
-- Sort orders of the queues. SQLite only uses an index on an expression if the query repeats it literally.
CREATE INDEX applications_in_order ON applications (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);
-- Approved applications whose contact is not recorded yet: open in the queue, though they are decided.
CREATE INDEX applications_to_contact ON applications (id) WHERE state = 'approved' AND due_at IS NOT NULL;

-- Applications with the same content within ten minutes count as one.
CREATE TRIGGER applications_come_once BEFORE INSERT ON applications
WHEN EXISTS (SELECT 1 FROM applications
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the application is there already');
END;

-- Actions and notes of staff. The number prevents two from taking the same step.
CREATE TABLE application_steps (
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- The state after the step.
  state TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  -- The team's question, as emailed to the applicant; null: the step asked nothing.
  question TEXT CHECK (length(question) BETWEEN 1 AND 2000),
  PRIMARY KEY (application_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX application_steps_by_actor ON application_steps (actor);

CREATE TRIGGER application_steps_keep_rows BEFORE UPDATE
OF application_id, number, at, actor, state, note, question ON application_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- Details that an applicant adds in a second step, and photos that only staff see. Both are deleted with the
-- application.
CREATE TABLE application_details (
  application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  -- JSON array of texts.
  languages TEXT NOT NULL CHECK (json_type(languages) = 'array'),
  services TEXT NOT NULL CHECK (json_type(services) = 'array'),
  reference_text TEXT NOT NULL CHECK (length(reference_text) <= 2000),
  sent_at INTEGER NOT NULL,
  -- The age range that the applicant chose for her profile; null: none yet.
  age_min INTEGER CHECK (age_min BETWEEN 18 AND 65),
  age_max INTEGER
    CHECK (age_max BETWEEN age_min + 1 AND 65 AND (age_min IS NULL) = (age_max IS NULL))
) STRICT, WITHOUT ROWID;

-- Photos of an application. The file is in R2 under private-applications/<application_id>/<id>/.
CREATE TABLE application_photos (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  -- Data URL of a small version.
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

-- Reports about a profile, or about a photo or a review on it, or about a conversation; and reports of companions about
-- a member.
CREATE TABLE reports (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  form_key TEXT UNIQUE CHECK (length(form_key) = 36),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  -- The reported profile; null: a conversation reported without it. No foreign key, so that reports outlive the
  -- profile.
  companion TEXT CHECK (length(companion) = 36),
  target TEXT NOT NULL DEFAULT 'profile'
    CHECK (target IN ('profile', 'photo', 'review', 'thread', 'member')),
  -- Id of the photo, the review, or the request of the conversation.
  target_id TEXT CHECK (length(target_id) = 36),
  reason TEXT NOT NULL
    CHECK (reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking', 'unpaid', 'stolen_photos',
      'fake', 'illegal', 'abuse', 'other')),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- Address of a reporter who wants to know the outcome.
  email TEXT CHECK (email LIKE '_%@_%'),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_review', 'kept', 'hidden', 'acted')),
  -- 1: the report hides the profile, until no report does.
  holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
  due_at INTEGER,
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- 1: the report would have hidden the profile, but a limit was reached.
  held_back INTEGER NOT NULL DEFAULT 0 CHECK (held_back IN (0, 1)),
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  -- 1: sent by the companion herself, about her own profile or conversations.
  by_companion INTEGER NOT NULL DEFAULT 0 CHECK (by_companion IN (0, 1)),
  -- The first report of the case; null: this one. Open reports about the same subject are one case: its first report
  -- has the state, the due time, the version and the steps of all.
  case_id TEXT CHECK (length(case_id) = 36 AND case_id <> id),
  -- Of the first report: a more serious reason of another report in its case.
  raised_reason TEXT CHECK (raised_reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking',
    'unpaid', 'stolen_photos', 'fake', 'illegal', 'abuse', 'other')),
  -- The reported member, and the companion who reports. No foreign keys: an open case outlives both. Null: about
  -- something else, or the case is decided and the member deleted.
  member_id TEXT CHECK (length(member_id) = 36),
  reporter_companion TEXT CHECK (length(reporter_companion) = 36),
  -- When the companion withdrew her report about a member. Staff still decide.
  withdrawn_at INTEGER,
  -- The conversation with a member who deleted the account while the case was open, as JSON; until the decision.
  evidence TEXT CHECK (json_valid(evidence)),
  -- The sender, so that staff can mute them: "account:", "email:" or "network:" and a keyed hash, or "companion:" and
  -- an id. Null: unknown, or deleted after the decision.
  reporter_key TEXT CHECK (length(reporter_key) BETWEEN 9 AND 60),
  -- Of the first report: 1 while all reports of the case come from muted senders.
  is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
  -- Of the first report: when the profile is hidden unless staff cancel it, and their words for the companion.
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

CREATE INDEX reports_by_due ON reports (due_at IS NULL, due_at, changed_at) WHERE case_id IS NULL;
CREATE INDEX reports_by_state ON reports (state, changed_at);
CREATE INDEX reports_by_case ON reports (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX report_cases_by_state ON reports (state, changed_at) WHERE case_id IS NULL;
CREATE INDEX reports_by_companion ON reports (companion, changed_at);
CREATE INDEX reports_that_hold ON reports (companion) WHERE holds = 1;
CREATE INDEX reports_by_fingerprint ON reports (fingerprint, created_at);
CREATE INDEX reports_by_email ON reports (lower(email))
  WHERE lower(email) IS NOT NULL;
CREATE INDEX reports_held_back ON reports (due_at)
  WHERE held_back = 1 AND holds = 0 AND due_at IS NOT NULL AND case_id IS NULL;
CREATE INDEX reports_by_target ON reports (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX reports_by_member ON reports (member_id, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX reports_by_reporter ON reports (reporter_companion, created_at) WHERE reporter_companion IS NOT NULL;
CREATE INDEX reports_by_creation ON reports (created_at);
CREATE INDEX reports_by_reporter_key ON reports (reporter_key) WHERE reporter_key IS NOT NULL;
CREATE INDEX reports_by_hiding ON reports (hide_at) WHERE hide_at IS NOT NULL;
CREATE INDEX reports_muted ON reports (due_at) WHERE is_muted = 1;
-- The third term: 0 for urgent cases, 2 for those of muted senders, otherwise 1.
CREATE INDEX reports_in_order ON reports (
  due_at IS NULL,
  (held_back = 1 AND holds = 0 AND due_at IS NOT NULL) DESC,
  CASE WHEN due_at IS NULL THEN 1
    WHEN coalesce(raised_reason, reason) IN ('minor', 'coercion', 'violence', 'no_consent', 'threat') THEN 0
    ELSE 1 + is_muted END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id) WHERE case_id IS NULL;

CREATE TRIGGER reports_come_once BEFORE INSERT ON reports
WHEN EXISTS (SELECT 1 FROM reports
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the report is there already');
END;

CREATE TABLE report_steps (
  report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- "join": another report about the subject has joined the case; its reference is the note. "withdraw": the same for
  -- a report that its companion withdrew.
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

-- Counts of profiles that reports have hidden automatically, per identity of the sender, so that strangers can't hide
-- the directory. Rows expire after a day.
CREATE TABLE report_holds (
  what TEXT NOT NULL
    CHECK (what IN ('reporter', 'network', 'network_56', 'network_48', 'site')),
  -- A keyed hash of the account or the network; empty for the whole site.
  who TEXT NOT NULL CHECK ((what = 'site') = (who = '')),
  at INTEGER NOT NULL,
  report_id TEXT NOT NULL CHECK (length(report_id) = 36),
  PRIMARY KEY (what, who, at, report_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_holds_by_time ON report_holds (at);

-- Senders of reports whose reports come last in the queue until a date.
CREATE TABLE reporter_mutes (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- As in reports.
  reporter_key TEXT NOT NULL CHECK (length(reporter_key) BETWEEN 9 AND 60),
  -- For staff only.
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  at INTEGER NOT NULL,
  until INTEGER NOT NULL CHECK (until > at),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- When staff ended it early.
  lifted_at INTEGER
) STRICT;

CREATE INDEX reporter_mutes_by_key ON reporter_mutes (reporter_key, until);
CREATE INDEX reporter_mutes_by_end ON reporter_mutes (until);
CREATE INDEX reporter_mutes_by_actor ON reporter_mutes (actor);

-- Warnings of companions and members, pauses in which a member can't write to companions, and strikes that were recorded
-- with another decision. All end by themselves.
CREATE TABLE measures (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  -- The subject: one of both.
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  companion_id TEXT REFERENCES companions (id) ON DELETE CASCADE,
  -- The first report of the case; no foreign key, because the measure may outlive it.
  case_id TEXT NOT NULL CHECK (length(case_id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('warning', 'pause', 'strike')),
  -- What the subject is accused of, in general terms.
  reason TEXT NOT NULL CHECK (reason IN ('minor', 'coercion', 'violence', 'no_consent', 'threat', 'stalking', 'unpaid',
    'stolen_photos', 'fake', 'illegal', 'abuse', 'other')),
  -- General reason that the companion reads, as staff chose it; null: the one that goes with the accusation.
  ground TEXT CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  -- 1 to 3, the most serious last; it decides when a warning or a strike expires.
  severity INTEGER CHECK (severity BETWEEN 1 AND 3),
  -- Words of staff for the companion.
  words TEXT NOT NULL DEFAULT '' CHECK (length(words) <= 1000),
  at INTEGER NOT NULL,
  until INTEGER NOT NULL CHECK (until > at),
  -- When a granted appeal or staff ended it early, and the reason of staff.
  lifted_at INTEGER,
  lift_reason TEXT NOT NULL DEFAULT '' CHECK (length(lift_reason) <= 2000),
  CHECK ((member_id IS NULL) <> (companion_id IS NULL)),
  CHECK (kind <> 'pause' OR companion_id IS NULL),
  CHECK ((severity IS NULL) = (kind = 'pause')),
  CHECK (lift_reason = '' OR lifted_at IS NOT NULL)
) STRICT;

CREATE INDEX measures_by_member ON measures (member_id, until) WHERE member_id IS NOT NULL;
CREATE INDEX measures_by_companion ON measures (companion_id, until) WHERE companion_id IS NOT NULL;
CREATE INDEX measures_by_case ON measures (case_id);
CREATE INDEX measures_by_end ON measures (until);

-- Decisions of staff that the affected person may appeal once, and the appeals.
CREATE TABLE appeals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) = 11),
  kind TEXT NOT NULL CHECK (kind IN ('application', 'profile', 'membership', 'measure')),
  -- Subject of the decision: one of the three, depending on the kind. A measure also names its member or companion.
  application_id TEXT REFERENCES applications (id) ON DELETE CASCADE,
  companion_id TEXT REFERENCES companions (id) ON DELETE CASCADE,
  member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
  measure_id TEXT REFERENCES measures (id) ON DELETE CASCADE,
  -- Null: about a profile, whose account has an address, or about a member whose address is unknown.
  email TEXT CHECK (email LIKE '_%@_%'),
  language TEXT NOT NULL,
  -- Reason for the recipient. Null: about a profile, which has a reason in the staff's own words.
  ground TEXT CHECK (ground IN ('incomplete', 'identity', 'pictures', 'conduct', 'rules', 'other')),
  -- About a profile: for the companion to read. Otherwise for staff only.
  reason TEXT NOT NULL CHECK (length(reason) <= 2000),
  decided_at INTEGER NOT NULL,
  -- The staff member who decided; another one decides on the appeal.
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- Hash of the link's token. Null: the appeal comes from the companion's area.
  token_hash TEXT UNIQUE CHECK (length(token_hash) = 64),
  -- End of the period for appealing.
  expires_at INTEGER NOT NULL,
  -- Offered: no appeal was sent.
  state TEXT NOT NULL DEFAULT 'offered' CHECK (state IN ('offered', 'new', 'upheld', 'granted')),
  text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  appealed_at INTEGER,
  due_at INTEGER,
  -- Number of steps.
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

CREATE INDEX appeals_by_due ON appeals (due_at IS NULL, due_at, changed_at);
CREATE INDEX appeals_by_state ON appeals (state, changed_at);
CREATE INDEX appeals_by_application ON appeals (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX appeals_by_companion ON appeals (companion_id, decided_at) WHERE companion_id IS NOT NULL;
CREATE INDEX appeals_by_member ON appeals (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX appeals_by_email ON appeals (lower(email))
  WHERE lower(email) IS NOT NULL;
CREATE INDEX appeals_by_actor ON appeals (actor);
CREATE INDEX appeals_by_measure ON appeals (measure_id) WHERE measure_id IS NOT NULL;
CREATE INDEX appeals_in_order ON appeals (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

-- Actions and notes of staff. The number prevents two from taking the same step.
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

CREATE TABLE reviews (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  author TEXT NOT NULL CHECK (length(trim(author)) BETWEEN 1 AND 60),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 2000),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'published', 'hidden')),
  created_at INTEGER NOT NULL,
  -- Members' reviews after an answered request, with the staff's decision.
  request_id TEXT REFERENCES requests (id) ON DELETE SET NULL,
  member_id TEXT REFERENCES members (id) ON DELETE SET NULL,
  -- Reason of a rejection, for the member.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  decided_at INTEGER,
  -- Number of decisions.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  -- When the author's account was erased.
  anonymised_at INTEGER
) STRICT;

CREATE INDEX reviews_by_companion ON reviews (companion_id, state, created_at);
CREATE UNIQUE INDEX reviews_by_request ON reviews (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX reviews_by_member ON reviews (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX reviews_by_state ON reviews (state, created_at);
CREATE INDEX reviews_anonymised ON reviews (anonymised_at) WHERE anonymised_at IS NOT NULL;
CREATE INDEX reviews_by_creation ON reviews (created_at);

-- The companion's replies to reviews, one each. Public once staff have approved the reply and the review is public.
CREATE TABLE review_replies (
  review_id TEXT PRIMARY KEY REFERENCES reviews (id) ON DELETE CASCADE,
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(trim(text)) BETWEEN 1 AND 1000),
  state TEXT NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'published', 'returned')),
  -- Reason of a return, for the companion.
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  submitted_at INTEGER NOT NULL,
  decided_at INTEGER,
  -- Increases with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK ((reason IS NULL) = (state <> 'returned'))
) STRICT, WITHOUT ROWID;

CREATE INDEX review_replies_submitted ON review_replies (submitted_at) WHERE state = 'submitted';
CREATE INDEX review_replies_by_companion ON review_replies (companion_id);

-- Data protection requests of companions, applicants, members and others. No account is needed.
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
  -- The legal limit of 30 days, which continues while the sender proves their identity. Null: answered.
  due_at INTEGER,
  -- Number of steps.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  CHECK ((due_at IS NULL) = (state IN ('done', 'refused')))
) STRICT;

CREATE INDEX data_requests_by_due ON data_requests (due_at IS NULL, due_at, changed_at);
CREATE INDEX data_requests_by_state ON data_requests (state, changed_at);
CREATE INDEX data_requests_by_fingerprint ON data_requests (fingerprint, created_at);
CREATE INDEX data_requests_by_email ON data_requests (lower(email));
CREATE INDEX data_requests_in_order ON data_requests (
  due_at IS NULL, due_at, iif(due_at IS NULL, -changed_at, changed_at), id);

-- Requests with the same content within ten minutes count as one.
CREATE TRIGGER data_requests_come_once BEFORE INSERT ON data_requests
WHEN EXISTS (SELECT 1 FROM data_requests
  WHERE fingerprint = new.fingerprint AND created_at > new.created_at - 600000)
BEGIN
  SELECT RAISE (ABORT, 'the request is there already');
END;

-- Actions and notes of staff. The number prevents two from taking the same step.
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

-- Verifications of a companion's photos by a selfie with a code and a gesture, both created minutes before. The file is
-- in R2 under proofs/<companion_id>/<id>/ until staff have decided.
CREATE TABLE verification_renewals (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (code GLOB '[0-9][0-9][0-9][0-9]'),
  gesture TEXT NOT NULL CHECK (gesture IN ('ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead')),
  -- Shown: the companion has received the code. Submitted: with staff. All other states are final and have no file.
  state TEXT NOT NULL DEFAULT 'shown'
    CHECK (state IN ('shown', 'submitted', 'confirmed', 'refused', 'withdrawn')),
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  submitted_at INTEGER,
  due_at INTEGER,
  decided_at INTEGER,
  -- Reason of a rejection, for the companion.
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  -- Recipient of the decision's mail; cleared after it.
  email TEXT CHECK (email LIKE '_%@_%'),
  actor TEXT,
  actor_name TEXT,
  -- Increases with each change.
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CHECK (state = 'withdrawn' OR (submitted_at IS NULL) = (state = 'shown')),
  CHECK ((due_at IS NOT NULL) = (state = 'submitted')),
  CHECK ((decided_at IS NOT NULL) = (state IN ('confirmed', 'refused'))),
  CHECK ((actor IS NULL) = (actor_name IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX verification_renewals_open ON verification_renewals (companion_id)
  WHERE state IN ('shown', 'submitted');
CREATE INDEX verification_renewals_by_companion ON verification_renewals (companion_id, created_at);
CREATE INDEX verification_renewals_by_state ON verification_renewals (state, submitted_at);
CREATE INDEX verification_renewals_due ON verification_renewals (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX verification_renewals_by_actor ON verification_renewals (actor) WHERE actor IS NOT NULL;
CREATE INDEX verification_renewals_by_change ON verification_renewals (changed_at);
CREATE INDEX verification_renewals_in_order ON verification_renewals (
  CASE state WHEN 'submitted' THEN 0 ELSE 1 END,
  due_at, iif(due_at IS NULL, -changed_at, changed_at), id);
CREATE INDEX verification_renewals_by_state_change ON verification_renewals (state, changed_at);

CREATE TRIGGER renewals_leave_files AFTER DELETE ON verification_renewals
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

CREATE TRIGGER renewals_end AFTER UPDATE OF state ON verification_renewals
WHEN old.state = 'submitted' AND new.state <> 'submitted'
BEGIN
  INSERT INTO pending_uploads (folder, due_at)
  VALUES ('proofs/' || old.companion_id || '/' || old.id || '/', 0)
  ON CONFLICT (folder) DO UPDATE SET due_at = 0;
END;

-- Requests of authorities for data, and the answers to them, for the public figures. Append-only; they name no person
-- whose data was requested.
CREATE TABLE authority_requests (
  -- Chosen by the browser, so that a request sent twice is stored once.
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('police', 'prosecution', 'court', 'tax', 'other')),
  -- The office that asked, and its own reference.
  authority TEXT NOT NULL CHECK (length(authority) BETWEEN 1 AND 120),
  -- Calendar day in Zurich.
  received_on TEXT NOT NULL CHECK (received_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX authority_requests_by_time ON authority_requests (at);
CREATE INDEX authority_requests_by_actor ON authority_requests (actor);

CREATE TRIGGER authority_requests_once BEFORE INSERT ON authority_requests
WHEN EXISTS (SELECT 1 FROM authority_requests WHERE id = new.id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: authority_requests.id');
END;

CREATE TRIGGER authority_requests_keep_rows BEFORE UPDATE
OF id, kind, authority, received_on, at, actor ON authority_requests
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TABLE authority_answers (
  request_id TEXT PRIMARY KEY REFERENCES authority_requests (id) ON DELETE CASCADE,
  outcome TEXT NOT NULL CHECK (outcome IN ('data', 'no_data')),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX authority_answers_by_time ON authority_answers (at);
CREATE INDEX authority_answers_by_actor ON authority_answers (actor);

CREATE TRIGGER authority_answers_once BEFORE INSERT ON authority_answers
WHEN EXISTS (SELECT 1 FROM authority_answers WHERE request_id = new.request_id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: authority_answers.request_id');
END;

CREATE TRIGGER authority_answers_keep_rows BEFORE UPDATE
OF request_id, outcome, at, actor ON authority_answers
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- Public figures of whole months, as they are published: small numbers are left out already. Append-only.
CREATE TABLE transparency_months (
  -- In Zurich, as "2026-10".
  month TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  figures TEXT NOT NULL CHECK (json_type(figures) = 'object'),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER transparency_months_once BEFORE INSERT ON transparency_months
WHEN EXISTS (SELECT 1 FROM transparency_months WHERE month = new.month)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: transparency_months.month');
END;

CREATE TRIGGER transparency_months_keep_rows BEFORE UPDATE ON transparency_months
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;
