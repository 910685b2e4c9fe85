import { t } from '@lingui/core/macro'
import { dayOf } from '#platform/days'

/** "23:00", by Zurich's clocks in every language. */
const clockTime = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(at)

/** "23:00", or "tomorrow, 07:25": nothing ends later than that. @param at and now epoch milliseconds */
export const endTime = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? clockTime(at) : t`tomorrow, ${clockTime(at)}`
