import type { Figure } from '#companions/figure-options'
import { dayOf } from '#platform/days'
import { MinuteSums } from '../../platform/lib/minute-sums.ts'

export type DayCount = { companion: string; day: string; member: string | null } & Record<
  Figure,
  number
>

const MOST_PAIRS = 10_000

/**
 * Counts by companion and member. Members are kept apart for a minute, in memory alone, so that the
 * statement that saves can leave out staff and the companion herself.
 */
export class DayCounter {
  #sums = new MinuteSums<DayCount>(MOST_PAIRS)

  /** @param member null: a visitor; @param now epoch milliseconds */
  add(what: Figure, companion: string, member: string | null, now: number): void {
    const day = dayOf(now)
    const row = this.#sums.row(`${companion} ${day} ${member ?? ''}`, () => ({
      companion,
      day,
      member,
      openings: 0,
      contacts: 0,
      follows: 0,
    }))
    if (row) row[what] += 1
  }

  take(now: number): DayCount[] {
    return this.#sums.take(now)
  }
}
