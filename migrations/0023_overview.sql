-- For the overview: requests a day.
CREATE INDEX requests_by_creation ON requests (created_at);

-- Whom a reported thread is with, as far as it is still there.
UPDATE reports SET companion = (SELECT companion_id FROM requests WHERE requests.id = target_id)
WHERE target = 'thread' AND companion IS NULL;
