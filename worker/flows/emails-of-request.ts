import { mailedOf } from '../db/answered-by.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { enqueueEmailTo } from '../features/outbox/writes.ts'
import { emailToCompanion, emailToTeam } from '../features/requests/emails.ts'

type News = {
  id: string
  reference: string
  companionId: string
  /** Of the step that needs an answer. */
  number: number
  isPriority: boolean
}

/** To whoever answers, the team or the companion or both: that a request needs an answer. */
export const emailsOfRequest = (
  db: Database,
  { companionId, ...about }: News,
  { now, origin }: { now: number; origin: string },
): Write[] => [
  enqueueEmailTo(db, mailedOf.team(companionId), emailToTeam(about, origin), now),
  enqueueEmailTo(db, mailedOf.companion(companionId), emailToCompanion(about, origin), now),
]
