import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import type { ProblemCount } from './browser-problems/problem-counter.ts'
import { keyOf, knownProblems } from './browser-problems/queries.ts'
import { newProblemRateLimit } from './browser-problems/rules.ts'
import { addProblems } from './browser-problems/writes.ts'
import { isWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { countEvent } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/**
 * Adds what an isolate has counted, and logs how much it was. A problem that is not stored yet counts against the
 * network that reports it, so that none can use up the store. What fails is lost.
 *
 * @param now epoch milliseconds
 */
export async function saveProblems(
  db: Database,
  counts: readonly ProblemCount[],
  { build, newNetworks, now }: { build: string; newNetworks: number; now: number },
): Promise<void> {
  for (const kind of ['script', 'policy'] as const) {
    const count = counts.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0)
    if (count === 0) continue
    console.warn(JSON.stringify({ event: 'browser.problems', kind, count, build }))
  }
  if (newNetworks > 0) countEvent('browser.problems', newNetworks)
  try {
    const accepted = await acceptedProblems(db, counts, { build, now })
    if (accepted.length > 0) await writeAll(db, addProblems(db, accepted, { build, now }))
  } catch (error) {
    console.warn(JSON.stringify({ event: 'browser.problems-lost', why: errorMessage(error) }))
  }
}

async function acceptedProblems(
  db: Database,
  counts: readonly ProblemCount[],
  { build, now }: { build: string; now: number },
): Promise<ProblemCount[]> {
  const known = await knownProblems(db, counts, build)
  const accepted: ProblemCount[] = []
  for (const one of counts) {
    const isNew = !known.has(keyOf(one))
    if (isNew && !(await isWithinLimit(db, { ...newProblemRateLimit, who: one.network, now }))) {
      continue
    }
    known.add(keyOf(one))
    accepted.push(one)
  }
  return accepted
}
