import { mailedOf, notifiedOf } from '../db/answered-by.ts'
import { sql } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { enqueueEmailTo } from '../features/outbox/writes.ts'
import { enqueueNotification, untilReadOf } from '../features/push/writes.ts'
import { emailToCompanion, emailToTeam } from '../features/requests/emails.ts'
import { readBy } from './discard-read.ts'

type News = {
  id: string
  reference: string
  companionId: string
  /** Of the step that needs an answer. */
  number: number
  isPriority: boolean
}

/** To whoever answers, the team or the companion or both: that a request needs an answer. */
export function emailsOfRequest(
  db: Database,
  { companionId, ...about }: News,
  { now, origin }: { now: number; origin: string },
): Write[] {
  const what = readBy.companion(about.id)
  const account = sql`(${notifiedOf(companionId)})`
  const untilRead = untilReadOf(account, 'requests', what)
  const toCompanion = { ...emailToCompanion(about, origin), untilRead }
  return [
    enqueueNotification(db, notifiedOf(companionId), { kind: 'requests', untilRead: what }, now),
    enqueueEmailTo(db, mailedOf.team(companionId), emailToTeam(about, origin), now),
    enqueueEmailTo(db, mailedOf.companion(companionId), toCompanion, now),
  ]
}
