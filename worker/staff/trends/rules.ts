import type { TrendPeriod, TrendTopic } from '#staff/trends'
import { dayOf } from '#platform/days'
import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, MINUTE_MS, utcDayOf } from '../../platform/lib/time.ts'

export type TrendSpan = { from: string; until: string }

/** Time after midnight until the rows of the previous day are complete. */
const STORED_WITHIN_MS = 10 * MINUTE_MS

/**
 * Number of days that the first run counts. Rows of people are deleted with their accounts, those
 * of payments remain.
 */
export const FIRST_DAYS: Record<TrendTopic, number> = { activity: 30, money: 730 }

/**
 * Number of days that are counted again, because the end of a subscription becomes known some days
 * later.
 */
export const RECOUNTED_DAYS: Record<TrendTopic, number> = { activity: 0, money: 14 }

/** @param day like 2026-10-04 @param count days to add; negative: to subtract */
export const addDays = (day: string, count: number) => utcDayOf(Date.parse(day) + count * DAY_MS)

/** The last complete day. @param now epoch milliseconds */
export const lastDay = (now: number) => addDays(dayOf(now - STORED_WITHIN_MS), -1)

/** Oldest first, both inclusive. */
export function daysInSpan({ from, until }: TrendSpan): string[] {
  const count = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index))
}

const beginOf = (day: string) => zurichInstant(Date.parse(day) / DAY_MS, 0)

/** A day, its first moment, and the first moment of the next day. */
export const boundsOf = (day: string) => [day, beginOf(day), beginOf(addDays(day, 1))] as const

/** The last `length` days until a day, and as many before. */
export function periodOf(until: string, length: TrendPeriod): TrendSpan & { before: TrendSpan } {
  const from = addDays(until, 1 - Number(length))
  const last = addDays(from, -1)
  return { from, until, before: { from: addDays(from, -Number(length)), until: last } }
}

/** Spans of a chart's bars: days, or months for a year. */
export function intervalsOf(period: TrendSpan, length: TrendPeriod): TrendSpan[] {
  const days = daysInSpan(period)
  if (length !== '365') return days.map((day) => ({ from: day, until: day }))
  const months = Map.groupBy(days, (day) => day.slice(0, 7))
  return [...months.values()].map((month) => ({
    from: month[0] ?? period.from,
    until: month.at(-1) ?? period.until,
  }))
}
