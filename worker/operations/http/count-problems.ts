import type { Context } from 'hono'
import { ProblemCounter, type ProblemCount } from '../browser-problems/problem-counter.ts'
import type { ReportedProblem } from '../browser-problems/read-report.ts'
import { saveProblems } from '../save-problems.ts'
import { buildId } from '../../index-document.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { perDatabase } from '../../platform/http/per-database.ts'

/** Same length as the window of the alarm. */
const NETWORK_MS = 15 * MINUTE_MS

/** Counter of this isolate. */
const counterOf = perDatabase(() => new ProblemCounter())

/**
 * Time at which a network was last counted for the alarm. Reports from one browser alone do not
 * indicate a bad deployment.
 */
const networksOf = perDatabase(() => new Map<string, number>())

/** Counts a problem in memory. */
export async function countProblem(c: Context<AppEnv>, problem: ReportedProblem): Promise<void> {
  counterOf(c.env).add(problem, (await addressHashOf(c)) ?? '')
}

/** Saves the counts in the background, at most once a minute. */
export function saveProblemsInBackground(c: Context<AppEnv>): void {
  const { db, now } = c.var
  const counts = counterOf(c.env).take(now)
  if (counts.length === 0) return
  const newNetworks = countNewNetworks(networksOf(c.env), counts, now)
  c.executionCtx.waitUntil(saveProblems(db, counts, { build: buildId(), newNetworks, now }))
}

function countNewNetworks(
  countedAt: Map<string, number>,
  counts: readonly ProblemCount[],
  now: number,
): number {
  for (const [network, countedTime] of countedAt)
    if (now - countedTime >= NETWORK_MS) countedAt.delete(network)
  const networks = new Set(counts.map(({ network }) => network))
  const newNetworks = [...networks].filter((network) => !countedAt.has(network))
  for (const network of newNetworks) countedAt.set(network, now)
  return newNetworks.length
}
