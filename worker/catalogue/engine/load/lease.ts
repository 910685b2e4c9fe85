import { MINUTE_MS, SECOND_MS } from '../../../platform/lib/time.ts'

/** From this age on an answer from memory is followed by a read, for the next one. */
export const FRESH_MS = SECOND_MS
/** Younger than this, what is in memory may be answered. */
export const LEASE_MS = 10 * SECOND_MS
/** How old the last answered read may get while D1 fails: then the catalogue closes. */
export const OLDEST_MS = MINUTE_MS
/** A read without an answer counts as failed by then. */
export const READ_TIMEOUT_MS = 5 * SECOND_MS
/** After a failed read D1 is not asked again for so long. */
const RETRY_MS = SECOND_MS

/** A read when it was sent. */
export type Sent = { at: number; expiries: number }

/**
 * Until when an isolate may answer from memory. A read counts once D1 has answered it, from when it was
 * sent: what is in memory is at least as new as that. Only times of one clock, in epoch milliseconds,
 * are compared.
 */
export class Lease {
  #readAt = -Infinity
  /** As `#readAt`, but only of reads that know of this isolate's own writes. */
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

  /** Whether D1 is read before anything is answered, also while another request's read is under way. */
  isOver(now: number): boolean {
    return this.isTooOld(now) || (now - this.#from >= LEASE_MS && now >= this.#retryAt)
  }

  /** Whether nothing is answered unless D1 is. */
  isTooOld(now: number): boolean {
    return this.age(now) > OLDEST_MS
  }

  expire(): void {
    this.#from = -Infinity
    this.#retryAt = -Infinity
    this.#expiries++
  }

  send(at: number): Sent {
    return { at, expiries: this.#expiries }
  }

  noteAnswer({ at, expiries }: Sent): void {
    this.#readAt = Math.max(this.#readAt, at)
    if (expiries === this.#expiries) this.#from = Math.max(this.#from, at)
  }

  noteFailure({ at, expiries }: Sent, now: number): void {
    if (expiries === this.#expiries) this.#retryAt = Math.max(at, now) + RETRY_MS
  }
}
