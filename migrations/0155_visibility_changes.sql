-- Who has changed companions since when: the job that looks for one account changing many reads the last day alone.
CREATE INDEX audit_log_companion_changes ON audit_log (at, actor, subject) WHERE act = 'companion.changed';
