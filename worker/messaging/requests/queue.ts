import { sql } from 'drizzle-orm'
import { answeredByFor } from '../../companions/sql/answered-by.ts'
import { companionNameOf } from '../../companions/sql/companion-cases.ts'
import { isInTrash } from '../../companions/sql/in-trash.ts'
import { noValue, type CaseSource } from '../../platform/db/queue.ts'

/** Requests that wait for an answer of the team. */
export const requestSource: CaseSource = {
  table: sql`requests`,
  name: companionNameOf(sql`t.companion_id`),
  reference: sql`t.reference`,
  dueAt: noValue,
  since: sql`t.waiting_since`,
  changedAt: sql`t.changed_at`,
  isDue: sql`t.waiting_since IS NOT NULL AND ${answeredByFor(sql`t.companion_id`)} <> 'self'`,
  isOpen: sql`+t.waiting_since IS NOT NULL`,
  isHidden: isInTrash(sql`t.companion_id`),
}
