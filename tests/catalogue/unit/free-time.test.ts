import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FreeWhen } from '#catalogue/free-when'
import { noFilters } from '#catalogue/filters'
import { readHours } from '#companions/opening-hours'
import { nullOr, percent } from '../../support/platform/arbitraries.ts'
import { weekHours } from '../../support/catalogue/catalogue-arbitraries.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { indexOf } from '../../support/companions/companion-entry.ts'
import { plainSource } from '../../support/catalogue/plain-free.ts'
import { DAY, HOUR } from '../../support/platform/fixtures.ts'

const viewer = { premium: true, offlineWindowDays: 7 }

const everyDay = (times: string | null) => Array.from({ length: 7 }, () => times)
const defaults = { onlineUntil: 0, awayFrom: null, awayUntil: null, hours: everyDay(null) }
type Own = Partial<Parameters<typeof plainSource>[0]>

const isFound = (fields: Own, free: FreeWhen, now: number) => {
  const query = { filters: { ...noFilters, free }, sort: 'recent', skip: 0, limit: 9 } as const
  return indexOf({ a: { ...defaults, ...fields } }).search(query, viewer, now).total === 1
}

// Zurich is two hours ahead of UTC in summer and one in winter.
const timeOf = (text: string) => Date.parse(`${text}Z`)
const now = { when: 'now' } as const
const tonight = { when: 'tonight' } as const

test.each([
  ['17:00–24:00', '1020-1440'],
  [' 9.30 to 12, 14h–18h30 ', '570-720,840-1110'],
  ['10 bis 14 Uhr', '600-840'],
  ['14 Uhr bis 22 Uhr', '840-1320'],
  ['von 14.30 bis 22 Uhr', '870-1320'],
  ['de 14 h à 22 h 30', '840-1350'],
  ['dalle ore 14 alle ore 22', '840-1320'],
  ['10am–8pm', '600-1200'],
  ['10 a.m. to 8 p.m.', '600-1200'],
  ['12 pm - 12 am', '720-1440'],
  ['noon to midnight', '720-1440'],
  ['24h', '0-1440'],
  ['24/24', '0-1440'],
  ['24 Stunden', '0-1440'],
  ['24h/24', '0-1440'],
  ['14\u201122', '840-1320'],
  ['14\u00a0\u2013\u00a022\u00a0Uhr', '840-1320'],
  ['\u200e14\u201322', '840-1320'],
  ['14.00 h – 22.30 h', '840-1350'],
  ['zwischen 14 und 22 Uhr', '840-1320'],
  ['entre 14h et 22h30', '840-1350'],
  ['tra le 14 e le 22', '840-1320'],
  ['between 2 pm and 10 pm', '840-1320'],
  ['dalle 10 alle 12 e dalle 14 alle 18', '600-720,840-1080'],
  ['10–12 und zwischen 14 und 18 Uhr', '600-720,840-1080'],
  ['rund um die Uhr', '0-1440'],
  ['24/7', '0-1440'],
  ['giorno e notte', '0-1440'],
  ['14 → 22', '840-1320'],
  ['10 - 8 pm', ''],
  ['13 pm - 14 pm', ''],
  ['24', ''],
  ['ab 18 Uhr', ''],
  ['10:00–14:00 and by arrangement', ''],
  ['25:00–26:00', ''],
  ['18:60–20:00', ''],
  ['10:00–10:00', ''],
  ['', ''],
])('the hours “%s” are parsed as “%s”', (text, hours) => {
  expect(readHours(text)).toBe(hours)
})

test('a schedule begins on its first minute and ends before its last', () => {
  const fields = { hours: everyDay('17:00–24:00') }
  expect(isFound(fields, now, timeOf('2026-06-01T14:59:59'))).toBe(false)
  expect(isFound(fields, now, timeOf('2026-06-01T15:00:00'))).toBe(true)
  expect(isFound(fields, now, timeOf('2026-06-01T21:59:59'))).toBe(true)
  expect(isFound(fields, now, timeOf('2026-06-01T22:00:00'))).toBe(false)
})

test('a shift past midnight belongs to the day on which it begins', () => {
  // The shift lasts from Friday into Saturday, 6 June 2026.
  const fields = { hours: everyDay(null).with(4, '22:00–02:00') }
  expect(isFound(fields, now, timeOf('2026-06-05T23:59:00'))).toBe(true)
  expect(isFound(fields, now, timeOf('2026-06-06T00:00:00'))).toBe(false)
  expect(isFound(fields, now, timeOf('2026-06-04T23:00:00'))).toBe(false)
  const night = { when: 'day', day: '2026-06-05', from: '23:00', to: '02:00' } as const
  expect(isFound(fields, night, timeOf('2026-06-01T12:00:00'))).toBe(true)
  expect(isFound(fields, { ...night, to: '02:01' }, timeOf('2026-06-01T12:00:00'))).toBe(false)
  const away = { ...fields, awayFrom: '2026-06-05', awayUntil: '2026-06-05' }
  expect(isFound(away, now, timeOf('2026-06-05T22:30:00'))).toBe(false)
  const later = { ...fields, awayFrom: '2026-06-06', awayUntil: '2026-06-07' }
  expect(isFound(later, now, timeOf('2026-06-05T21:59:00'))).toBe(true)
  expect(isFound(later, now, timeOf('2026-06-05T22:00:00'))).toBe(false)
})

