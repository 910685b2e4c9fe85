import { i18n } from '#i18n'
import { monthName } from './format.ts'
import { zurich } from '#platform/zurich'

const two = (value: number) => String(value).padStart(2, '0')

/** "12 May 2026, 14:03", or "12.05.2026, 14:03", by Zurich's clocks. @param iso ISO time */
export function moment(iso: string): string {
  const at = zurich(Date.parse(iso))
  const day = at.getUTCDate()
  const month = at.getUTCMonth()
  const year = at.getUTCFullYear()
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  if (i18n.locale !== 'en') return `${two(day)}.${two(month + 1)}.${year}, ${time}`
  // As English writes it in short: "Sept" is the one month of four letters.
  return `${day} ${monthName(month).slice(0, month === 8 ? 4 : 3)} ${year}, ${time}`
}
