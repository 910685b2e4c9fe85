import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/page.ts'
import { browserProblems } from '../schema/browser-problems.ts'
import type { ReportedProblem } from './read-report.ts'
import type { Write } from '../../platform/db/bulk.ts'
import { MAX_ROWS_OF_BUILD } from './rules.ts'

export type ProblemRow = typeof browserProblems.$inferSelect

/** Most recent first. */
export async function pageOfProblems(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const rows = await db
    .select()
    .from(browserProblems)
    .orderBy(desc(browserProblems.lastAt), browserProblems.message, browserProblems.place)
    .limit(limit + 1)
    .offset(skip)
  return pageOf(rows, { skip, limit })
}

/** Keys (`problemKeyOf`) of those problems that are stored for this build. */
export async function storedProblems(
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

type Sum = ReportedProblem & { count: number }

/** Adds counts, and deletes rows above the build's limit. @param now epoch milliseconds */
export const addProblems = (
  db: Database,
  sums: readonly Sum[],
  { build, now }: { build: string; now: number },
): Write[] => [
  db.run(sql`
    INSERT INTO ${browserProblems} (kind, message, place, build, count, first_at, last_at)
    SELECT one.value ->> 'kind', one.value ->> 'message', one.value ->> 'place', ${build},
      one.value ->> 'count', ${now}, ${now}
    FROM json_each(${JSON.stringify(sums)}) one WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at`),
  // Rows updated now are kept; the rarest of the others are deleted.
  db.run(sql`
    DELETE FROM ${browserProblems} WHERE build = ${build} AND (kind, message, place) IN (
      SELECT kind, message, place FROM ${browserProblems} WHERE build = ${build}
      ORDER BY last_at = ${now} DESC, count DESC, last_at DESC
      LIMIT -1 OFFSET ${MAX_ROWS_OF_BUILD})`),
]
