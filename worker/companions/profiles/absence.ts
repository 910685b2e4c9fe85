import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Start of an absence in epoch milliseconds. @param from a day by Zurich's calendar, as 2026-05-01 */
const beginOf = (from: string): number => zurichInstant(Date.parse(from) / DAY_MS, 0)

/**
 * Limits being online to just before a future absence; an absence that has begun is ignored. Epoch milliseconds.
 *
 * @param from first day of the absence by Zurich's calendar, as 2026-05-01; null: none
 */
export function endBeforeAbsence(until: number, from: string | null | undefined, now: number) {
  const begin = from ? beginOf(from) : 0
  return begin > now ? Math.min(until, begin - 1) : until
}
