import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const HOUR_MS = 3_600_000

/** "12 Nov 2026, 14:05", by the clocks of the office. @param iso ISO time */
export const moment = (iso: string) =>
  new Intl.DateTimeFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(new Date(iso))

/** "in 5 h", "3 h late"; days once it is more than two. @param now epoch milliseconds */
export function untilDue(iso: string, now: number): string {
  const hours = Math.abs(Math.trunc((Date.parse(iso) - now) / HOUR_MS))
  const isLate = Date.parse(iso) < now
  if (hours < 48) return isLate ? t`${hours} h late` : t`in ${hours} h`
  const days = Math.floor(hours / 24)
  return isLate ? t`${days} d late` : t`in ${days} d`
}
