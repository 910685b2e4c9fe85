import { inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { noValue } from '../../platform/db/queue.ts'
import { subjectsWith } from '../../platform/db/search-words.ts'
import { isInTrash } from './in-trash.ts'

// Parts of queues whose cases belong to a companion. Staff don't see them while she is in the trash.

/** SQL value: the name of the companion; NULL: she has been deleted. */
export const companionNameOf = (companionId: SQL): SQL =>
  sql`(SELECT c.name FROM companions c WHERE c.id = ${companionId})`

/** SQL condition: the words of the text begin words of the companion's name. */
export const isCompanionNamed =
  (companionId: SQLiteColumn) =>
  (search: string): SQL =>
    inArray(companionId, subjectsWith('companion', search))

/** SQL over a row `t` of such cases: they have no reference, and are listed under her in the audit log. */
export const companionSource = {
  name: companionNameOf(sql`t.companion_id`),
  reference: noValue,
  isHidden: isInTrash(sql`t.companion_id`),
  auditSubject: sql`t.companion_id`,
}
