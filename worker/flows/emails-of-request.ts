import { sql, type SQL } from 'drizzle-orm'
import { mailedOf } from '../db/answered-by.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { enqueueEmailTo } from '../features/outbox/writes.ts'
import { emailToCompanion, emailToTeam } from '../features/requests/emails.ts'

type News = {
  id: string
  reference: string
  companionId: string
  /** What needs an answer, as "step:1"; mailed once. */
  news: string
  isPriority: boolean
}

/**
 * To whoever answers, the team or the companion or both: that a request needs an answer.
 *
 * @param onlyIf a condition in SQL when the batch runs
 */
export const emailsOfRequest = (
  db: Database,
  { companionId, ...about }: News,
  { now, origin, onlyIf = sql`1` }: { now: number; origin: string; onlyIf?: SQL },
): Write[] => {
  const mailed = (side: 'team' | 'companion') =>
    sql`SELECT recipient FROM (${mailedOf[side](companionId)}) WHERE ${onlyIf}`
  return [
    enqueueEmailTo(db, mailed('team'), emailToTeam(about, origin), now),
    enqueueEmailTo(db, mailed('companion'), emailToCompanion(about, origin), now),
  ]
}
