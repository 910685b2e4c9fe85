import { interceptedBucket, interceptedDatabase } from './intercept.ts'

/**
 * Stores with an event at the n-th call: it fails before it is executed, or after it, so that only the response is
 * lost; or someone else writes in the meantime. For a read, before and after make no difference, so "after" only counts
 * calls that can write.
 */
export class Faults {
  /** All calls, and those that count. */
  callCount = 0
  calls = 0
  readonly #at: number
  readonly #isDone: boolean
  readonly #happen: () => Promise<unknown>

  /** @param index index from 0; Infinity: no event */
  constructor(index = Infinity, { isDone = false, happen = fail } = {}) {
    this.#at = index
    this.#isDone = isDone
    this.#happen = happen
  }

  async #try<T>(work: () => Promise<T>, isRead: boolean): Promise<T> {
    this.callCount++
    if (isRead && this.#isDone) return work()
    const isNow = this.calls++ === this.#at
    if (isNow && !this.#isDone) await this.#happen()
    const result = await work()
    if (isNow && this.#isDone) await this.#happen()
    return result
  }

  database = (db: D1Database) =>
    interceptedDatabase(db, (_, work, isRead) => this.#try(work, isRead))

  bucket = (bucket: R2Bucket) =>
    interceptedBucket(bucket, (_, work, isRead) => this.#try(work, isRead))
}

const fail = (): Promise<unknown> => Promise.reject(new Error('The store gives no answer'))
