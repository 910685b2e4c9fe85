-- By what the staff find profiles that may be of one person. A number is known by its last nine digits, however
-- it is written.
ALTER TABLE companions ADD COLUMN phone_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
  replace(replace(replace(contact_phone, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
  -9), '')) VIRTUAL;
ALTER TABLE companions ADD COLUMN whatsapp_key TEXT GENERATED ALWAYS AS (nullif(substr(replace(replace(replace(replace(
  replace(replace(replace(contact_whatsapp, ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', ''),
  -9), '')) VIRTUAL;

CREATE INDEX companions_by_phone ON companions (phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX companions_by_whatsapp ON companions (whatsapp_key) WHERE whatsapp_key IS NOT NULL;

-- The same file, and the same picture in another size.
CREATE INDEX media_fingerprints_by_file ON media_fingerprints (sha256);
CREATE INDEX media_fingerprints_by_picture ON media_fingerprints (perceptual ->> 0)
  WHERE perceptual ->> 0 IS NOT NULL;
