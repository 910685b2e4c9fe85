import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { hiddenEmail } from '../features/companion-notes/emails.ts'
import { mailedOf } from '../features/companion-notes/queries.ts'
import { noteHidden } from '../features/companion-notes/writes.ts'
import { enqueueEmailTo } from '../features/outbox/writes.ts'
import { invalidField } from '../lib/failure.ts'

/**
 * Says to companions with an account why staff take their profiles off the site, in their areas and by a
 * neutral mail.
 *
 * @throws Failure 422 without a reason
 */
export function noteWhyHidden(
  db: Database,
  ids: readonly string[],
  reason: string,
  now: number,
): Write[] {
  if (ids.length === 0) return []
  if (reason === '') throw invalidField('reason', 'case.reason-required')
  return [
    noteHidden(db, ids, reason, now),
    ...ids.map((id) => enqueueEmailTo(db, mailedOf(id), hiddenEmail(id, now), now)),
  ]
}
