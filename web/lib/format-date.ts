import { i18n } from '@lingui/core'
import { dayInZurich, monthName } from './format.ts'

let clock: Intl.DateTimeFormat | undefined

/** "12 May 2026, 14:03", or "12.05.2026, 14:03", by Zurich's clocks. @param iso ISO time */
export function moment(iso: string): string {
  const time = Date.parse(iso)
  const date = dayInZurich(time)
  const [year = '', month = '', day = ''] = date.split('-')
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Zurich' })
  const at = clock.format(time)
  if (i18n.locale !== 'en') return `${day}.${month}.${year}, ${at}`
  return `${Number(day)} ${monthName(date).slice(0, month === '09' ? 4 : 3)} ${year}, ${at}`
}
