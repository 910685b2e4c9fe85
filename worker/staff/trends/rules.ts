import type { TrendPeriod, TrendTopic } from '#staff/trend-options'
import { dayOf } from '#platform/days'
import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, MINUTE_MS, utcDayOf } from '../../platform/lib/time.ts'

export type Span = { from: string; until: string }

/** What began before midnight is stored by then. */
const STORED_WITHIN_MS = 10 * MINUTE_MS

/**
 * How far back days are counted at first. Rows of people are deleted with their accounts, those of
 * payments stay.
 */
export const FIRST_DAYS: Record<TrendTopic, number> = { activity: 30, money: 730 }

/** How many days are counted anew: what ends a subscription is known some days later. */
export const COUNTED_AGAIN: Record<TrendTopic, number> = { activity: 0, money: 14 }

/** @param day as 2026-10-04 @param count of days after it; negative: before */
export const addDays = (day: string, count: number) => utcDayOf(Date.parse(day) + count * DAY_MS)

/** The last day that is over. @param now epoch milliseconds */
export const lastDay = (now: number) => addDays(dayOf(now - STORED_WITHIN_MS), -1)

/** Oldest first, both included. */
export function daysInSpan({ from, until }: Span): string[] {
  const count = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at))
}

const beginOf = (day: string) => zurichInstant(Date.parse(day) / DAY_MS, 0)

/** A day with its first moment and that of the next. */
export const boundsOf = (day: string) => [day, beginOf(day), beginOf(addDays(day, 1))] as const

/** The last days, and as many before. */
export function periodOf(until: string, length: TrendPeriod): Span & { before: Span } {
  const from = addDays(until, 1 - Number(length))
  const last = addDays(from, -1)
  return { from, until, before: { from: addDays(from, -Number(length)), until: last } }
}

/** The parts that a chart has bars for: days, of a year its months. */
export function intervalsOf(period: Span, length: TrendPeriod): Span[] {
  const days = daysInSpan(period)
  if (length !== '365') return days.map((day) => ({ from: day, until: day }))
  const months = Map.groupBy(days, (day) => day.slice(0, 7))
  return [...months.values()].map((month) => ({
    from: month[0] ?? period.from,
    until: month.at(-1) ?? period.until,
  }))
}
