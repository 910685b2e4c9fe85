import { HOUR_MS } from './time.ts'

/** 01:00 UTC on a month's last Sunday, when European clocks change, in epoch ms. @param month 0 to 11 */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/** The local time in Zurich, as a `Date` whose UTC fields contain it. Correct from 1996 on. @param time epoch ms */
export function zurich(time: number): Date {
  const year = new Date(time).getUTCFullYear()
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9)
  return new Date(time + (isSummer ? 2 : 1) * HOUR_MS)
}
