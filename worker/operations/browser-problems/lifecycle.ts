import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { browserProblems } from '../schema/browser-problems.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

const RETENTION_MS = 30 * DAY_MS

/** Counts without personal data. */
export const browserProblemLifecycle: Lifecycle = {
  tables: [browserProblems],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(browserProblems).where(lt(browserProblems.lastAt, now - RETENTION_MS)),
  ],
}
