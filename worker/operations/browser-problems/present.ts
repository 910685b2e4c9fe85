import type { BrowserProblem } from '#operations/browser-problems'
import type { browserProblems } from '../schema/browser-problems.ts'
import { iso } from '../../platform/lib/time.ts'

export const presentProblem = (row: typeof browserProblems.$inferSelect): BrowserProblem => ({
  kind: row.kind,
  message: row.message,
  place: row.place,
  build: row.build,
  count: row.count,
  firstAt: iso(row.firstAt),
  lastAt: iso(row.lastAt),
})
