-- The ledger covers decisions on appeals and consents to being listed, too; as in 0052_ledger.sql.
-- worker/features/ledger/sources.ts names the same tables and keys.

CREATE TRIGGER appeal_steps_once BEFORE INSERT ON appeal_steps
WHEN EXISTS (SELECT 1 FROM appeal_steps WHERE appeal_id = new.appeal_id AND number = new.number)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: appeal_steps.appeal_id');
END;

CREATE TRIGGER appeal_steps_keep_rows BEFORE UPDATE
OF appeal_id, number, at, actor, act, note ON appeal_steps
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

-- A later consent is an UPDATE of the row, so that the ledger has the one before it, too.
CREATE TRIGGER companion_consents_once BEFORE INSERT ON companion_consents
WHEN EXISTS (SELECT 1 FROM companion_consents WHERE companion_id = new.companion_id)
BEGIN
  SELECT RAISE (ABORT, 'UNIQUE constraint failed: companion_consents.companion_id');
END;

CREATE TRIGGER companion_consents_keep_rows BEFORE UPDATE OF companion_id ON companion_consents
WHEN new.companion_id <> old.companion_id
BEGIN
  SELECT RAISE (ABORT, 'what was recorded stays');
END;

CREATE TRIGGER appeal_steps_added AFTER INSERT ON appeal_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('appeal-step', json_array(new.appeal_id, new.number), 'added');
END;
CREATE TRIGGER appeal_steps_changed AFTER UPDATE ON appeal_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('appeal-step', json_array(new.appeal_id, new.number), 'changed');
END;
CREATE TRIGGER appeal_steps_removed AFTER DELETE ON appeal_steps BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('appeal-step', json_array(old.appeal_id, old.number), 'removed');
END;

CREATE TRIGGER companion_consents_added AFTER INSERT ON companion_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('listing-consent', json_array(new.companion_id), 'added');
END;
CREATE TRIGGER companion_consents_changed AFTER UPDATE ON companion_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('listing-consent', json_array(new.companion_id), 'changed');
END;
CREATE TRIGGER companion_consents_removed AFTER DELETE ON companion_consents BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('listing-consent', json_array(old.companion_id), 'removed');
END;

-- What was there before.
INSERT INTO ledger_queue (source, key, change)
  SELECT 'appeal-step', json_array(appeal_id, number), 'added' FROM appeal_steps ORDER BY appeal_id, number;
INSERT INTO ledger_queue (source, key, change)
  SELECT 'listing-consent', json_array(companion_id), 'added' FROM companion_consents ORDER BY companion_id;
