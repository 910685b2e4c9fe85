import { MinuteSums } from '../../platform/lib/minute-sums.ts'
import type { ReportedProblem } from './read-report.ts'

/** `network`: keyed hash of the reporter's network; empty if the edge provides no address. */
export type ProblemCount = ReportedProblem & { network: string; count: number }

/**
 * Maximum rows per minute and isolate, and per network, so that made-up reports from one network
 * leave room for others.
 */
const MAX_PROBLEMS = 100
const MAX_PROBLEMS_OF_NETWORK = 5

export class ProblemCounter {
  #sums = new MinuteSums<ProblemCount>(MAX_PROBLEMS)
  #rowsOfNetwork = new Map<string, number>()

  add(problem: ReportedProblem, network: string): void {
    const rows = this.#rowsOfNetwork.get(network) ?? 0
    const row = this.#sums.row(
      JSON.stringify([problem, network]),
      () => {
        this.#rowsOfNetwork.set(network, rows + 1)
        return { ...problem, network, count: 0 }
      },
      rows < MAX_PROBLEMS_OF_NETWORK,
    )
    if (row) row.count += 1
  }

  /** @param now epoch milliseconds */
  take(now: number): ProblemCount[] {
    const counts = this.#sums.take(now)
    if (counts.length > 0) this.#rowsOfNetwork.clear()
    return counts
  }
}
