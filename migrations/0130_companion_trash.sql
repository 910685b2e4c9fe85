-- Since when a companion is in the trash. She is archived meanwhile, so nothing public shows her, whatever reads it.
ALTER TABLE companions ADD COLUMN deleted_at INTEGER CHECK (deleted_at IS NULL OR lifecycle = 'archived');

CREATE INDEX companions_in_trash ON companions (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- A restored database has in the trash whom staff had put there, and not whom they had taken out of it.
CREATE TRIGGER journal_trash AFTER UPDATE OF deleted_at ON companions
WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  INSERT INTO journal_queue (what, subject, detail)
  VALUES (iif(new.deleted_at IS NULL, 'companion.restored', 'companion.trashed'), new.id,
    json_object('deletedAt', new.deleted_at));
END;
