import type { FreeWhen } from '#catalogue/free-when'
import { isOnline } from '#companions/presence'
import { zurich } from '#platform/zurich'
import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { Shift } from '#companions/opening-hours'

/** An evening extends into the night, until this hour. */
const EVENING = 18
const MORNING = 5

/** A part of one day in Zurich time without a clock change, in minutes of that day. */
type Stretch = { at: number; day: number; from: number; to: number }

/** Range of a query: companions need at least `needed` consecutive free minutes in it. */
export type FreeSpan = { stretches: Stretch[]; needed: number }

/** Day in Zurich time, counted from 1970-01-01. @param at epoch ms */
export const dayNumber = (time: number): number => Math.floor(zurich(time).getTime() / DAY_MS)

/** @param day such as 2026-05-01 */
export const dayNumberOf = (day: string): number => Date.parse(day) / DAY_MS

/** Minutes since midnight. @param time such as 20:30 */
export const minuteOf = (time: string): number =>
  60 * Number(time.slice(0, 2)) + Number(time.slice(3))

/** @param now epoch ms */
export function spanOf(free: FreeWhen, now: number): FreeSpan {
  const thisMinute = now - (now % MINUTE_MS)
  const [start, end, atLeast] = boundsOf(free, thisMinute)
  const stretches = stretchesOf(Math.max(start, thisMinute), end)
  const length = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
  return { stretches, needed: Math.max(1, Math.min(atLeast, length)) }
}

/** Start, end, and minimum number of free minutes. */
function boundsOf(free: FreeWhen, now: number): [number, number, number] {
  if (free.when !== 'day') {
    if (free.when === 'now') return [now, now + MINUTE_MS, 1]
    const day = Math.floor((zurich(now).getTime() - MORNING * HOUR_MS) / DAY_MS)
    return [zurichInstant(day, 60 * EVENING), zurichInstant(day + 1, 60 * MORNING), 60]
  }
  const day = dayNumberOf(free.day)
  if (!free.from) return [zurichInstant(day, 0), zurichInstant(day + 1, 0), 60]
  const start = minuteOf(free.from)
  const end = free.to ? minuteOf(free.to) : start + 60
  return [zurichInstant(day, start), zurichInstant(end > start ? day : day + 1, end), Infinity]
}

/** Clocks change on the hour, so hours are added individually and merged where the offset stays. */
function stretchesOf(start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let time = start; time < end;) {
    const next = Math.min(end, time - (time % HOUR_MS) + HOUR_MS)
    const day = dayNumber(time)
    const from = (zurich(time).getTime() - day * DAY_MS) / MINUTE_MS
    const to = from + (next - time) / MINUTE_MS
    const last = stretches.at(-1)
    if (last?.day === day && last.to === from) last.to = to
    else stretches.push({ at: time, day, from, to })
    time = next
  }
  return stretches
}

/** An absence, as days counted from 1970-01-01, both included; both 0 for none. */
export type Absence = { from: number; until: number }

export const isAway = ({ from, until }: Absence, day: number) => from <= day && day <= until

/**
 * True if the shifts of a week, except on days of absence, cover enough of a span. A night shift belongs to the
 * day on which it begins.
 */
export const isFreeByHours = (
  span: FreeSpan,
  shiftsOn: (day: number) => Shift[],
  absence: Absence,
) =>
  isLongEnough(span, ({ day }) => {
    if (isAway(absence, day)) return []
    const shifts = isAway(absence, day - 1) ? [] : shiftsOn(day - 1)
    const shiftsOfDayBefore = shifts.map(({ from, to }) => ({ from: from - 1440, to: to - 1440 }))
    return [...shiftsOfDayBefore, ...shiftsOn(day)].sort((a, b) => a.from - b.from)
  })

/** True if being online until a moment (epoch ms) is long enough. A minute counts from its beginning. */
export const isFreeOnline = (span: FreeSpan, onlineUntil: number, absence: Absence) =>
  isLongEnough(span, ({ at, day, from }) =>
    isAway(absence, day) || !isOnline(onlineUntil, at)
      ? []
      : [{ from, to: from + Math.floor((onlineUntil - at) / MINUTE_MS) + 1 }],
  )

function isLongEnough(span: FreeSpan, freeIn: (stretch: Stretch) => Shift[]): boolean {
  let run = 0
  for (const stretch of span.stretches) {
    let end = stretch.from
    for (const { from, to } of freeIn(stretch)) {
      if (to <= end) continue
      if (from > end) run = 0
      const begins = Math.max(from, end)
      const ends = Math.min(to, stretch.to)
      if (ends <= begins) break
      run += ends - begins
      end = ends
      if (run >= span.needed) return true
    }
    if (end < stretch.to) run = 0
  }
  return false
}
