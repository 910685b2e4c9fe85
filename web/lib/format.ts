import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const regions: Record<string, string> = { en: 'en-CH', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }
const region = () => regions[i18n.locale] ?? i18n.locale

const made = new Map<string, unknown>()
/** Intl formatters are dear to make: one per language and kind. */
function once<T>(kind: string, make: (locale: string) => T, locale = region()): T {
  const key = `${kind} ${locale}`
  if (!made.has(key)) made.set(key, make(locale))
  return made.get(key) as T
}

/** "CHF 29.98", or "− CHF 29.98". @param francs whole francs and decimals, as the calls send prices */
export const money = (francs: number) => {
  const format = once(
    'money',
    (locale) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  return `${francs < 0 ? '−\u00a0' : ''}CHF\u00a0${format.format(Math.abs(francs))}`
}

/** @param value a whole number, not negative */
export const count = (value: number) =>
  // The first formatter takes some 8 ms of a fast processor, and would write the same.
  value < 1000
    ? String(value)
    : once('count', (locale) => new Intl.NumberFormat(locale)).format(value)

/** "12 November 2026". @param iso ISO time or date */
export const longDate = (iso: string) =>
  once(
    'date',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Zurich' }),
  ).format(new Date(iso))

export const list = (words: readonly string[]) =>
  words.length < 2
    ? (words[0] ?? '')
    : once('list', (locale) => new Intl.ListFormat(locale, { type: 'unit' })).format(words)

const HOUR_MS = 3_600_000

/** Whole hours from an ISO time to now, never negative. */
export const hoursSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))

/** "2h ago", "3d ago". */
export function ago(iso: string, now: number): string {
  const hours = hoursSince(iso, now)
  if (hours < 48) return t`${hours}h ago`
  const days = Math.floor(hours / 24)
  return t`${days}d ago`
}

const weekday = (time: number, locale: string, timeZone: string) =>
  once(
    `weekday in ${timeZone}`,
    (one) => new Intl.DateTimeFormat(one, { weekday: 'long', timeZone }),
    locale,
  ).format(time)

// 1 January 2024 was a Monday.
const mondayPlus = (days: number) => Date.UTC(2024, 0, 1 + days)

/** "Monday" for 0. */
export const weekdayName = (index: number) => weekday(mondayPlus(index), region(), 'UTC')

/** The weekday in Switzerland, 0 for Monday. */
export function weekdayIndex(now: number): number {
  const today = weekday(now, 'en', 'Europe/Zurich')
  return [0, 1, 2, 3, 4, 5, 6].findIndex((day) => weekday(mondayPlus(day), 'en', 'UTC') === today)
}
