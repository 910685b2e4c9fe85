-- What an hour begins at, in rappen, whole francs; null: not stated. Her rates keep her own words, and no
-- price is read out of them. And since when she has been online, as she or the team has set it.
ALTER TABLE companions ADD COLUMN hour_price INTEGER
  CHECK (hour_price BETWEEN 1000 AND 1000000 AND hour_price % 100 = 0);
ALTER TABLE companions ADD COLUMN presence_at INTEGER CHECK (presence_at > 0);

-- What the catalogue knows of her schedule and absence (projection.ts writes it).
UPDATE catalogue_log SET entry = (SELECT json_set(entry, '$[3].awayFrom', c.away_from,
    '$[3].awayUntil', c.away_until, '$[3].hours', json(iif(c.schedule IS NULL, NULL, json_array(
      iif(c.schedule ->> '$.monday.available', c.schedule ->> '$.monday.times', NULL),
      iif(c.schedule ->> '$.tuesday.available', c.schedule ->> '$.tuesday.times', NULL),
      iif(c.schedule ->> '$.wednesday.available', c.schedule ->> '$.wednesday.times', NULL),
      iif(c.schedule ->> '$.thursday.available', c.schedule ->> '$.thursday.times', NULL),
      iif(c.schedule ->> '$.friday.available', c.schedule ->> '$.friday.times', NULL),
      iif(c.schedule ->> '$.saturday.available', c.schedule ->> '$.saturday.times', NULL),
      iif(c.schedule ->> '$.sunday.available', c.schedule ->> '$.sunday.times', NULL)))))
  FROM companions c WHERE c.id = subject)
WHERE json_type(entry) = 'array' AND EXISTS (SELECT 1 FROM companions c WHERE c.id = subject
  AND (c.schedule IS NOT NULL OR c.away_until IS NOT NULL));
