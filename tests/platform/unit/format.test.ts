import { i18n } from '#i18n'
import { afterEach, describe, expect, test } from 'vitest'
import { count, openCount } from '../../../web/lib/count.ts'
import { longDate, money, weekdayIndex, weekdayName } from '../../../web/lib/format.ts'

const languages = ['en', 'de', 'fr', 'it']
const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

const HOUR_MS = 3_600_000
const from = Date.UTC(2025, 11, 31, 12)
/** A time every 31 hours for five years: all seasons, and all hours of the day. */
const times = Array.from({ length: 1_400 }, (_, step) => from + step * 31 * HOUR_MS)
/** Every minute around both clock changes of 2026. */
const changes = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)].flatMap((change) =>
  [-120, -61, -60, -1, 0, 1, 59, 60, 120].map((minutes) => change + minutes * 60_000),
)

describe('a date', () => {
  test.each(languages)('is formatted like Intl does: %s', (language) => {
    speak(language)
    const long = new Intl.DateTimeFormat(`${language}-CH`, {
      dateStyle: 'long',
      timeZone: 'Europe/Zurich',
    })
    for (const time of [...times, ...changes]) {
      // French and Italian use an ordinal for the first of a month, which `Intl` omits.
      const first = { fr: '1er ', it: '1º ' }[language] ?? '1 '
      const expected = long.format(time).replace(/^1 /, first)
      expect(longDate(new Date(time).toISOString())).toBe(expected)
    }
  })

  test('may be a day without a time', () => {
    expect(longDate('2026-11-12')).toBe('12 November 2026')
  })

  test('is in English for a language without formats', () => {
    speak('rm')
    expect(longDate('2026-03-01T23:30:00Z')).toBe('2 March 2026')
  })

  test('has the same weekday as in Intl', () => {
    const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Europe/Zurich' })
    for (const time of [...times, ...changes]) {
      expect(weekdayName(weekdayIndex(time))).toBe(day.format(time))
    }
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1’000'],
  [12_345, '12’345'],
  [1_234_567, '1’234’567'],
])('the count %i is formatted as %s', (value, expected) => {
  for (const language of languages) {
    speak(language)
    expect(count(value)).toBe(expected)
  }
})

test.each([
  [29.98, 'CHF 29.98'],
  [0.07, 'CHF 0.07'],
  [100, 'CHF 100.00'],
  [1.005, 'CHF 1.00'],
  [1_234.5, 'CHF 1’234.50'],
  [-1_234.5, '− CHF 1’234.50'],
])('an amount of %d francs is formatted as %s', (francs, expected) => {
  expect(money(francs).replaceAll('\u00a0', ' ')).toBe(expected)
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [143, '99+'],
])('a number of open cases stops at 99: %d', (value, text) => {
  expect(openCount(value)).toBe(text)
})
