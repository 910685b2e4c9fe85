-- Files from before records of consent are shown without one until a day. A record that covers how a file
-- is shown ends that; on the day, the job closes what still has none.
ALTER TABLE media ADD COLUMN record_due_at INTEGER CHECK (record_due_at > 0);
-- The day that its companion was reminded of.
ALTER TABLE media ADD COLUMN record_reminded_of INTEGER;
-- Since when neither visitors nor members see it.
ALTER TABLE media ADD COLUMN closed_at INTEGER
  CHECK (coalesce(closed_at >= record_due_at, closed_at IS NULL));

CREATE INDEX media_record_due ON media (record_due_at) WHERE record_due_at IS NOT NULL;

-- As with the rules of publication.
UPDATE media SET record_due_at = CAST(unixepoch() * 1000 AS INTEGER) + 60 * 86400000
WHERE NOT EXISTS (SELECT 1 FROM media_consents k WHERE k.media_id = media.id AND k.revoked_at IS NULL);

CREATE TRIGGER media_recorded AFTER INSERT ON media_consents WHEN new.revoked_at IS NULL
BEGIN
  UPDATE media SET record_due_at = NULL, record_reminded_of = NULL, closed_at = NULL
  WHERE id = new.media_id AND record_due_at IS NOT NULL
    AND iif(purpose = 'story', new.for_stories,
      iif(access_level = 'public', new.for_public, new.for_private));
END;

-- It has a record for the gallery into which it moves.
CREATE TRIGGER media_moved_recorded AFTER UPDATE OF access_level ON media
WHEN new.record_due_at IS NOT NULL AND EXISTS (SELECT 1 FROM media_consents k
  WHERE k.media_id = new.id AND k.revoked_at IS NULL
    AND iif(new.access_level = 'public', k.for_public, k.for_private))
BEGIN
  UPDATE media SET record_due_at = NULL, record_reminded_of = NULL, closed_at = NULL
  WHERE id = new.id;
END;
