/** Checks that a text is an existing calendar day, as 2026-05-01. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text

/** The calendar day in UTC, as "2026-05-01". @param epochMs epoch milliseconds */
export const utcDayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

// Module-level, because creating a formatter is far slower than using it.
const zurich = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })

/** The day in Switzerland, as 2026-05-01. @param epochMs epoch milliseconds */
export const dayOf = (epochMs: number): string => zurich.format(epochMs)
