import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { zurich } from './zurich.ts'

/**
 * When Zurich's clocks show a time, as epoch ms: the first one of an hour that comes twice, an hour later
 * for one that is left out. @param day counted from 1970-01-01 @param minute may be past the day's end
 */
export function zurichInstant(day: number, minute: number): number {
  const asUtc = day * DAY_MS + minute * MINUTE_MS
  const summer = asUtc - 2 * HOUR_MS
  return zurich(summer).getTime() === asUtc ? summer : asUtc - HOUR_MS
}
