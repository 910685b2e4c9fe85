import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { zurich } from './zurich.ts'

/**
 * The epoch ms at which clocks in Zurich show a time: the first one for an hour that occurs twice, an hour later for
 * one that is skipped. @param day days since 1970-01-01 @param minute minute of the day; may be past its end
 */
export function zurichInstant(day: number, minute: number): number {
  const asUtc = day * DAY_MS + minute * MINUTE_MS
  const summer = asUtc - 2 * HOUR_MS
  return zurich(summer).getTime() === asUtc ? summer : asUtc - HOUR_MS
}
