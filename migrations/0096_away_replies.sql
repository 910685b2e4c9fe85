-- The reply of a companion who is away is given to a member once in each of her absences, also in a thread
-- that was there before.

-- Given when this message came; it ends with the message. That of the first one is the request's.
ALTER TABLE request_steps ADD COLUMN automatic_reply TEXT
  CHECK (length(automatic_reply) BETWEEN 1 AND 500);
-- The first day of the absence in which the thread was last given one.
ALTER TABLE requests ADD COLUMN replied_absence TEXT
  CHECK (replied_absence GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');

UPDATE requests SET replied_absence = (SELECT away_from FROM companions c
  WHERE c.id = companion_id AND c.away_from <= date(requests.created_at / 1000, 'unixepoch', '+1 day'))
WHERE automatic_reply IS NOT NULL;
