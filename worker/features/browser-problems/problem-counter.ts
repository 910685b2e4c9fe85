import { MinuteSums } from '../../lib/minute-sums.ts'
import type { Problem } from './read-report.ts'

export type ProblemCount = Problem & { count: number }

/** A flood of made-up reports costs no more rows than these a minute and isolate. */
const MOST_PROBLEMS = 20

export class ProblemCounter {
  #sums = new MinuteSums<ProblemCount>(MOST_PROBLEMS)

  add(problem: Problem): void {
    const row = this.#sums.row(JSON.stringify(problem), () => ({ ...problem, count: 0 }))
    if (row) row.count += 1
  }

  /** @param now epoch milliseconds */
  take(now: number): ProblemCount[] {
    return this.#sums.take(now)
  }
}
