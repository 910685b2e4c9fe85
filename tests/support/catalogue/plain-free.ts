import type { FreeWhen } from '#catalogue/free-when'
import { weekdays } from '#platform/weekdays'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'

// A reference implementation of availability: minute by minute, with the clock of `Intl`.

type Free = Pick<CatalogueEntry, 'onlineUntil' | 'awayFrom' | 'awayUntil' | 'hours'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'short',
})
const clocks = new Map<number, { day: string; time: string }>()
/** Date and time in Zurich: "2026-05-01" and "20:30". */
function clock(epochMs: number) {
  const [day = '', time = ''] = clocks.get(epochMs) ? [] : format.format(epochMs).split(' ')
  const reading = clocks.get(epochMs) ?? { day, time }
  clocks.set(epochMs, reading)
  return reading
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10)

/** The minutes of a query, and how many consecutive ones must be free. */
function minutesOf(free: FreeWhen, now: number): [minutes: number[], needed: number] {
  const first = now - (now % MINUTE)
  const from = free.when === 'day' ? Math.max(first, Date.parse(free.day) - 3 * HOUR) : first
  const near = Array.from({ length: 54 * 60 }, (_, n) => from + n * MINUTE)
  if (free.when === 'now') return [[first], 1]
  if (free.when !== 'day') {
    const { day, time } = clock(first)
    const evening = time < '05:00' ? dayAfter(day, -1) : day
    const minutes = near.filter((time) => {
      const reading = clock(time)
      return reading.day === evening
        ? reading.time >= '18:00'
        : reading.day === dayAfter(evening, 1) && reading.time < '05:00'
    })
    return [minutes, 60]
  }
  if (!free.from) return [near.filter((time) => clock(time).day === free.day), 60]
  const next = String((Number(free.from.slice(0, 2)) + 1) % 24).padStart(2, '0')
  const to = free.to ?? next + free.from.slice(2)
  const lastDay = to > free.from ? free.day : dayAfter(free.day, 1)
  // The first occurrence counts for an hour that occurs twice.
  const reached = (moment: string) =>
    near.findIndex((time) => `${clock(time).day} ${clock(time).time}` >= moment)
  const begin = reached(`${free.day} ${free.from}`)
  return [near.slice(begin, Math.max(begin, reached(`${lastDay} ${to}`))), Infinity]
}

function isAway({ awayFrom, awayUntil }: Free, day: string) {
  return awayFrom !== null && awayUntil !== null && awayFrom <= day && day <= awayUntil
}

function hasShift(companion: Free, day: string, time: string): boolean {
  const shiftsOn = (date: string) => {
    const weekday = (new Date(date).getUTCDay() + 6) % weekdays.length
    const text = isAway(companion, date) ? null : companion.hours[weekday]
    const shifts = /\d/.test(text ?? '') ? text!.split(', ').map((shift) => shift.split('–')) : []
    // Hours that can't be parsed completely are ignored.
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

/** The source of her availability, or null. */
export function plainSource(companion: Free, free: FreeWhen, now: number) {
  const key = JSON.stringify([free, now])
  const cachedSources = sources.get(companion) ?? new Map<string, ReturnType<typeof findSource>>()
  if (!cachedSources.has(key)) cachedSources.set(key, findSource(companion, free, now, key))
  sources.set(companion, cachedSources)
  return cachedSources.get(key) ?? null
}

function findSource(companion: Free, free: FreeWhen, now: number, key: string) {
  const [minutes, atLeast] = spans.get(key) ?? minutesOf(free, now)
  spans.set(key, [minutes, atLeast])
  const needed = Math.min(atLeast, minutes.length)
  const isEnough = (isFree: (at: number) => boolean) => {
    let run = 0
    return minutes.some((time) => (run = isFree(time) ? run + 1 : 0) >= needed)
  }
  const isHere = (time: number) => !isAway(companion, clock(time).day)
  if (isEnough((time) => isHere(time) && companion.onlineUntil >= Math.max(time, now)))
    return 'presence'
  if (isEnough((time) => isHere(time) && hasShift(companion, clock(time).day, clock(time).time)))
    return 'schedule'
  return null
}

export const plainlyFree = (companion: Free, free: FreeWhen, now: number) =>
  plainSource(companion, free, now) !== null

/** A rank by how soon the companion is free. */
export function plainRank(companion: Free, now: number): number {
  const atOnce = plainSource(companion, { when: 'now' }, now)
  if (atOnce) return atOnce === 'presence' ? 0 : 1
  return plainlyFree(companion, { when: 'tonight' }, now) ? 2 : 3
}
