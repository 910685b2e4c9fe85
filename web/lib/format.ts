import { i18n } from '#i18n'
import { zurich } from '#platform/zurich'
import { HOUR_MS } from '#platform/time'
import { count } from './count.ts'

// Without Intl: its first formatter of a kind is a long task on a slow phone, and what it writes differs
// between the edge and browsers of another age, where hydration would fail.
const MONTHS: Record<string, string> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
}

/** "CHF 29.98", or "− CHF 29.98". @param francs whole francs and decimals, as the calls send prices */
export function money(francs: number): string {
  const cents = Math.round(Math.abs(francs) * 100)
  const written = `${count(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
  return `${francs < 0 ? '−\u00a0' : ''}CHF\u00a0${written}`
}

/** @param month 0 to 11 */
export const monthName = (month: number): string =>
  (MONTHS[i18n.locale] ?? MONTHS['en'])?.split(' ')[month] ?? ''

/** "12 November 2026", by Zurich's clocks. @param iso ISO time or date */
export function longDate(iso: string): string {
  const at = zurich(Date.parse(iso))
  const day = at.getUTCDate()
  const ends: Record<string, string> = day === 1 ? { de: '.', fr: 'er', it: 'º' } : { de: '.' }
  return `${day}${ends[i18n.locale] ?? ''} ${monthName(at.getUTCMonth())} ${at.getUTCFullYear()}`
}

/** "A, B, C": facts, not a sentence. */
export const list = (words: readonly string[]) => words.join(', ')

/** Whole hours from an ISO time to now, never negative. */
export const hoursSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))

const regions: Record<string, string> = { en: 'en-CH', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }

const weekdays = new Map<string, Intl.DateTimeFormat>()

/** "Monday" for 0. */
export function weekdayName(index: number): string {
  const { locale } = i18n
  const known = weekdays.get(locale)
  const format =
    known ??
    new Intl.DateTimeFormat(regions[locale] ?? locale, { weekday: 'long', timeZone: 'UTC' })
  if (!known) weekdays.set(locale, format)
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + index))
}

/** The weekday in Switzerland, 0 for Monday. @param now epoch ms */
export const weekdayIndex = (now: number): number => (zurich(now).getUTCDay() + 6) % 7
