import { dayOf } from '#platform/days'
import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { companions } from '../../companions/schema/companions.ts'
import type { Database } from '../../platform/db/client.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { languageOfMember } from '../../platform/mail/mail-language.ts'
import { requests } from '../schema/requests.ts'

/** Maximum number of other appointments that are compared. */
const MAX_APPOINTMENTS = 200

type RequestRef = { id: string; companionId: string; now: number }

/** Reads a companion's request with her week and her other appointments, to prepare answers. */
export async function loadPreparation(db: Database, { id, companionId, now }: RequestRef) {
  const [[request], appointments] = await db.batch([
    db
      .select({
        member: requests.chosenName,
        date: requests.preferredDate,
        time: requests.startTime,
        duration: requests.durationMinutes,
        language: sql<string | null>`${languageOfMember(sql`${requests.memberId}`)}`.as(
          'member_language',
        ),
        companion: companions.name,
        schedule: companions.schedule,
        awayFrom: companions.awayFrom,
        awayUntil: companions.awayUntil,
      })
      .from(requests)
      .innerJoin(companions, eq(companions.id, requests.companionId))
      .where(and(eq(requests.id, id), eq(requests.companionId, companionId))),
    db
      .select({
        date: sql<string>`${requests.preferredDate}`.as('date'),
        time: sql<string>`${requests.startTime}`.as('time'),
        duration: requests.durationMinutes,
      })
      .from(requests)
      .where(
        and(
          eq(requests.companionId, companionId),
          ne(requests.id, id),
          eq(requests.state, 'answered'),
          isNotNull(requests.startTime),
          gte(requests.preferredDate, dayOf(now - DAY_MS)),
        ),
      )
      .limit(MAX_APPOINTMENTS),
  ])
  return request && { ...request, appointments }
}
