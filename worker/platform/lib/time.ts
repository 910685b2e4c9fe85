export { utcDayOf } from '#platform/days'
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time'

/** As times cross the wire. @param at epoch milliseconds */
export const iso = (at: number): string => new Date(at).toISOString()

export const isoOrNull = (at: number | null | undefined) => (at == null ? null : iso(at))

/** A moment of a day in Switzerland that has begun. @param now epoch milliseconds @returns no later than now */
export const momentOf = (day: string, now: number): number => Math.min(Date.parse(day), now)
