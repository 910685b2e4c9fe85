import { FIGURE_MONTHS } from '#companions/figure-options'
import { dayOf } from '#platform/days'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'

/** Whole days by Zurich's calendar up to yesterday, oldest first: today's number would say when it rises. */
export function daysUntil(now: number, count: number): string[] {
  const today = Date.parse(dayOf(now))
  return Array.from({ length: count }, (_, at) => utcDayOf(today - (count - at) * DAY_MS))
}

/** The first day that is kept. */
export function keptFrom(now: number): string {
  const [year = '', ...rest] = dayOf(now).split('-')
  return [Number(year) - FIGURE_MONTHS / 12, ...rest].join('-')
}
