import { wait, type Clock } from '../../../platform/lib/clock.ts'
import { SECOND_MS } from '../../../platform/lib/time.ts'
import { READ_TIMEOUT_MS, type Lease } from './lease.ts'
import { warn } from './load.ts'

/** After an answer D1 is read this often, so that the next page of a visit need not wait for it. */
export const TAIL_READS = 3
const TAIL_MS = 8 * SECOND_MS

/** Reads behind an answer, in an isolate: one at a time, and one row of later ones. */
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

  /** Lasts up to 29 seconds; what runs behind an answer has 30. It never throws. */
  async run(): Promise<void> {
    await this.#readOnce()
    const from = this.#clock.now()
    // A later request of a visit takes over from the one before.
    if (from - this.#tailFrom < TAIL_MS) return
    this.#tailFrom = from
    for (let reads = 0; reads < this.#tailReads; reads++) {
      await wait(this.#clock, TAIL_MS)
      if (this.#tailFrom !== from) return
      await this.#readOnce()
    }
  }

  async #readOnce(): Promise<void> {
    const now = this.#clock.now()
    // One that gets no answer must not be the last.
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
