import { FIGURE_MONTHS } from '#companions/figures'
import { dayOf } from '#platform/days'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'

/**
 * Whole days by Zurich's calendar up to yesterday, oldest first. Today is excluded: a rising number would reveal
 * the time of a visit.
 */
export function daysUntil(now: number, count: number): string[] {
  const today = Date.parse(dayOf(now))
  return Array.from({ length: count }, (_, index) => utcDayOf(today - (count - index) * DAY_MS))
}

/** The first day whose sums are stored. */
export function firstStoredDay(now: number): string {
  const [year = '', ...monthAndDay] = dayOf(now).split('-')
  return [Number(year) - FIGURE_MONTHS / 12, ...monthAndDay].join('-')
}
