import { MINUTE_MS } from './time.ts'

/**
 * What an isolate counts in memory, to be saved once a minute, or less often. What is counted when the isolate ends, or
 * when saving fails, is lost: at most the last minute, or what came before a quiet time. Nothing is ever
 * counted twice.
 */
export class MinuteSums<Row> {
  #rows = new Map<string, Row>()
  #savedAt = 0
  readonly #most: number
  readonly #everyMs: number

  /** @param most a minute with more rows than this isn't counted to its end */
  constructor(most: number, everyMs = MINUTE_MS) {
    this.#most = most
    this.#everyMs = everyMs
  }

  /** The row to add to; null: there are too many, or it would be a new one that the caller doesn't allow. */
  row(key: string, make: () => Row, mayBeNew = true): Row | null {
    const known = this.#rows.get(key)
    if (known) return known
    if (!mayBeNew || this.#rows.size >= this.#most) return null
    const made = make()
    this.#rows.set(key, made)
    return made
  }

  /** Whether `take` has something to give. @param now epoch milliseconds */
  isDue(now: number): boolean {
    return this.#rows.size > 0 && now - this.#savedAt >= this.#everyMs
  }

  /** All that is to be saved, once in that time at most, and forgotten here. @param now epoch milliseconds */
  take(now: number): Row[] {
    if (!this.isDue(now)) return []
    const counted = [...this.#rows.values()]
    this.#rows = new Map()
    this.#savedAt = now
    return counted
  }
}
