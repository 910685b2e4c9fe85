import { t } from '@lingui/core/macro'
import { dayOf } from '#platform/days'

/** "23:00", in Zurich's time and the 24-hour format of every language. */
const clockTime = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' }).format(time)

/** "23:00", or "tomorrow, 07:25": no period ends later than tomorrow. @param time and `now` are epoch milliseconds */
export const endTime = (time: number, now: number): string =>
  dayOf(time) === dayOf(now) ? clockTime(time) : t`tomorrow, ${clockTime(time)}`
