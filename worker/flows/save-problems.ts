import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import type { ProblemCount } from '../features/browser-problems/problem-counter.ts'
import { addProblems } from '../features/browser-problems/writes.ts'
import { countEvent } from '../lib/event-counts.ts'
import { errorMessage } from '../lib/reason.ts'

/** Adds what an isolate has counted, and logs how much it was. What fails is lost. @param now epoch milliseconds */
export async function saveProblems(
  db: Database,
  counts: readonly ProblemCount[],
  build: string,
  now: number,
): Promise<void> {
  for (const kind of ['script', 'policy'] as const) {
    const count = counts.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0)
    if (count === 0) continue
    countEvent('browser.problems', count)
    console.warn(JSON.stringify({ event: 'browser.problems', kind, count, build }))
  }
  await writeAll(db, [addProblems(db, counts, build, now)]).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'browser.problems-lost', why: errorMessage(error) }))
  })
}
