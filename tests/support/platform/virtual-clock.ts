import type { Clock } from '../../../worker/platform/lib/clock.ts'

type Timer = { at: number; order: number; callback: () => void }

/** A clock that advances only when nothing is left to do, so that delays take no real time. */
export class VirtualClock implements Clock {
  #time: number
  #order = 0
  #timers: Timer[] = []

  constructor(start: number) {
    this.#time = start
  }

  now = () => this.#time

  after = (ms: number, callback: () => void) => {
    const timer = { at: this.#time + ms, order: this.#order++, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((candidate) => candidate !== timer)
    }
  }

  /** Runs everything that is due until then; later timers never fire. */
  async runUntil(end: number): Promise<void> {
    // Lets other work of the process run.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      // A tick runs after all promises that can continue.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      const next = this.#timers.reduce<Timer | null>(
        (first, candidate) =>
          first &&
          (first.at < candidate.at || (first.at === candidate.at && first.order < candidate.order))
            ? first
            : candidate,
        null,
      )
      if (!next || next.at > end) return
      this.#timers = this.#timers.filter((candidate) => candidate !== next)
      this.#time = next.at
      next.callback()
    }
  }
}
