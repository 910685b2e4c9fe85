-- Staff look for who was refused among the many who were let in.
CREATE INDEX access_log_by_outcome ON access_log (outcome);
