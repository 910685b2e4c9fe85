import { count, desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { browserProblems } from '../schema/browser-problems.ts'
import type { ReportedProblem } from './read-report.ts'

/** Most recent first. */
export async function pageOfProblems(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, [countRow]] = await db.batch([
    db
      .select()
      .from(browserProblems)
      .orderBy(desc(browserProblems.lastAt), browserProblems.message, browserProblems.place)
      .limit(limit)
      .offset(skip),
    db.select({ total: count() }).from(browserProblems),
  ])
  return { rows, total: countRow?.total ?? 0 }
}

/** Keys (`keyOf`) of those problems that are stored for this build. */
export async function knownProblems(
  db: Database,
  problems: readonly ReportedProblem[],
  build: string,
): Promise<Set<string>> {
  const rows = await db.all<ReportedProblem>(sql`SELECT p.kind, p.message, p.place
    FROM json_each(${JSON.stringify(problems)}) one JOIN ${browserProblems} p
      ON p.kind = one.value ->> 'kind' AND p.message = one.value ->> 'message'
      AND p.place = one.value ->> 'place' AND p.build = ${build}`)
  return new Set(rows.map(problemKeyOf))
}

export const problemKeyOf = ({ kind, message, place }: ReportedProblem) =>
  JSON.stringify([kind, message, place])
