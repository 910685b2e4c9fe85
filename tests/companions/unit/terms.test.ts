import { expect, test } from 'vitest'
import {
  newestTerms,
  TERMS_NOTICE_DAYS,
  termsInForce,
  termsVersions,
  upcomingTerms,
} from '#companions/terms'
import { DAY_MS } from '#platform/time'

const versions = [
  { day: '2026-01-01', announcedOn: null },
  { day: '2027-03-01', announcedOn: '2027-01-25' },
]

test.each([
  ['2020-01-01', '2024-12-15', '2024-12-15', null],
  ['2027-01-24', '2026-01-01', '2026-01-01', null],
  ['2027-01-25', '2026-01-01', '2027-03-01', '2027-03-01'],
  ['2027-02-28', '2026-01-01', '2027-03-01', '2027-03-01'],
  ['2027-03-01', '2027-03-01', '2027-03-01', null],
])('on %s the terms of %s are in force, and those of %s can be accepted', (day, ...expected) => {
  const now = Date.parse(`${day}T12:00:00Z`)
  const [first, ...laterVersions] = versions
  const versionsOfDay = day < '2026' ? laterVersions : [first!, ...laterVersions]
  expect([
    termsInForce(now, versionsOfDay),
    newestTerms(now, versionsOfDay),
    upcomingTerms(now, versionsOfDay),
  ]).toEqual(expected)
})

test('every version is announced in time, and versions are in order', () => {
  const days = termsVersions.map(({ day }) => day)
  expect(days).toEqual([...new Set(days)].toSorted())
  for (const { day, announcedOn } of termsVersions.slice(1)) {
    const notice = (Date.parse(day) - Date.parse(announcedOn ?? day)) / DAY_MS
    expect(notice, day).toBeGreaterThanOrEqual(TERMS_NOTICE_DAYS)
  }
})