test('an absence ends after its last day', () => {
  const fields = { hours: everyDay('00:00–24:00'), awayFrom: '2026-05-30', awayUntil: '2026-06-01' }
  expect(isFound(fields, now, timeOf('2026-06-01T21:59:00'))).toBe(false)
  expect(isFound(fields, now, timeOf('2026-06-01T22:00:00'))).toBe(true)
})

test('hours follow the clock changes of Zurich', () => {
  const fields = { hours: everyDay('02:00–03:00') }
  // On 29 March the hour from 02:00 is missing, on 25 October it occurs twice.
  expect(isFound(fields, now, timeOf('2026-03-29T00:59:00'))).toBe(false)
  expect(isFound(fields, now, timeOf('2026-03-29T01:00:00'))).toBe(false)
  expect(isFound(fields, now, timeOf('2026-10-25T00:00:00'))).toBe(true)
  expect(isFound(fields, now, timeOf('2026-10-25T01:59:00'))).toBe(true)
  expect(isFound(fields, now, timeOf('2026-10-25T02:00:00'))).toBe(false)
  const morning = { hours: everyDay('05:00–06:00') }
  expect(isFound(morning, tonight, timeOf('2026-03-29T03:30:00'))).toBe(false)
  expect(isFound({ hours: everyDay('19:00–20:00') }, tonight, timeOf('2026-03-29T03:30:00'))).toBe(
    true,
  )
})

test('an evening requires an hour, or the rest of the night', () => {
  const noon = timeOf('2026-06-01T10:00:00')
  expect(isFound({ hours: everyDay('12:00–18:59') }, tonight, noon)).toBe(false)
  expect(isFound({ hours: everyDay('12:00–19:00') }, tonight, noon)).toBe(true)
  expect(isFound({ hours: everyDay('04:30–05:00') }, tonight, timeOf('2026-06-02T02:30:00'))).toBe(
    true,
  )
  expect(isFound({ onlineUntil: noon + 7 * HOUR }, tonight, noon)).toBe(true)
  expect(isFound({ onlineUntil: noon + 6 * HOUR }, tonight, noon)).toBe(false)
})

test('a period in the past finds no companion', () => {
  const fields = { hours: everyDay('00:00–24:00'), onlineUntil: timeOf('2026-06-03T00:00:00') }
  const day = { when: 'day', day: '2026-06-01' } as const
  expect(isFound(fields, day, timeOf('2026-06-01T21:59:59'))).toBe(true)
  expect(isFound(fields, day, timeOf('2026-06-01T22:00:00'))).toBe(false)
})

const days = ['2026-06-01', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-31']

const halfHour = fc
  .tuple(fc.constantFrom('00', '01', '05', '17', '20', '23'), fc.constantFrom('00', '30'))
  .map((parts) => parts.join(':'))
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

const freeAround = (day: string): fc.Arbitrary<FreeWhen> => {
  const dayArbitrary = fc.constantFrom(0, 1, 2).map((count) => dayAfter(day, count))
  const whenArbitrary = fc.constant('day' as const)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom<FreeWhen>({ when: 'now' }, { when: 'tonight' }) },
    { weight: 3, arbitrary: fc.record({ when: whenArbitrary, day: dayArbitrary }) },
    {
      weight: 7,
      arbitrary: fc.record(
        { when: whenArbitrary, day: dayArbitrary, from: halfHour, to: halfHour },
        { requiredKeys: ['when', 'day', 'from'] },
      ),
    },
  )
}

test.each(days)('free time matches the local clock minute by minute around %s', (day) =>
  checkProperty(
    fc.asyncProperty(
      fc.record({
        second: fc.nat({ max: 26 * 60 * 60 - 1 }),
        free: freeAround(day),
        hours: weekHours,
        isAway: percent(30),
        onlineMinutes: nullOr(fc.nat({ max: 12 * 60 - 1 }), 70),
      }),
      async ({ second, free, hours, isAway, onlineMinutes }) => {
        const moment = Date.parse(day) + second * 1_000
        const awayFrom = isAway ? day : null
        const onlineUntil = onlineMinutes === null ? 0 : moment + onlineMinutes * 60_000 - HOUR
        const fields = { hours, awayFrom, awayUntil: awayFrom, onlineUntil }
        expect(isFound(fields, free, moment)).toBe(plainSource(fields, free, moment) !== null)
      },
    ),
    48,
  ),
)
