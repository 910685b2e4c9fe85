export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** As times cross the wire. @param at epoch milliseconds */
export const iso = (at: number): string => new Date(at).toISOString()

export const isoOrNull = (at: number | null | undefined) => (at == null ? null : iso(at))

/** The calendar day in UTC, as "2026-05-01". @param at epoch milliseconds */
export const utcDayOf = (at: number): string => iso(at).slice(0, 10)
