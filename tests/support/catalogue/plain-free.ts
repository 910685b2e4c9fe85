import type { FreeWhen } from '#catalogue/free-when'
import { weekdays } from '#platform/weekdays'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'

// When a companion is free in the plainest way, for comparison: minute by minute, by the clocks of Intl.

type Free = Pick<CatalogueEntry, 'onlineUntil' | 'awayFrom' | 'awayUntil' | 'hours'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'short',
})
const clocks = new Map<number, { day: string; time: string }>()
/** What Zurich's clocks show: "2026-05-01" and "20:30". */
function clock(at: number) {
  const [day = '', time = ''] = clocks.get(at) ? [] : format.format(at).split(' ')
  const shown = clocks.get(at) ?? { day, time }
  clocks.set(at, shown)
  return shown
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10)

/** The minutes that are asked about, and how many of them must be free at a stretch. */
function minutesOf(free: FreeWhen, now: number): [minutes: number[], needed: number] {
  const first = now - (now % MINUTE)
  const from = free.when === 'day' ? Math.max(first, Date.parse(free.day) - 3 * HOUR) : first
  const near = Array.from({ length: 54 * 60 }, (_, n) => from + n * MINUTE)
  if (free.when === 'now') return [[first], 1]
  if (free.when !== 'day') {
    const { day, time } = clock(first)
    const evening = time < '05:00' ? dayAfter(day, -1) : day
    const minutes = near.filter((at) => {
      const shown = clock(at)
      return shown.day === evening
        ? shown.time >= '18:00'
        : shown.day === dayAfter(evening, 1) && shown.time < '05:00'
    })
    return [minutes, 60]
  }
  if (!free.from) return [near.filter((at) => clock(at).day === free.day), 60]
  const next = String((Number(free.from.slice(0, 2)) + 1) % 24).padStart(2, '0')
  const to = free.to ?? next + free.from.slice(2)
  const lastDay = to > free.from ? free.day : dayAfter(free.day, 1)
  // Of an hour that comes twice the first counts.
  const reached = (moment: string) =>
    near.findIndex((at) => `${clock(at).day} ${clock(at).time}` >= moment)
  const begin = reached(`${free.day} ${free.from}`)
  return [near.slice(begin, Math.max(begin, reached(`${lastDay} ${to}`))), Infinity]
}

function isAway({ awayFrom, awayUntil }: Free, day: string) {
  return awayFrom !== null && awayUntil !== null && awayFrom <= day && day <= awayUntil
}

function hasShift(one: Free, day: string, time: string): boolean {
  const shiftsOn = (date: string) => {
    const weekday = (new Date(date).getUTCDay() + 6) % weekdays.length
    const text = isAway(one, date) ? null : one.hours[weekday]
    const shifts = /\d/.test(text ?? '') ? text!.split(', ').map((shift) => shift.split('–')) : []
    // What can't be understood as a whole is left out as a whole.
    return shifts.some(([from, to]) => from === to) ? [] : shifts
  }
  const isOver = (from = '', to = '') => to < from
  return (
    shiftsOn(day).some(([from = '', to = '']) => time >= from && (isOver(from, to) || time < to)) ||
    shiftsOn(dayAfter(day, -1)).some(([from, to = '']) => isOver(from, to) && time < to)
  )
}

const spans = new Map<string, ReturnType<typeof minutesOf>>()
const sources = new WeakMap<Free, Map<string, ReturnType<typeof findSource>>>()

/** How she is free then, or null. */
export function plainSource(one: Free, free: FreeWhen, now: number) {
  const key = JSON.stringify([free, now])
  const known = sources.get(one) ?? new Map<string, ReturnType<typeof findSource>>()
  if (!known.has(key)) known.set(key, findSource(one, free, now, key))
  sources.set(one, known)
  return known.get(key) ?? null
}

function findSource(one: Free, free: FreeWhen, now: number, key: string) {
  const [minutes, atLeast] = spans.get(key) ?? minutesOf(free, now)
  spans.set(key, [minutes, atLeast])
  const needed = Math.min(atLeast, minutes.length)
  const isEnough = (isFree: (at: number) => boolean) => {
    let run = 0
    return minutes.some((at) => (run = isFree(at) ? run + 1 : 0) >= needed)
  }
  const isHere = (at: number) => !isAway(one, clock(at).day)
  if (isEnough((at) => isHere(at) && one.onlineUntil >= Math.max(at, now))) return 'presence'
  if (isEnough((at) => isHere(at) && hasShift(one, clock(at).day, clock(at).time)))
    return 'schedule'
  return null
}

export const plainlyFree = (one: Free, free: FreeWhen, now: number) =>
  plainSource(one, free, now) !== null

/** How soon she is free. */
export function plainRank(one: Free, now: number): number {
  const atOnce = plainSource(one, { when: 'now' }, now)
  if (atOnce) return atOnce === 'presence' ? 0 : 1
  return plainlyFree(one, { when: 'tonight' }, now) ? 2 : 3
}
