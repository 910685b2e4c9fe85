import { t } from '@lingui/core/macro'
import { HOUR_MS } from '#platform/time'
import { zurich } from '#platform/zurich'

/** "01:00", in Zurich's time and the 24-hour format of every language, as a field for times has it. @param time epoch ms */
export const clockOf = (time: number): string => zurich(time).toISOString().slice(11, 16)

/** The time of a timer for its companion; in the hour that occurs twice, with its half. @param time epoch ms or ISO time */
export function timerClock(time: number | string): string {
  const moment = typeof time === 'string' ? Date.parse(time) : time
  const clock = clockOf(moment)
  if (clockOf(moment + HOUR_MS) === clock) return t`${clock} (summer time)`
  if (clockOf(moment - HOUR_MS) === clock) return t`${clock} (winter time)`
  return clock
}

/** The contacts of a timer, as "M., Lea". */
export const alertedNames = (contacts: readonly { label: string }[]): string =>
  contacts.map(({ label }) => label).join(', ')
