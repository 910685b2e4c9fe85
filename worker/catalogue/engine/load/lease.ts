import { MINUTE_MS, SECOND_MS } from '../../../platform/lib/time.ts'

/** From this age on an answer from memory triggers a read for the next one. */
export const FRESH_MS = SECOND_MS
/** Maximum age of the memory for an answer. */
export const LEASE_MS = 10 * SECOND_MS
/** Maximum age of the last successful read while D1 fails: then the catalogue answers 503. */
export const MAX_READ_AGE_MS = MINUTE_MS
/** A read without an answer counts as failed after this time. */
export const READ_TIMEOUT_MS = 5 * SECOND_MS
/** Pause after a failed read of D1. */
const RETRY_MS = SECOND_MS

/** A read and the time at which it was sent. */
export type SentRead = { at: number; expiries: number }

/**
 * Decides until when an isolate may answer from memory. A read counts once D1 has answered it, from the time it
 * was sent: the memory is at least as new as that. Only times of one clock, in epoch milliseconds, are
 * compared.
 */
export class Lease {
  #readAt = -Infinity
  /** Like `#readAt`, but only for reads after this isolate's own writes. */
  #from = -Infinity
  #retryAt = -Infinity
  #expiries = 0

  /** In milliseconds; 0 for a request that began before that read, Infinity before the first one. */
  age(now: number): number {
    return Math.max(0, now - this.#readAt)
  }

  isFresh(now: number): boolean {
    return now - this.#from < FRESH_MS
  }

  /** True if D1 must be read before the next answer, even during another request's read. */
  isOver(now: number): boolean {
    return this.isTooOld(now) || (now - this.#from >= LEASE_MS && now >= this.#retryAt)
  }

  /** True if the catalogue can't answer without a read of D1. */
  isTooOld(now: number): boolean {
    return this.age(now) > MAX_READ_AGE_MS
  }

  expire(): void {
    this.#from = -Infinity
    this.#retryAt = -Infinity
    this.#expiries++
  }

  send(time: number): SentRead {
    return { at: time, expiries: this.#expiries }
  }

  noteAnswer({ at, expiries }: SentRead): void {
    this.#readAt = Math.max(this.#readAt, at)
    if (expiries === this.#expiries) this.#from = Math.max(this.#from, at)
  }

  noteFailure({ at, expiries }: SentRead, now: number): void {
    if (expiries === this.#expiries) this.#retryAt = Math.max(at, now) + RETRY_MS
  }
}
