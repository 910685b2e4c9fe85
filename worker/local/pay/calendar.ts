const DAY_MS = 24 * 60 * 60 * 1000

/** A day of the provider's calendar, as "2026-12-21". */
export type Day = string

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10)

// Its office keeps the hours of Amsterdam.
const office = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })

/** @param now epoch milliseconds */
export const dayOf = (now: number): Day => office.format(now)

export const dayInMonth = (day: Day): number => Number(day.slice(8))

export const addDays = (day: Day, count: number): Day => dayAt(utc(day) + count * DAY_MS)

export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / DAY_MS

/**
 * The same day a month on, or the month's last where there is none.
 *
 * @param chargeDay of the month: after a short month the charge goes back to it
 */
export function nextMonth(day: Day, chargeDay = dayInMonth(day)): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month, Math.min(chargeDay, last)))
}
