-- Name, address and reference, folded (lib/text.ts); here is what SQL can do of it. Until the code that
-- writes it is deployed, requests that come in have none and are found by their state alone.
ALTER TABLE data_requests ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE data_requests SET search_text = lower(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  name || ' ' || email || ' ' || reference,
  'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ë', 'e'), 'à', 'a'), 'â', 'a'),
  'ä', 'a'), 'á', 'a'), 'Ä', 'a'), 'ï', 'i'), 'î', 'i'), 'í', 'i'), 'ö', 'o'), 'ô', 'o'), 'ó', 'o'),
  'Ö', 'o'), 'ü', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ç', 'c'), 'ñ', 'n'));
