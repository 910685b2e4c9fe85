import { DAY_MS, MINUTE_MS } from '#platform/time'
import { zurich } from '#platform/zurich'
import { zurichInstant } from '#platform/zurich-instant'

/** Value of a `datetime-local` field, in Zurich's time zone. @param time epoch ms */
export const zurichTime = (time: number): string => zurich(time).toISOString().slice(0, 16)

/** ISO time of a `datetime-local` value in Zurich's time zone, wherever the browser is; `null`: empty. */
export function instantOf(value: string): string | null {
  const asUtc = Date.parse(`${value.slice(0, 16)}Z`)
  if (Number.isNaN(asUtc)) return null
  const day = Math.floor(asUtc / DAY_MS)
  return new Date(zurichInstant(day, (asUtc - day * DAY_MS) / MINUTE_MS)).toISOString()
}
