import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS } from '../../platform/lib/time.ts'

/** The first moment of an absence. @param from a day by Zurich's calendar, as 2026-05-01 */
const beginOf = (from: string): number => zurichInstant(Date.parse(from) / DAY_MS, 0)

/**
 * When being online ends for someone who will be away: at the latest just before that. An absence that has
 * begun changes nothing here. Epoch milliseconds.
 *
 * @param from its first day by Zurich's calendar, as 2026-05-01; null: none
 */
export function endBeforeAbsence(until: number, from: string | null | undefined, now: number) {
  const begin = from ? beginOf(from) : 0
  return begin > now ? Math.min(until, begin - 1) : until
}
