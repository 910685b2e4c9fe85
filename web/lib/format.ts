import { i18n } from '@lingui/core'

const made = new Map<string, Intl.DateTimeFormat>()
/** Intl formatters are dear to make: one per language and kind. */
function format(locale: string, options: Intl.DateTimeFormatOptions, time: number): string {
  const key = JSON.stringify([locale, options])
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, known)
  return known.format(time)
}

// What follows is put together by hand as far as servers and browsers might differ: each has its own version
// of ICU's data, and a text that is not the same is rendered twice.

/** "1'234'567", as all of Switzerland writes it. @param value a whole number, not negative */
export const count = (value: number): string =>
  value < 1000
    ? String(value)
    : `${count(Math.floor(value / 1000))}'${String(value % 1000).padStart(3, '0')}`

/** "CHF 29.98", or "− CHF 29.98". @param francs whole francs and decimals, as the calls send prices */
export function money(francs: number): string {
  const [whole = '', decimals = ''] = Math.abs(francs).toFixed(2).split('.')
  return `${francs < 0 ? '−\u00a0' : ''}CHF\u00a0${count(Number(whole))}.${decimals}`
}

/** "2026-11-12", by Zurich's calendar. */
export const dayInZurich = (time: number) => format('sv-SE', { timeZone: 'Europe/Zurich' }, time)

/** The name of a month. @param date its number of the day does not matter */
export const monthName = (date: string) =>
  format(i18n.locale, { month: 'long', timeZone: 'UTC' }, Date.parse(date))

/** "12 November 2026". @param iso ISO time or date */
export function longDate(iso: string): string {
  const date = dayInZurich(Date.parse(iso))
  const day = Number(date.slice(8))
  const ends: Record<string, string> = { de: '.', fr: day === 1 ? 'er' : '' }
  return `${day}${ends[i18n.locale] ?? ''} ${monthName(date)} ${date.slice(0, 4)}`
}

/** Before the last word of a list. */
const joints: Record<string, string> = { de: ' und ', fr: ' et ', it: ' e ' }

/** "a, b, c", or "a, b und c". */
export const list = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)]
    .filter((part) => part !== '')
    .join(joints[i18n.locale] ?? ', ')

/** "Monday" for 0. */
export const weekdayName = (index: number) =>
  // 1 January 2024 was a Monday.
  format(i18n.locale, { weekday: 'long', timeZone: 'UTC' }, Date.UTC(2024, 0, 1 + index))

/** The weekday in Switzerland, 0 for Monday. */
export const weekdayIndex = (now: number): number =>
  (new Date(dayInZurich(now)).getUTCDay() + 6) % 7
