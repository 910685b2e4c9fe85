import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { SMALLEST_SHOWN } from '#companions/figures'
import type { Database } from '../../platform/db/client.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'

/** Days without events have no row. @param from and until days; the last is excluded */
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

const visibleCount = (count: SQLiteColumn) =>
  sql<number | null>`CASE WHEN ${count} >= ${SMALLEST_SHOWN} THEN ${count} END`

/** Columns for copies of data; small numbers are hidden there, too, because they concern other people. */
export const copyOfDays = (db: Database, condition: SQL) =>
  db
    .select({
      day: companionDays.day,
      openings: visibleCount(companionDays.openings),
      contacts: visibleCount(companionDays.contacts),
      follows: visibleCount(companionDays.follows),
    })
    .from(companionDays)
    .where(condition)
    .orderBy(asc(companionDays.day))
