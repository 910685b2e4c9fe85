import type { Figure } from '#companions/figures'
import { dayOf } from '#platform/days'
import { MinuteSums } from '../../platform/lib/minute-sums.ts'

export type DayCount = { companion: string; day: string; member: string | null } & Record<
  Figure,
  number
>

const MAX_PAIRS = 10_000

/**
 * Counts by companion and member. Members are counted separately for a minute, in memory only, so that the
 * statement that saves can exclude staff and the companion herself.
 */
export class DayCounter {
  #sums = new MinuteSums<DayCount>(MAX_PAIRS)

  /** @param member null: a visitor; @param now epoch milliseconds */
  add(figure: Figure, companion: string, member: string | null, now: number): void {
    const day = dayOf(now)
    const row = this.#sums.row(`${companion} ${day} ${member ?? ''}`, () => ({
      companion,
      day,
      member,
      openings: 0,
      contacts: 0,
      follows: 0,
    }))
    if (row) row[figure] += 1
  }

  take(now: number): DayCount[] {
    return this.#sums.take(now)
  }
}
