import { interceptedBucket, interceptedDatabase } from './intercept.ts'

/**
 * Stores at whose n-th call something happens: it fails before anything is done, or after, so that only
 * the answer is lost; or someone else does something meanwhile.
 */
export class Faults {
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

  async #try<T>(work: () => Promise<T>): Promise<T> {
    const isNow = this.calls++ === this.#at
    if (isNow && !this.#isDone) await this.#happen()
    const result = await work()
    if (isNow && this.#isDone) await this.#happen()
    return result
  }

  database = (db: D1Database) => interceptedDatabase(db, (_, work) => this.#try(work))

  bucket = (bucket: R2Bucket) => interceptedBucket(bucket, (_, work) => this.#try(work))
}

const fail = (): Promise<unknown> => Promise.reject(new Error('The store gives no answer'))
