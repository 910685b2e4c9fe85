import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { DAY_MS, utcDayOf } from '../../lib/time.ts'

const KEPT_MS = 2 * 365 * DAY_MS

/** Numbers a day: of whom is not in them. */
export const signInAttemptLifecycle: Lifecycle = {
  tables: [signInAttempts],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(signInAttempts).where(lt(signInAttempts.day, utcDayOf(now - KEPT_MS))),
  ],
}
