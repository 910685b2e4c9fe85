export { utcDayOf } from '#platform/days'
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time'

/** The format of times in the API. @param epochMs epoch milliseconds */
export const iso = (epochMs: number): string => new Date(epochMs).toISOString()

export const isoOrNull = (epochMs: number | null | undefined) =>
  epochMs == null ? null : iso(epochMs)

/** A moment of a Swiss calendar day that has begun. @param now epoch milliseconds @returns at most `now` */
export const momentOf = (day: string, now: number): number => Math.min(Date.parse(day), now)
