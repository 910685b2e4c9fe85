-- The order of each queue as its list asks for it, so that a page reads its own rows alone. An expression is
-- answered by an index only if both are the same, word for word.
CREATE INDEX applications_in_order ON applications (
  CASE state WHEN 'approved' THEN 2 WHEN 'rejected' THEN 2 WHEN 'more_info' THEN 1 ELSE 0 END,
  due_at, changed_at DESC, id);
CREATE INDEX reports_in_order ON reports (
  due_at IS NULL,
  (held_back = 1 AND holds = 0 AND due_at IS NOT NULL) DESC,
  (due_at IS NULL OR reason NOT IN ('minor', 'coercion')),
  due_at, changed_at DESC, id);
CREATE INDEX data_requests_in_order ON data_requests (due_at IS NULL, due_at, changed_at DESC, id);
CREATE INDEX appeals_in_order ON appeals (due_at IS NULL, due_at, changed_at DESC, id);
CREATE INDEX submitted_media_in_order ON submitted_media (
  state = 'returned', due_at, changed_at DESC, id);
CREATE INDEX companion_revisions_in_order ON companion_revisions (
  CASE state WHEN 'submitted' THEN 0 WHEN 'returned' THEN 1 ELSE 2 END,
  due_at, changed_at DESC, id);
CREATE INDEX verification_renewals_in_order ON verification_renewals (
  CASE state WHEN 'submitted' THEN 0 ELSE 1 END, due_at, changed_at DESC, id);
-- The same of one state that has no due time; the other queues have theirs.
CREATE INDEX submitted_media_by_state_change ON submitted_media (state, changed_at);
CREATE INDEX companion_revisions_by_state_change ON companion_revisions (state, changed_at);
CREATE INDEX verification_renewals_by_state_change ON verification_renewals (state, changed_at);
CREATE INDEX reviews_by_creation ON reviews (created_at);
