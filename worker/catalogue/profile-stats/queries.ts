import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { SMALLEST_SHOWN } from '#companions/figure-options'
import type { Database } from '../../platform/db/client.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'

/** Days on which nothing was counted have no row. @param from and until days; the last is left out */
export const readProfileDays = (db: Database, companionId: string, from: string, until: string) =>
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
export type DayRow = Awaited<ReturnType<typeof readProfileDays>>[number]

const shown = (count: SQLiteColumn) =>
  sql<number | null>`CASE WHEN ${count} >= ${SMALLEST_SHOWN} THEN ${count} END`

/** For copies of data: small numbers stay hidden there, too, as they are about others. */
export const copyOfDays = (db: Database, where: SQL) =>
  db
    .select({
      day: companionDays.day,
      openings: shown(companionDays.openings),
      contacts: shown(companionDays.contacts),
      follows: shown(companionDays.follows),
    })
    .from(companionDays)
    .where(where)
    .orderBy(asc(companionDays.day))
