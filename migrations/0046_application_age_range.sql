-- The range of ages that an applicant chose for her profile; null while she has chosen none.
ALTER TABLE application_details ADD COLUMN age_min INTEGER CHECK (age_min BETWEEN 18 AND 65);
ALTER TABLE application_details ADD COLUMN age_max INTEGER
  CHECK (age_max BETWEEN age_min + 1 AND 65 AND (age_min IS NULL) = (age_max IS NULL));
