import { ONLINE_MS } from '#platform/limits'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time'
import { zurich } from '#platform/zurich'

const QUARTER_MS = 15 * MINUTE_MS
const EVENING_HOUR = 23
const TOMORROW_HOUR = 6

/** `name`: hours from now, or a time. `at`: epoch milliseconds. */
export type PresenceEnd = { name: number | 'evening' | 'tomorrow'; at: number }

/** The next time at which the clock in Zurich shows a full hour. */
function nextClock(hour: number, now: number): number {
  const local = zurich(now)
  const sinceMidnight = local.getTime() % DAY_MS
  const ahead = (hour * HOUR_MS - sinceMidnight + DAY_MS) % DAY_MS
  // The night in which clocks change has an hour more or less.
  const guess = now + ahead
  return guess + (hour - zurich(guess).getUTCHours()) * HOUR_MS
}

/**
 * Times until which the companion can be online, the most frequent first: at least a quarter of an hour from now, and
 * within the longest period. Ends after `latest` are cut to it; equal ends are listed once.
 *
 * @param latest start of an absence, in epoch milliseconds; Infinity: none
 */
export function presenceEnds(now: number, latest: number): PresenceEnd[] {
  const inHours = (hours: number): PresenceEnd => ({
    name: hours,
    at: Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS,
  })
  const ends: PresenceEnd[] = [
    inHours(1),
    inHours(2),
    { name: 'evening', at: nextClock(EVENING_HOUR, now) },
    { name: 'tomorrow', at: nextClock(TOMORROW_HOUR, now) },
    ...[3, 4, 6, 8, 10].map(inHours),
  ]
  const possible = ends
    .filter(({ at }) => at >= now + QUARTER_MS && at <= now + ONLINE_MS)
    .map(({ name, at }) => ({ name, at: Math.min(at, latest) }))
  return possible.filter(
    ({ at }, index) => possible.findIndex((candidate) => candidate.at === at) === index,
  )
}
