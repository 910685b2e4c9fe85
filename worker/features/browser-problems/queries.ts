import { count, desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { browserProblems } from '../../db/schema/browser-problems.ts'

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
