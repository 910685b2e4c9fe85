import { lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'
import { copyOfDays } from './queries.ts'
import { firstStoredDay } from './rules.ts'

/** Sums are deleted with the profile: no row belongs to a member. */
export const companionDayLifecycle: Lifecycle = {
  tables: [companionDays],
  export: (db, memberId) => ({
    figures: copyOfDays(db, isRunBy(memberId)),
  }),
  erase: () => [],
  expire: (db, now) => [
    db
      .delete(companionDays)
      .where(lt(companionDays.day, firstStoredDay(now)))
      .limit(EXPIRY_SLICE),
  ],
}
