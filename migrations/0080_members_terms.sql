-- Which version of the terms a member has accepted (named by the day on which it took effect), and the newest that
-- they have accepted or been mailed about; '': none.
ALTER TABLE members ADD COLUMN terms_version TEXT;
ALTER TABLE members ADD COLUMN terms_known TEXT NOT NULL DEFAULT '';
UPDATE members SET terms_version = '2024-12-15', terms_known = '2024-12-15'
WHERE terms_accepted_at IS NOT NULL;

CREATE INDEX members_by_terms_known ON members (terms_known);
