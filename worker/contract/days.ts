/** Whether a text is a day of the calendar, as 2026-05-01. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text
