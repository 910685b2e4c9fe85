-- A profile's private gallery is read by itself, for premium members alone.
CREATE INDEX media_private ON media (companion_id, position) WHERE access_level = 'private';
