import { sql } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { browserProblems } from '../../db/schema/browser-problems.ts'
import type { ProblemCount } from './problem-counter.ts'

/** More distinct problems than this say nothing further: known ones are still counted. */
export const MOST_ROWS = 500

/** Adds to the sums in one statement. @param now epoch milliseconds */
export const addProblems = (
  db: Database,
  counts: readonly ProblemCount[],
  build: string,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO ${browserProblems} (kind, message, place, build, count, first_at, last_at)
    SELECT one.value ->> 'kind', one.value ->> 'message', one.value ->> 'place', ${build},
      one.value ->> 'count', ${now}, ${now}
    FROM json_each(${JSON.stringify(counts)}) one
    WHERE (SELECT count(*) FROM ${browserProblems}) < ${MOST_ROWS}
      OR EXISTS (SELECT 1 FROM ${browserProblems} WHERE kind = one.value ->> 'kind'
        AND message = one.value ->> 'message' AND place = one.value ->> 'place' AND build = ${build})
    ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = excluded.last_at`)
