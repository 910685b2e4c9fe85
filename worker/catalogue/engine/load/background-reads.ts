import { wait, type Clock } from '../../../platform/lib/clock.ts'
import { SECOND_MS } from '../../../platform/lib/time.ts'
import { READ_TIMEOUT_MS, type Lease } from './lease.ts'
import { warn } from './load.ts'

/** Number of reads of D1 after an answer, so that the next page of a visit need not wait for D1. */
export const TAIL_READS = 3
const TAIL_MS = 8 * SECOND_MS

/** Reads after an answer in an isolate: one at a time, and one series of later ones. */
export class BackgroundReads {
  readonly #clock: Clock
  readonly #lease: Lease
  readonly #read: (now: number) => Promise<void>
  readonly #tailReads: number
  #busyUntil = -Infinity
  #tailFrom = -Infinity

  /** @param read may throw */
  constructor(
    clock: Clock,
    lease: Lease,
    read: (now: number) => Promise<void>,
    tailReads = TAIL_READS,
  ) {
    this.#clock = clock
    this.#lease = lease
    this.#read = read
    this.#tailReads = tailReads
  }

  /** Takes up to 29 seconds; the platform allows 30 after an answer. It never throws. */
  async run(): Promise<void> {
    await this.#readOnce()
    const startedAt = this.#clock.now()
    // A later request of a visit takes over from the previous one.
    if (startedAt - this.#tailFrom < TAIL_MS) return
    this.#tailFrom = startedAt
    for (let reads = 0; reads < this.#tailReads; reads++) {
      await wait(this.#clock, TAIL_MS)
      if (this.#tailFrom !== startedAt) return
      await this.#readOnce()
    }
  }

  async #readOnce(): Promise<void> {
    const now = this.#clock.now()
    // A read without an answer must not block all later ones.
    if (this.#lease.isFresh(now) || now < this.#busyUntil) return
    const until = now + READ_TIMEOUT_MS
    this.#busyUntil = until
    try {
      await this.#read(now)
    } catch (error) {
      warn('catalogue.stale', error)
    }
    if (this.#busyUntil === until) this.#busyUntil = -Infinity
  }
}
