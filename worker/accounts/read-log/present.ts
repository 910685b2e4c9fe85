import type { ReadEntry } from '#companions/own/own-data'
import { iso } from '../../platform/lib/time.ts'
import type { readsOf } from './queries.ts'

/** Omits the staff member: the companion sees "the team". */
export const presentRead = (row: Awaited<ReturnType<typeof readsOf>>[number]): ReadEntry => ({
  id: row.id,
  at: iso(row.at),
  what: row.what,
  reason: row.reason,
  reference: row.reference,
})
