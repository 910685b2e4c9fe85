-- The staff's table cuts her first photo at its focal point. It asks no clock and no settings: who reads it does. D1 takes
-- 32 arguments a function.
DROP VIEW companion_summary_of;

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
  json_patch(json_object('identityChecked', p.identity_checked, 'ageChecked', p.age_checked,
    'consented', p.consented, 'hasPhoto', p.has_photo, 'inOpenCountry', p.in_open_country,
    'rangeTrue', p.range_true, 'inGrace', p.in_grace,
    'isPictured', EXISTS (SELECT 1 FROM media m WHERE m.companion_id = c.id
      AND m.purpose = 'gallery' AND +m.type = 'photo' AND m.access_level = 'public'),
    'withdrawnAt', (SELECT k.withdrawn_at FROM companion_consents k WHERE k.companion_id = c.id),
    'atLeast', (SELECT a.at_least FROM companion_ages a WHERE a.companion_id = c.id),
    'verifications', json((SELECT json_group_array(json_object('checked', v.checked,
      'validUntil', v.valid_until, 'lapsedAt', v.lapsed_at))
      FROM companion_verifications v WHERE v.companion_id = c.id))),
    -- A patch with a null is none: whoever has no such photo keeps the facts that she has.
    json_object('coverFocus', json((SELECT iif(m.focus_x IS NULL, NULL, json_array(m.focus_x, m.focus_y))
      FROM media m WHERE m.companion_id = c.id AND m.purpose = 'gallery'
      AND +m.type = 'photo' AND m.access_level = 'public' AND m.closed_at IS NULL
      ORDER BY m.position, m.created_at, m.id LIMIT 1)))) AS facts
FROM companions c
CROSS JOIN publication_conditions p ON p.companion_id = c.id
CROSS JOIN cities ci ON ci.id = c.city_id
CROSS JOIN countries co ON co.id = ci.country_id;

UPDATE companion_summaries SET facts = (SELECT v.facts FROM companion_summary_of v
    WHERE v.companion_id = companion_summaries.companion_id)
WHERE companion_id IN (SELECT companion_id FROM media WHERE focus_x IS NOT NULL);
