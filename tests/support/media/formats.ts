import { i18n } from '#i18n'
import { moment } from '../../../web/lib/format-date.ts'
import { count } from '../../../web/lib/count.ts'
import { list, longDate, money, weekdayName } from '../../../web/lib/format.ts'

/** Formatted numbers, dates and lists in a language. */
function formatsIn(locale: string) {
  i18n.loadAndActivate({ locale, messages: {} })
  return {
    money: [0, 29.98, 999.5, 1234.5, 1_234_567.5, -29.98, 0.07].map(money),
    count: [0, 7, 999, 1000, 12_345, 1_234_567].map(count),
    dates: [
      '2026-01-01',
      '2026-03-31T22:30:00Z',
      '2026-09-12T12:00:00Z',
      '2026-12-31T23:30:00Z',
    ].map(longDate),
    moments: ['2026-09-01T12:03:00Z', '2026-03-29T01:00:00Z', '2026-06-30T22:05:00Z'].map(moment),
    lists: [[], ['a'], ['a', 'b'], ['a', 'b', 'c, d']].map(list),
    weekdays: [0, 2, 6].map(weekdayName),
  }
}

/** The formats of all languages. */
export function allFormats() {
  const localeBefore = i18n.locale
  const formats = Object.keys(expectedFormats).map((locale) => [locale, formatsIn(locale)] as const)
  i18n.loadAndActivate({ locale: localeBefore, messages: {} })
  return Object.fromEntries(formats)
}

const numbers = {
  money: [
    'CHF\u00a00.00',
    'CHF\u00a029.98',
    'CHF\u00a0999.50',
    'CHF\u00a01’234.50',
    'CHF\u00a01’234’567.50',
    '−\u00a0CHF\u00a029.98',
    'CHF\u00a00.07',
  ],
  count: ['0', '7', '999', '1’000', '12’345', '1’234’567'],
  lists: ['', 'a', 'a, b', 'a, b, c, d'],
}
const moments = ['01.09.2026, 14:03', '29.03.2026, 03:00', '01.07.2026, 00:05']

/** Expected in Node, workerd and browsers, which have different versions of ICU. */
export const expectedFormats: Record<string, ReturnType<typeof formatsIn>> = {
  en: {
    ...numbers,
    dates: ['1 January 2026', '1 April 2026', '12 September 2026', '1 January 2027'],
    moments: ['1 Sept 2026, 14:03', '29 Mar 2026, 03:00', '1 Jul 2026, 00:05'],
    weekdays: ['Monday', 'Wednesday', 'Sunday'],
  },
  de: {
    ...numbers,
    dates: ['1. Januar 2026', '1. April 2026', '12. September 2026', '1. Januar 2027'],
    moments,
    weekdays: ['Montag', 'Mittwoch', 'Sonntag'],
  },
  fr: {
    ...numbers,
    dates: ['1er janvier 2026', '1er avril 2026', '12 septembre 2026', '1er janvier 2027'],
    moments,
    weekdays: ['lundi', 'mercredi', 'dimanche'],
  },
  it: {
    ...numbers,
    dates: ['1º gennaio 2026', '1º aprile 2026', '12 settembre 2026', '1º gennaio 2027'],
    moments,
    weekdays: ['lunedì', 'mercoledì', 'domenica'],
  },
}
