-- Staff see which grants end soon, without reading the others.
CREATE INDEX premium_grants_by_end ON premium_grants (ends_at) WHERE revoked_at IS NULL;
