import { MINUTE_MS } from './time.ts'

/**
 * Counts in the memory of an isolate, saved at most once per `everyMs`. Counts are lost when the isolate ends or a save
 * fails: at most the last minute, or those before a quiet time. Nothing is counted twice.
 */
export class MinuteSums<Row> {
  #rows = new Map<string, Row>()
  #savedAt = 0
  readonly #most: number
  readonly #everyMs: number

  /** @param maxRows maximum rows; further ones of the same period are not counted */
  constructor(maxRows: number, everyMs = MINUTE_MS) {
    this.#most = maxRows
    this.#everyMs = everyMs
  }

  /** The row to add to; null if there are too many rows, or it would be new and `mayBeNew` is false. */
  row(key: string, make: () => Row, mayBeNew = true): Row | null {
    const existingRow = this.#rows.get(key)
    if (existingRow) return existingRow
    if (!mayBeNew || this.#rows.size >= this.#most) return null
    const newRow = make()
    this.#rows.set(key, newRow)
    return newRow
  }

  /** True if `take` would return rows. @param now epoch milliseconds */
  isDue(now: number): boolean {
    return this.#rows.size > 0 && now - this.#savedAt >= this.#everyMs
  }

  /** Returns all rows and resets them, at most once per `everyMs`. @param now epoch milliseconds */
  take(now: number): Row[] {
    if (!this.isDue(now)) return []
    const rows = [...this.#rows.values()]
    this.#rows = new Map()
    this.#savedAt = now
    return rows
  }
}
