import { sql } from 'drizzle-orm'
import { companionSource } from '../../companions/sql/companion-cases.ts'
import { noValue, type CaseSource } from '../../platform/db/queue.ts'

const isUndecided = sql`t.id IN (SELECT id FROM reviews WHERE state = 'pending'
  UNION SELECT review_id FROM review_replies WHERE state = 'submitted')`

/** Reviews to decide on, and those with a reply to decide on. */
export const reviewSource: CaseSource = {
  ...companionSource,
  table: sql`reviews`,
  dueAt: noValue,
  since: sql`coalesce((SELECT p.submitted_at FROM review_replies p
    WHERE p.review_id = t.id AND p.state = 'submitted'), t.created_at)`,
  changedAt: sql`coalesce(t.decided_at, t.created_at)`,
  isDue: isUndecided,
  isOpen: isUndecided,
}
