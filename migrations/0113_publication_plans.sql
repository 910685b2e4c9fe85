-- When a profile is to be published, or taken off the site. The minute job does it; the conditions of
-- publication are asked then, as for any publication.
CREATE TABLE publication_plans (
  companion_id TEXT NOT NULL REFERENCES companions (id) ON DELETE CASCADE,
  act TEXT NOT NULL CHECK (act IN ('publish', 'unpublish')),
  at INTEGER NOT NULL CHECK (at > 0),
  -- Why she is taken off, as she reads it.
  ground TEXT CHECK (length(ground) BETWEEN 1 AND 40),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  planned_at INTEGER NOT NULL,
  -- When it could not be done: the profile met no condition, or it was too late.
  missed_at INTEGER CHECK (missed_at >= at),
  PRIMARY KEY (companion_id, act)
) STRICT, WITHOUT ROWID;

CREATE INDEX publication_plans_due ON publication_plans (at) WHERE missed_at IS NULL;
CREATE INDEX publication_plans_missed ON publication_plans (missed_at) WHERE missed_at IS NOT NULL;
CREATE INDEX publication_plans_by_actor ON publication_plans (actor);

-- Whoever reaches the status otherwise needs no plan. What is archived is no longer to be published.
CREATE TRIGGER publication_plans_reached AFTER UPDATE OF lifecycle ON companions
WHEN new.lifecycle IS NOT old.lifecycle
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.id AND (new.lifecycle = 'archived'
    OR act = iif(new.lifecycle = 'active', 'publish', iif(old.lifecycle = 'active', 'unpublish', '')));
END;

-- A withdrawn consent, a pause of her own and a profile that staff switch off end what was planned.
CREATE TRIGGER publication_plans_withdrawn AFTER UPDATE OF withdrawn_at ON companion_consents
WHEN new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.companion_id AND act = 'publish';
END;

CREATE TRIGGER publication_plans_stopped AFTER UPDATE OF paused_at, is_active ON companions
WHEN (new.paused_at IS NOT NULL AND old.paused_at IS NULL) OR (old.is_active AND NOT new.is_active)
BEGIN
  DELETE FROM publication_plans WHERE companion_id = new.id AND act = 'publish';
END;
