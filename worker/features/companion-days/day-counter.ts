import type { Figure } from '#contract/figure-options'
import { dayOf } from '#contract/request-options'
import { MINUTE_MS } from '../../lib/time.ts'

export type DayCount = { companion: string; day: string; member: string | null } & Record<
  Figure,
  number
>

/** A minute with more than this many pairs of companion and member isn't counted to its end. */
const MOST_KEYS = 10_000

/**
 * What an isolate has counted since it last saved. Members are kept apart for that minute, in memory alone,
 * so that the statement that saves can leave out staff and the companion herself. What is counted when an
 * isolate ends, or when saving fails, is lost: at most the last minute, or the last visits before a quiet
 * time. Nothing is ever counted twice.
 */
export class DayCounter {
  #counts = new Map<string, DayCount>()
  #savedAt = 0

  /** @param member null: a visitor; @param now epoch milliseconds */
  add(what: Figure, companion: string, member: string | null, now: number): void {
    const day = dayOf(now)
    const key = `${companion} ${day} ${member ?? ''}`
    const known = this.#counts.get(key)
    if (!known && this.#counts.size >= MOST_KEYS) return
    const none = { companion, day, member, openings: 0, contacts: 0, follows: 0 }
    const count = known ?? none
    count[what] += 1
    this.#counts.set(key, count)
  }

  /** All that is to be saved, once a minute at most, and forgotten here. @param now epoch milliseconds */
  take(now: number): DayCount[] {
    if (this.#counts.size === 0 || now - this.#savedAt < MINUTE_MS) return []
    const counted = [...this.#counts.values()]
    this.#counts = new Map()
    this.#savedAt = now
    return counted
  }
}
