-- What the staff's table shows of a companion beside her own row: one row to read instead of dozens. Each change
-- of hers ends in a row of the catalogue's log, and that row brings this one up to date.
CREATE TABLE companion_summaries (
  companion_id TEXT PRIMARY KEY REFERENCES companions (id) ON DELETE CASCADE,
  -- As "Seefeld, Zurich, Switzerland".
  place TEXT NOT NULL,
  -- Her first photo for everyone.
  cover_id TEXT,
  -- Of her gallery: photos for everyone, photos for Premium members, videos.
  counts TEXT NOT NULL CHECK (json_array_length(counts) = 3),
  has_account INTEGER NOT NULL CHECK (has_account IN (0, 1)),
  -- Fields of a full profile that are empty: a JSON array of names.
  blank TEXT NOT NULL CHECK (json_type(blank) = 'array'),
  -- The share of the twenty that are filled. Percent.
  completeness INTEGER GENERATED ALWAYS AS (100 - json_array_length(blank) * 5),
  -- What of publication's conditions she meets, and the records behind them.
  facts TEXT NOT NULL CHECK (json_type(facts) = 'object')
) STRICT, WITHOUT ROWID;

-- It asks no clock and no settings: who reads it does. D1 takes 32 arguments a function.
CREATE VIEW companion_summary_of AS
SELECT c.id AS companion_id,
  coalesce((SELECT name || ', ' FROM districts WHERE id = c.district_id), '')
    || ci.name || ', ' || co.name AS place,
  (SELECT m.id FROM media m WHERE m.companion_id = c.id AND m.purpose = 'gallery'
    AND +m.type = 'photo' AND m.access_level = 'public' AND m.closed_at IS NULL
    ORDER BY m.position, m.created_at, m.id LIMIT 1) AS cover_id,
  (SELECT json_array(
      coalesce(sum(m.type = 'photo' AND m.access_level = 'public'), 0),
      coalesce(sum(m.type = 'photo' AND m.access_level = 'private'), 0),
      coalesce(sum(m.type = 'video'), 0))
    FROM media m WHERE m.companion_id = c.id AND m.purpose = 'gallery' AND m.closed_at IS NULL)
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
      'public_photos', NOT EXISTS (SELECT 1 FROM media m WHERE m.companion_id = c.id
        AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'public'
        AND m.closed_at IS NULL),
      'private_photos', NOT EXISTS (SELECT 1 FROM media m WHERE m.companion_id = c.id
        AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'private'
        AND m.closed_at IS NULL))))
    WHERE value) AS blank,
  json_object('identityChecked', p.identity_checked, 'ageChecked', p.age_checked,
    'consented', p.consented, 'hasPhoto', p.has_photo, 'inOpenCountry', p.in_open_country,
    'rangeTrue', p.range_true, 'inGrace', p.in_grace,
    'isPictured', EXISTS (SELECT 1 FROM media m WHERE m.companion_id = c.id
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

-- Each of these brings the row of one companion up to date; one that says the same is not written. No trigger stands
-- on the view: an export of D1 creates views last.
CREATE TRIGGER catalogue_log_new_summary AFTER INSERT ON catalogue_log
WHEN new.subject <> 'settings'
BEGIN
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

CREATE TRIGGER catalogue_log_summary AFTER UPDATE OF entry, card, profile ON catalogue_log
WHEN new.subject <> 'settings'
BEGIN
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

CREATE TRIGGER companion_accounts_summary AFTER INSERT ON companion_accounts
BEGIN
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

-- The nightly job erases the channels of who is long archived.
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

-- A country that opens or closes brings only those to the log whom that shows or hides.
CREATE TRIGGER countries_summary AFTER UPDATE OF open_for_publication ON countries
WHEN new.open_for_publication <> old.open_for_publication
BEGIN
  UPDATE companion_summaries
  SET facts = json_set(facts, '$.inOpenCountry', new.open_for_publication)
  WHERE companion_id IN (SELECT c.id FROM cities ci CROSS JOIN companions c ON c.city_id = ci.id
    WHERE ci.country_id = new.id);
END;

INSERT INTO companion_summaries (companion_id, place, cover_id, counts, has_account, blank, facts)
SELECT companion_id, place, cover_id, counts, has_account, blank, facts FROM companion_summary_of;

-- Per order by the last change, as for the other orders of the table (migration 0012).
CREATE INDEX companions_by_change ON companions (updated_at, id);
CREATE INDEX companions_by_change_lifecycle ON companions (lifecycle, updated_at, id);
CREATE INDEX companions_by_change_featured ON companions (updated_at, id) WHERE is_featured = 1;
CREATE INDEX companions_by_change_inactive ON companions (updated_at, id) WHERE is_active = 0;
