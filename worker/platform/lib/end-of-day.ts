import { DAY_MS, utcDayOf } from './time.ts'

/**
 * The last millisecond of a calendar day, by the clocks of a place.
 *
 * @param date "2026-12-20"
 * @param timeZone as "Europe/Zurich"
 * @returns epoch milliseconds; null when there is no such day
 */
export function endOfDay(date: string, timeZone: string): number | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(date)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight) || utcDayOf(midnight) !== date) return null
  const next = midnight + DAY_MS
  // The offset that holds at a first guess brings near enough to read the one that holds then.
  const near = next - offsetAt(next, timeZone)
  return next - offsetAt(near, timeZone) - 1
}

/** How far the place's clocks are ahead of UTC. @param at epoch milliseconds */
function offsetAt(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
}
