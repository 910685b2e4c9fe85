import { MAX_TIMER_MS, MIN_TIMER_MS } from '#companions/safety-timer'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time'
import { zurich } from '#platform/zurich'
import { zurichInstant } from '#platform/zurich-instant'

const QUARTER_MS = 15 * MINUTE_MS

/** The next quarter of an hour after a number of hours. @param now epoch milliseconds */
export const timerEndIn = (hours: number, now: number): number =>
  Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS

export type TimerEnd = {
  /** The time that she types, such as "01:00". */
  clock: string
  /** Epoch ms of an end that was chosen as a moment; null for a typed one. */
  moment: number | null
}

/** Epoch ms of a chosen end; null: too near, too far or no time. A moment that has passed counts as if it were typed. */
export function timerEndMoment({ clock, moment }: TimerEnd, now: number): number | null {
  const isOpen = moment !== null && moment >= now + MIN_TIMER_MS && moment <= now + MAX_TIMER_MS
  return isOpen ? moment : nextTimerEnd(clock, now)
}

/**
 * The next moment at which clocks in Zurich show a time, as "01:00"; in the night in which an hour occurs twice, the
 * next of both.
 *
 * @param now epoch milliseconds
 * @returns null for a time that is too near or is no time
 */
export function nextTimerEnd(time: string, now: number): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return null
  const minute = Number(hours) * 60 + Number(minutes)
  const today = Math.floor(zurich(now).getTime() / DAY_MS)
  const first = [today, today + 1].map((day) => zurichInstant(day, minute))
  const moments = first.flatMap((moment) =>
    [moment, moment + HOUR_MS].filter(
      (candidate) =>
        candidate === moment || zurich(candidate).getTime() % DAY_MS === minute * MINUTE_MS,
    ),
  )
  const next = moments.find((moment) => moment >= now + MIN_TIMER_MS)
  return next !== undefined && next <= now + MAX_TIMER_MS ? next : null
}
