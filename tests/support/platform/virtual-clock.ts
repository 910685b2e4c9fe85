import type { Clock } from '../../../worker/platform/lib/clock.ts'

type Timer = { at: number; order: number; callback: () => void }

/** Time that passes only when nothing is left to do, so that any delay takes no time at all. */
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
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Runs whatever is due up to that moment; the rest never happens. */
  async runUntil(end: number): Promise<void> {
    // Others in this process have their turn.
    await new Promise((resolve) => setImmediate(resolve))
    for (;;) {
      // A tick comes after all promises that can go on have done so.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      const next = this.#timers.reduce<Timer | null>(
        (first, one) =>
          first && (first.at < one.at || (first.at === one.at && first.order < one.order))
            ? first
            : one,
        null,
      )
      if (!next || next.at > end) return
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#time = next.at
      next.callback()
    }
  }
}
