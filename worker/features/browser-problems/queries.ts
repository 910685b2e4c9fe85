import { count, desc } from 'drizzle-orm'
import type { BrowserProblem } from '#contract/browser-problems'
import type { Database } from '../../db/client.ts'
import { browserProblems } from '../../db/schema/browser-problems.ts'
import { iso } from '../../lib/time.ts'

type ProblemRow = typeof browserProblems.$inferSelect

/** The latest first. */
export async function pageOfProblems(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(browserProblems)
      .orderBy(desc(browserProblems.lastAt), browserProblems.message, browserProblems.place)
      .limit(limit)
      .offset(skip),
    db.select({ total: count() }).from(browserProblems),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export const presentProblem = (row: ProblemRow): BrowserProblem => ({
  ...row,
  firstAt: iso(row.firstAt),
  lastAt: iso(row.lastAt),
})
