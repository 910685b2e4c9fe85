import { readHours, shiftsOf, type Shift } from '#companions/opening-hours'
import { weekdays, type Weekday } from '#platform/weekdays'

export type DayHours = { available: boolean; times: string }
export type Week = Record<Weekday, DayHours>

/** Minutes from midnight of the day that the bars begin and end with. */
export type WeekAxis = { start: number; end: number }

const HOUR = 60
const DAY = 24 * HOUR
/** A bar is from six in the morning to six of the next day, unless a shift needs more. */
const AXIS: WeekAxis = { start: 6 * HOUR, end: DAY + 6 * HOUR }
/** Shortest shift, and the step of the handles, in minutes. */
export const SHIFT_STEP = 15
/** Shifts that the text of a day has room for. */
const MAX_SHIFTS = 4
const USUAL_SHIFT: Shift = { from: 18 * HOUR, to: DAY }

/** Shifts of a day; empty also for hours in other words. */
export const dayShifts = ({ available, times }: DayHours): Shift[] =>
  available ? shiftsOf(readHours(times)) : []

/** True for hours in words that are no times, as in "by arrangement". */
export const isInWords = ({ available, times }: DayHours): boolean =>
  available && times.trim() !== '' && readHours(times) === ''

/** "18:00"; "24:00" at midnight. @param minutes from midnight; above 1440 on the next day */
export function clockTimeOf(minutes: number): string {
  const ofDay = minutes > DAY ? minutes - DAY : minutes
  const hours = String(Math.floor(ofDay / HOUR)).padStart(2, '0')
  return `${hours}:${String(ofDay % HOUR).padStart(2, '0')}`
}

/** Value of a time input. */
export const inputTimeOf = (minutes: number): string => clockTimeOf(minutes % DAY)

/** @returns null for an incomplete time */
export function minutesOfInput(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? []
  return hours && minutes ? Number(hours) * HOUR + Number(minutes) : null
}

/** Hours as visitors read them: "18:00–02:00, 04:00–05:00". */
export const timesText = (shifts: readonly Shift[]): string =>
  shifts.map(({ from, to }) => `${clockTimeOf(from)}–${clockTimeOf(to)}`).join(', ')

/** A shift with another beginning or end by the clock; null: it would have no length. */
export function shiftWith(shift: Shift, part: { from: number } | { to: number }): Shift | null {
  const from = 'from' in part ? part.from : shift.from
  const to = ('to' in part ? part.to : shift.to) % DAY
  if (to === from) return from === 0 ? { from, to: DAY } : null
  return { from, to: to > from ? to : to + DAY }
}

/** Axis with room for every shift of a week. */
export function weekAxis(week: Week): WeekAxis {
  const shifts = weekdays.flatMap((day) => dayShifts(week[day]))
  const isEarly = shifts.some(({ from }) => from < AXIS.start)
  const latest = Math.max(AXIS.end, ...shifts.map(({ to }) => to))
  return { start: isEarly ? 0 : AXIS.start, end: Math.ceil(latest / HOUR) * HOUR }
}

/** Widens an axis, which never shrinks while a handle is moved. */
export const widerAxis = (first: WeekAxis, second: WeekAxis): WeekAxis => ({
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
})

/** Positions that a shift's handles may take: within the axis, 24 hours, and its neighbours. */
export function shiftLimits(
  shifts: readonly Shift[],
  index: number,
  axis: WeekAxis,
): { from: [number, number]; to: [number, number] } {
  const { from, to } = shifts[index] ?? USUAL_SHIFT
  const previousEnd = shifts[index - 1]?.to ?? axis.start
  const nextStart = shifts[index + 1]?.from ?? axis.end
  return {
    from: [
      Math.max(axis.start, previousEnd, to - DAY),
      Math.min(to - SHIFT_STEP, DAY - SHIFT_STEP),
    ],
    to: [from + SHIFT_STEP, Math.min(axis.end, nextStart, from + DAY)],
  }
}

/** One more shift of two hours after the last; null: the day has no room for it. */
export function nextShift(shifts: readonly Shift[]): Shift | null {
  const last = shifts.at(-1)
  if (!last) return USUAL_SHIFT
  const from = Math.ceil(last.to / HOUR) * HOUR + HOUR
  if (shifts.length >= MAX_SHIFTS || from >= DAY) return null
  return { from, to: from + 2 * HOUR }
}

/** A day that becomes free has its former hours, those of the nearest day before it, or the usual ones. */
export function freeDay(week: Week, day: Weekday): DayHours {
  const { times } = week[day]
  if (times.trim() !== '') return { available: true, times }
  const index = weekdays.indexOf(day)
  const before = [...weekdays.slice(index), ...weekdays.slice(0, index)]
    .toReversed()
    .find((candidate) => dayShifts(week[candidate]).length > 0)
  return { available: true, times: before ? week[before].times : timesText([USUAL_SHIFT]) }
}

export const isEqualDay = (first: DayHours, second: DayHours): boolean =>
  first.available === second.available && (!first.available || first.times === second.times)

export const isEqualWeek = (first: Week, second: Week): boolean =>
  weekdays.every((day) => isEqualDay(first[day], second[day]))

/** The week with one day's hours on other days, too. */
export function weekWithCopies(week: Week, source: Weekday, targets: readonly Weekday[]): Week {
  const changed = { ...week }
  for (const target of targets) changed[target] = { ...week[source] }
  return changed
}

/** Part of a shift within the axis, as the position and length of a bar. */
export function barOf({ from, to }: Shift, { start, end }: WeekAxis) {
  const first = Math.max(start, from)
  return { position: first - start, length: Math.max(0, Math.min(end, to) - first) }
}
