-- The ledger covers that members have accepted the terms, too; as in 0052_ledger.sql. Of a member's row it is
-- this alone: the rest changes with every visit.
CREATE VIEW accepted_terms AS
  SELECT id AS member_id, terms_version AS version, terms_accepted_at AS accepted_at
  FROM members WHERE terms_accepted_at IS NOT NULL;

CREATE TRIGGER terms_accepted_with_row AFTER INSERT ON members
WHEN new.terms_accepted_at IS NOT NULL
BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('terms', json_array(new.id), 'added');
END;

CREATE TRIGGER terms_accepted AFTER UPDATE OF terms_version, terms_accepted_at ON members
WHEN old.terms_accepted_at IS NOT NULL OR new.terms_accepted_at IS NOT NULL
BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('terms', json_array(old.id),
    CASE WHEN old.terms_accepted_at IS NULL THEN 'added'
      WHEN new.terms_accepted_at IS NULL THEN 'removed' ELSE 'changed' END);
END;

CREATE TRIGGER terms_removed AFTER DELETE ON members
WHEN old.terms_accepted_at IS NOT NULL
BEGIN
  INSERT INTO ledger_queue (source, key, change) VALUES ('terms', json_array(old.id), 'removed');
END;

INSERT INTO ledger_queue (source, key, change)
  SELECT 'terms', json_array(member_id), 'added' FROM accepted_terms ORDER BY member_id;
