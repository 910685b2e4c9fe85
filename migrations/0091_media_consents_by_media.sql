-- The records of a file, also those that have ended: without it, each new record read all of them.
CREATE INDEX media_consents_by_media ON media_consents (media_id);
