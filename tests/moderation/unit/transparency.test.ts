import { describe, expect, test } from 'vitest'
import {
  addMonths,
  beginOfMonth,
  figuresOf,
  monthOf,
  publishedPart,
  publishedTimes,
  type MonthCounts,
} from '../../../worker/moderation/transparency/rules.ts'

const HOUR = 3_600_000
const none: MonthCounts = {
  reports: [],
  decisions: [],
  appeals: [],
  authorityRequests: [],
  authorityAnswers: [],
  checksMade: 0,
  checksLapsed: 0,
  applications: [],
  submissions: [],
  answers: [],
}

describe('published figures', () => {
  test('leave out every number under five, also zero', () => {
    const figures = figuresOf({ ...none, checksMade: 4, checksLapsed: 5 })
    expect(figures.checks).toEqual({ made: null, lapsed: 5 })
    expect(new Set(Object.values(figures.reports))).toEqual(new Set([null]))
    expect(figures.answers).toEqual({ count: null, median: null, p90: null })
  })

  test('give reports by reason without a total that would reveal the small ones', () => {
    const { reports } = figuresOf({
      ...none,
      reports: [
        { kind: 'fake', count: 7 },
        { kind: 'minor', count: 3 },
      ],
    })
    expect(reports).toMatchObject({ fake: 7, minor: null })
    expect(Object.values(reports)).not.toContain(10)
  })

  test.each([
    [4, 20, null],
    [5, 20, 5],
    [15, 20, 15],
    [16, 20, null],
    [20, 20, null],
  ])('give %d of %d as %j', (part, count, published) => {
    expect(publishedPart(part, count)).toBe(published)
  })

  test('give times from five on, rounded up to a tenth of an hour', () => {
    expect(publishedTimes([1, 2, 3, 4].map((hours) => hours * HOUR)).median).toBeNull()
    const times = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((hours) => hours * HOUR)
    expect(publishedTimes(times)).toEqual({ count: 10, median: 5, p90: 9 })
    const late = Array<number>(5).fill(4 * HOUR + 1)
    expect(publishedTimes(late)).toEqual({ count: 5, median: 4.1, p90: 4.1 })
  })
})

describe('a month', () => {
  test('begins and ends at midnight in Zurich, in winter and summer', () => {
    expect(new Date(beginOfMonth('2026-01')).toISOString()).toBe('2025-12-31T23:00:00.000Z')
    expect(new Date(beginOfMonth('2026-07')).toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(monthOf(beginOfMonth('2026-07') - 1)).toBe('2026-06')
  })

  test('is counted across the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})
