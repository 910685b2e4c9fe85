import type { FreeWhen } from '#catalogue/free-when'
import { isOnline } from '#companions/presence'
import {
  isAway,
  isFreeByHours,
  isFreeOnline,
  spanOf,
  type Absence,
  type FreeSpan,
} from './free-time.ts'
import { shiftsOf, type Shift } from '#companions/opening-hours'
import { DAYS_PER_WEEK } from './columns.ts'
import type { Rows } from './rows.ts'

/** 1970-01-01 was a Thursday; the week begins on Monday. */
export const weekdayOf = (day: number) => (day + 3) % 7

/** Tests if rows are free in a span; each combination of hours and absence is computed once. */
class FreeRows {
  private readonly rows: Rows
  private readonly span: FreeSpan
  private readonly now: number
  /** The previous day, whose shifts may extend into the span, and those of the span: three at most. */
  private readonly days: number[]
  private readonly known = new Map<number, boolean>()
  private readonly shifts: Shift[][] = []

  constructor(rows: Rows, free: FreeWhen, now: number) {
    this.rows = rows
    this.span = spanOf(free, now)
    this.now = now
    const days = new Set(this.span.stretches.map(({ day }) => day))
    this.days = days.size ? [Math.min(...days) - 1, ...days] : []
  }

  byPresence(slot: number): boolean {
    const { onlineUntil } = this.rows.columns
    const until = onlineUntil[slot]!
    return isOnline(until, this.now) && isFreeOnline(this.span, until, this.absenceOf(slot))
  }

  byHours(slot: number): boolean {
    const { hours } = this.rows.columns
    const absence = this.absenceOf(slot)
    let key = 0
    let hasHours = 0
    let away = 0
    for (const day of this.days) {
      const code = hours[slot * DAYS_PER_WEEK + weekdayOf(day)]!
      hasHours |= code
      key = key * 0x10000 + code
      away = 2 * away + Number(isAway(absence, day))
    }
    if (hasHours === 0) return false
    key = 8 * key + away
    const cachedResult = this.known.get(key)
    if (cachedResult !== undefined) return cachedResult
    const shiftsOn = (day: number) => this.shiftsAt(hours[slot * DAYS_PER_WEEK + weekdayOf(day)]!)
    const isFree = isFreeByHours(this.span, shiftsOn, absence)
    this.known.set(key, isFree)
    return isFree
  }

  private absenceOf(slot: number): Absence {
    const { awayFrom, awayUntil } = this.rows.columns
    return { from: awayFrom[slot]!, until: awayUntil[slot]! }
  }

  private shiftsAt(code: number): Shift[] {
    return (this.shifts[code] ??= shiftsOf(this.rows.hours.texts[code]!))
  }
}

/** Drops rows that are not free at that time. */
export function keepFree(rows: Rows, marks: Uint8Array, free: FreeWhen, now: number): void {
  const freeRows = new FreeRows(rows, free, now)
  for (let slot = 0; slot < marks.length; slot++) {
    if (marks[slot] && !freeRows.byHours(slot) && !freeRows.byPresence(slot)) marks[slot] = 0
  }
}

export const freeRanks = ['online', 'hours', 'tonight', 'later'] as const

/** Rank of each marked row in `freeRanks`: the first two ranks are free now. */
export function rankFree(rows: Rows, marks: Uint8Array, now: number): Uint8Array {
  const ranks = rows.bytes('ranks')
  const atOnce = new FreeRows(rows, { when: 'now' }, now)
  const tonight = new FreeRows(rows, { when: 'tonight' }, now)
  for (let slot = 0; slot < marks.length; slot++) {
    if (!marks[slot]) continue
    if (atOnce.byPresence(slot)) ranks[slot] = 0
    else if (atOnce.byHours(slot)) ranks[slot] = 1
    else ranks[slot] = tonight.byHours(slot) || tonight.byPresence(slot) ? 2 : 3
  }
  return ranks
}
