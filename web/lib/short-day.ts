import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { dayOf } from '#platform/days'
import { DAY_MS } from '#platform/time'
import { zurichTime } from './zurich-time.ts'

// For pages that only the browser renders, because the formatter's output differs between the edge and browsers.

const regions: Record<string, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(locale)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat(regions[locale] ?? locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  formats.set(locale, format)
  return format
}

/** Day such as "Today", "Tomorrow" or "Tue 2 Dec". @param day such as 2026-12-02 @param now epoch ms */
export function shortDay(day: string, now: number): string {
  if (day === dayOf(now)) return t`Today`
  if (day === dayOf(now + DAY_MS)) return t`Tomorrow`
  return formatOf(i18n.locale).format(Date.parse(day)).replace(/,/g, '')
}

/** Time such as "21:02" today, and "Tue 2 Dec 21:02" on other days, in Zurich. @param iso ISO time */
export function shortMoment(iso: string, now: number): string {
  const [day = '', time = ''] = zurichTime(Date.parse(iso)).split('T')
  return day === dayOf(now) ? time : `${shortDay(day, now)} ${time}`
}
