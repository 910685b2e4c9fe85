import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { companionDays } from '../../db/schema/companion-days.ts'

/** Days on which nothing was counted have no row. @param from and until days; the last is left out */
export const daysOf = (db: Database, companionId: string, from: string, until: string) =>
  db
    .select()
    .from(companionDays)
    .where(
      and(
        eq(companionDays.companionId, companionId),
        gte(companionDays.day, from),
        lt(companionDays.day, until),
      ),
    )
    .orderBy(asc(companionDays.day))
export type DayRow = Awaited<ReturnType<typeof daysOf>>[number]
