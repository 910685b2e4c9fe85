import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, utcDayOf } from './time.ts'

/**
 * The last millisecond of a calendar day in a time zone.
 *
 * @param date "2026-12-20"
 * @param timeZone as "Europe/Zurich"
 * @returns epoch milliseconds; null if the day doesn't exist
 */
export function endOfDay(date: string, timeZone: string): number | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(date)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight) || utcDayOf(midnight) !== date) return null
  const next = midnight + DAY_MS
  // The offset at the UTC guess is at most an hour wrong, which is close enough to look up the right one.
  const near = next - offsetAt(next, timeZone)
  return next - offsetAt(near, timeZone) - 1
}

/**
 * The first millisecond of a calendar day in Zurich.
 *
 * @param day such as 2026-05-01
 * @param later number of days to add
 */
export const startOfDay = (day: string, later = 0): number =>
  zurichInstant(Date.parse(day) / DAY_MS + later, 0)

/** The time zone's offset from UTC, in milliseconds. @param epochMs epoch milliseconds */
function offsetAt(epochMs: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(epochMs)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(epochMs / 1_000) * 1_000
}
