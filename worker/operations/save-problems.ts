import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import type { ProblemCount } from './browser-problems/problem-counter.ts'
import { problemKeyOf, storedProblems, addProblems } from './browser-problems/queries.ts'
import { newProblemRateLimit } from './browser-problems/rules.ts'
import { isWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { countEvent } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/**
 * Adds an isolate's counts, and logs the totals. A problem that is not stored yet counts against
 * its network's limit, so that no network can fill the table. Counts that cannot be saved are lost.
 *
 * @param now epoch milliseconds
 */
export async function saveProblems(
  db: Database,
  counts: readonly ProblemCount[],
  { build, newNetworks, now }: { build: string; newNetworks: number; now: number },
): Promise<void> {
  for (const kind of ['script', 'policy'] as const) {
    const count = counts.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0)
    if (count === 0) continue
    console.warn(JSON.stringify({ event: 'browser.problems', kind, count, build }))
  }
  if (newNetworks > 0) countEvent('browser.problems', newNetworks)
  try {
    const acceptedCounts = await acceptedProblems(db, counts, { build, now })
    if (acceptedCounts.length > 0)
      await writeAll(db, addProblems(db, acceptedCounts, { build, now }))
  } catch (error) {
    console.warn(JSON.stringify({ event: 'browser.problems-lost', why: errorMessage(error) }))
  }
}

async function acceptedProblems(
  db: Database,
  counts: readonly ProblemCount[],
  { build, now }: { build: string; now: number },
): Promise<ProblemCount[]> {
  const storedKeys = await storedProblems(db, counts, build)
  const acceptedCounts: ProblemCount[] = []
  for (const row of counts) {
    const isNew = !storedKeys.has(problemKeyOf(row))
    if (isNew && !(await isWithinLimit(db, { ...newProblemRateLimit, who: row.network, now }))) {
      continue
    }
    storedKeys.add(problemKeyOf(row))
    acceptedCounts.push(row)
  }
  return acceptedCounts
}
