import { i18n } from '#i18n'
import { monthName } from './format.ts'
import { zurich } from '#platform/zurich'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Date and time such as "12 May 2026, 14:03" or "12.05.2026, 14:03", in Zurich's time zone. @param iso ISO
 * time
 */
export function moment(iso: string): string {
  const local = zurich(Date.parse(iso))
  const day = local.getUTCDate()
  const month = local.getUTCMonth()
  const year = local.getUTCFullYear()
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
  if (i18n.locale !== 'en') return `${two(day)}.${two(month + 1)}.${year}, ${time}`
  // English abbreviates months to three letters, except "Sept".
  return `${day} ${monthName(month).slice(0, month === 8 ? 4 : 3)} ${year}, ${time}`
}
