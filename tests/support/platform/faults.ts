import { interceptedBucket, interceptedDatabase } from './intercept.ts'

/**
 * Stores at whose n-th call something happens: it fails before anything is done, or after, so that only
 * the answer is lost; or someone else does something meanwhile. Whether a read fails before or after
 * makes no difference: after counts the calls that can change something.
 */
export class Faults {
  /** All calls, and those that count. */
  asked = 0
  calls = 0
  readonly #at: number
  readonly #isDone: boolean
  readonly #happen: () => Promise<unknown>

  /** @param at from 0; Infinity: nothing happens */
  constructor(at = Infinity, { isDone = false, happen = fail } = {}) {
    this.#at = at
    this.#isDone = isDone
    this.#happen = happen
  }

  async #try<T>(work: () => Promise<T>, isRead: boolean): Promise<T> {
    this.asked++
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
