-- What a request may say beside its message: the hour by Zurich's clocks, how long, and the occasion.
ALTER TABLE requests ADD COLUMN start_time TEXT CHECK (start_time GLOB '[0-2][0-9]:[0-5][0-9]');
ALTER TABLE requests ADD COLUMN duration_minutes INTEGER CHECK (duration_minutes BETWEEN 30 AND 10080);
ALTER TABLE requests ADD COLUMN occasion TEXT
  CHECK (occasion IN ('dinner', 'culture', 'celebration', 'business', 'travel', 'time-together'));

-- How many hours before its beginning she wants to have a request; 0: none.
ALTER TABLE companions ADD COLUMN notice_hours INTEGER NOT NULL DEFAULT 0
  CHECK (notice_hours BETWEEN 0 AND 168);

-- A number to call, and for whom each of her channels is.
ALTER TABLE companions ADD COLUMN contact_phone TEXT;
ALTER TABLE companions ADD COLUMN phone_for TEXT NOT NULL DEFAULT 'premium'
  CHECK (phone_for IN ('everyone', 'members', 'premium'));
ALTER TABLE companions ADD COLUMN whatsapp_for TEXT NOT NULL DEFAULT 'premium'
  CHECK (whatsapp_for IN ('everyone', 'members', 'premium'));
ALTER TABLE companions ADD COLUMN telegram_for TEXT NOT NULL DEFAULT 'premium'
  CHECK (telegram_for IN ('everyone', 'members', 'premium'));
ALTER TABLE companions ADD COLUMN email_for TEXT NOT NULL DEFAULT 'premium'
  CHECK (email_for IN ('everyone', 'members', 'premium'));

-- Which channels there are, without the numbers and addresses (projection.ts writes it).
UPDATE catalogue_log SET profile = (SELECT json_set(profile, '$[0].channels', json_object(
    'whatsapp', iif(c.contact_whatsapp IS NULL, NULL, 'premium'),
    'telegram', iif(c.contact_telegram IS NULL, NULL, 'premium'),
    'email', iif(c.contact_email IS NULL, NULL, 'premium')))
  FROM companions c WHERE c.id = subject)
WHERE json_type(profile) = 'array' AND EXISTS (SELECT 1 FROM companions c WHERE c.id = subject
  AND coalesce(c.contact_whatsapp, c.contact_telegram, c.contact_email) IS NOT NULL);
