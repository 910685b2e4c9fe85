import { t } from '@lingui/core/macro'
import { alertRhythms, type AlertRhythm } from '#notifications/saved-searches'

/** Options for the frequency of alert mails. */
export function alertOptions(): { value: AlertRhythm; name: string }[] {
  const names = {
    off: t`No emails`,
    instant: t`As it happens, at most hourly`,
    daily: t`Once a day, in the morning`,
  }
  return alertRhythms.map((value) => ({ value, name: names[value] }))
}

/** Note on instant alerts that were selected under another plan. */
export const dailyInstead = () => t`We send these once a day: your plan has no instant emails.`
