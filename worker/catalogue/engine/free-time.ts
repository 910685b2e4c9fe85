import type { FreeWhen } from '#catalogue/free-when'
import { isOnline } from '#companions/presence'
import { zurich } from '#platform/zurich'
import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { Shift } from '#companions/opening-hours'

/** Evenings go on into the night, which ends here. */
const EVENING = 18
const MORNING = 5

/** Part of one day by Zurich's clocks in which no clock is changed; minutes of that day. */
type Stretch = { at: number; day: number; from: number; to: number }

/** The time that is asked about: whoever is free for `needed` minutes of it at a stretch. */
export type Span = { stretches: Stretch[]; needed: number }

/** The day by Zurich's clocks, counted from 1970-01-01. @param at epoch ms */
export const dayNumber = (at: number): number => Math.floor(zurich(at).getTime() / DAY_MS)

/** @param day as 2026-05-01 */
export const dayNumberOf = (day: string): number => Date.parse(day) / DAY_MS

const minuteOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))

/** @param now epoch ms */
export function spanOf(free: FreeWhen, now: number): Span {
  const thisMinute = now - (now % MINUTE_MS)
  const [start, end, atLeast] = boundsOf(free, thisMinute)
  const stretches = stretchesOf(Math.max(start, thisMinute), end)
  const length = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
  return { stretches, needed: Math.max(1, Math.min(atLeast, length)) }
}

/** From, to, and how many minutes of it must be free. */
function boundsOf(free: FreeWhen, now: number): [number, number, number] {
  if (free.when !== 'day') {
    if (free.when === 'now') return [now, now + MINUTE_MS, 1]
    const day = Math.floor((zurich(now).getTime() - MORNING * HOUR_MS) / DAY_MS)
    return [zurichInstant(day, 60 * EVENING), zurichInstant(day + 1, 60 * MORNING), 60]
  }
  const day = dayNumberOf(free.day)
  if (!free.from) return [zurichInstant(day, 0), zurichInstant(day + 1, 0), 60]
  const from = minuteOf(free.from)
  const to = free.to ? minuteOf(free.to) : from + 60
  return [zurichInstant(day, from), zurichInstant(to > from ? day : day + 1, to), Infinity]
}

/** Clocks are changed on the hour, so hours are taken one by one and joined where nothing happens. */
function stretchesOf(start: number, end: number): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = start; at < end;) {
    const next = Math.min(end, at - (at % HOUR_MS) + HOUR_MS)
    const day = dayNumber(at)
    const from = (zurich(at).getTime() - day * DAY_MS) / MINUTE_MS
    const to = from + (next - at) / MINUTE_MS
    const last = stretches.at(-1)
    if (last?.day === day && last.to === from) last.to = to
    else stretches.push({ at, day, from, to })
    at = next
  }
  return stretches
}

/** An absence, as days counted from 1970-01-01, both included; 0 and 0 for none. */
export type Absence = { from: number; until: number }

export const isAway = ({ from, until }: Absence, day: number) => from <= day && day <= until

/** Whether shifts of a week, less the days of an absence, leave enough of a span. A shift is its day's. */
export const isFreeByHours = (span: Span, shiftsOn: (day: number) => Shift[], absence: Absence) =>
  isLongEnough(span, ({ day }) => {
    if (isAway(absence, day)) return []
    const shifts = isAway(absence, day - 1) ? [] : shiftsOn(day - 1)
    const late = shifts.map(({ from, to }) => ({ from: from - 1440, to: to - 1440 }))
    return [...late, ...shiftsOn(day)].sort((a, b) => a.from - b.from)
  })

/** Whether being online until a moment, epoch ms, is long enough. A minute counts from its beginning. */
export const isFreeOnline = (span: Span, onlineUntil: number, absence: Absence) =>
  isLongEnough(span, ({ at, day, from }) =>
    isAway(absence, day) || !isOnline(onlineUntil, at)
      ? []
      : [{ from, to: from + Math.floor((onlineUntil - at) / MINUTE_MS) + 1 }],
  )

function isLongEnough(span: Span, freeIn: (stretch: Stretch) => Shift[]): boolean {
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
