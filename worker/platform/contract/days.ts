/** Whether a text is a day of the calendar, as 2026-05-01. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text

/** The calendar day in UTC, as "2026-05-01". @param at epoch milliseconds */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

// To make one takes far longer than to ask it.
const zurich = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })

/** The day in Switzerland, as 2026-05-01. @param at epoch milliseconds */
export const dayOf = (at: number): string => zurich.format(at)
