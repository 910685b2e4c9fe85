import { monthName } from '../../../lib/format.ts'

/** A month and those before it, as 2026-10, the latest first. @param at with the calendar in UTC's fields */
export const lastMonths = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, before) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - before)).toISOString().slice(0, 7),
  )

/** "October 2026". @param month as 2026-10 */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${monthName((number ?? 1) - 1)} ${year}`
}
