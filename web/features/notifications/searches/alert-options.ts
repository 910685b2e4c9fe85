import { t } from '@lingui/core/macro'
import { alertRhythms, type AlertRhythm } from '#notifications/saved-search-options'

/** When someone is mailed, to choose from. */
export function alertOptions(): { value: AlertRhythm; name: string }[] {
  const names = {
    off: t`No emails`,
    instant: t`As it happens, at most hourly`,
    daily: t`Once a day, in the morning`,
  }
  return alertRhythms.map((value) => ({ value, name: names[value] }))
}

/** Of instant alerts that were chosen under another plan. */
export const dailyInstead = () => t`Sent once a day: your plan has no instant emails.`
