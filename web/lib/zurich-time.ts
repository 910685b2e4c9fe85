import { DAY_MS, MINUTE_MS } from '#platform/time'
import { zurich } from '#platform/zurich'
import { zurichInstant } from '#platform/zurich-instant'

/** By Zurich's clocks, as a field of day and time takes it. @param at epoch milliseconds */
export const zurichTime = (at: number): string => zurich(at).toISOString().slice(0, 16)

/** The ISO time of what such a field has, wherever the browser is; null: it is empty. */
export function instantOf(typed: string): string | null {
  const asUtc = Date.parse(`${typed.slice(0, 16)}Z`)
  if (Number.isNaN(asUtc)) return null
  const day = Math.floor(asUtc / DAY_MS)
  return new Date(zurichInstant(day, (asUtc - day * DAY_MS) / MINUTE_MS)).toISOString()
}
