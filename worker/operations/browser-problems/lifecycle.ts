import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { browserProblems } from '../schema/browser-problems.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const KEPT_MS = 30 * DAY_MS

/** Sums without a person. */
export const browserProblemLifecycle: Lifecycle = {
  tables: [browserProblems],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(browserProblems).where(lt(browserProblems.lastAt, now - KEPT_MS)),
  ],
}
