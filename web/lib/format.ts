import { i18n } from '#i18n'
import { zurich } from '#platform/zurich'
import { HOUR_MS } from '#platform/time'
import { count } from './count.ts'

// Intl is avoided: its first formatter is a long task on a slow phone, and its output differs between the
// edge and older browsers, which would break hydration.
const MONTHS: Record<string, string> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
}

/**
 * Amount such as "CHF 29.98" or "− CHF 29.98". @param francs francs with decimals, as the API returns
 * prices
 */
export function money(francs: number): string {
  const cents = Math.round(Math.abs(francs) * 100)
  const amount = `${count(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
  return `${francs < 0 ? '−\u00a0' : ''}CHF\u00a0${amount}`
}

/** @param month 0 (January) to 11 */
export const monthName = (month: number): string =>
  (MONTHS[i18n.locale] ?? MONTHS['en'])?.split(' ')[month] ?? ''

/** Date such as "12 November 2026", in Zurich's time zone. @param iso ISO time or date */
export function longDate(iso: string): string {
  const time = zurich(Date.parse(iso))
  const day = time.getUTCDate()
  const ends: Record<string, string> = day === 1 ? { de: '.', fr: 'er', it: 'º' } : { de: '.' }
  return `${day}${ends[i18n.locale] ?? ''} ${monthName(time.getUTCMonth())} ${time.getUTCFullYear()}`
}

/** Facts such as "A, B, C", without a conjunction. */
export const list = (words: readonly string[]) => words.join(', ')

/** Whole hours from an ISO time to now; at least 0. */
export const hoursSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))

const regions: Record<string, string> = { en: 'en-CH', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }

const weekdays = new Map<string, Intl.DateTimeFormat>()

/** Name of a weekday; 0 is Monday. */
export function weekdayName(index: number): string {
  const { locale } = i18n
  const cachedFormat = weekdays.get(locale)
  const format =
    cachedFormat ??
    new Intl.DateTimeFormat(regions[locale] ?? locale, { weekday: 'long', timeZone: 'UTC' })
  if (!cachedFormat) weekdays.set(locale, format)
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + index))
}

/** Weekday in Switzerland; 0 is Monday. @param now epoch ms */
export const weekdayIndex = (now: number): number => (zurich(now).getUTCDay() + 6) % 7
