import { monthName } from '../../../lib/format.ts'

/** The month of `at` and those before it, as "2026-10", latest first. @param now its UTC fields are the calendar's */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, offset) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - offset)).toISOString().slice(0, 7),
  )

/** "October 2026". @param month as "2026-10" */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${monthName((number ?? 1) - 1)} ${year}`
}
