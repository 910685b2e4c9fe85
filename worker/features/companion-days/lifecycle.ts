import { asc, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { SMALLEST_SHOWN } from '#contract/figure-options'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { companionDays } from '../../db/schema/companion-days.ts'
import { keptFrom } from './rules.ts'

const { companionId, day, openings, contacts, follows } = companionDays

/** Small numbers stay hidden in her own copy, too: they are about others. */
const shown = (count: SQLiteColumn) =>
  sql<number | null>`CASE WHEN ${count} >= ${SMALLEST_SHOWN} THEN ${count} END`

/** Sums belong to the profile and go with it: no row is a member's. */
export const companionDayLifecycle: Lifecycle = {
  tables: [companionDays],
  export: (db, memberId) => ({
    figures: db
      .select({
        day,
        openings: shown(openings),
        contacts: shown(contacts),
        follows: shown(follows),
      })
      .from(companionDays)
      .where(
        sql`${companionId} = (SELECT companion_id FROM companion_accounts WHERE member_id = ${memberId})`,
      )
      .orderBy(asc(day)),
  }),
  erase: () => [],
  expire: (db, now) => [db.delete(companionDays).where(lt(day, keptFrom(now)))],
}
