import { shiftsOf, readHours, type Shift } from '#companions/opening-hours'
import { weekdays } from '#platform/weekdays'
import { zurichInstant } from '#platform/zurich-instant'
import { weekdayOf } from '../../catalogue/engine/free.ts'
import {
  dayNumber,
  dayNumberOf,
  isAway,
  minuteOf,
  type Absence,
} from '../../catalogue/engine/free-time.ts'
import { HOUR_MS, iso, MINUTE_MS } from '../../platform/lib/time.ts'
import type { DayAndHour } from './messages.ts'

/** Maximum number of times that are offered. */
const MAX_TIMES = 4
/** Number of days that are searched, from the wished day. */
const SEARCHED_DAYS = 28
/** Offered times begin on the half hour. */
const STEP_MINUTES = 30
const DAY_MINUTES = 1_440
/** Length of an appointment without a stated duration, in minutes. */
const USUAL_MINUTES = 60
/** A time that begins sooner is not offered. */
const MIN_NOTICE_MS = HOUR_MS

type Appointment = { date: string; time: string; duration: number | null }

type Circumstances = {
  /** The request's own wish; null: any day, any hour, or no stated duration. */
  wish: { date: string | null; time: string | null; duration: number | null }
  /** The companion's week; null: she states none. */
  schedule: Partial<Record<string, { available: boolean; times: string }>> | null
  absence: { from: string; until: string } | null
  /** The companion's other appointments. */
  appointments: readonly Appointment[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * The next times at which a companion is free for a request: one a day from the wished day on, as close as possible to
 * the wished hour, and never the wished time itself.
 */
export function nextFreeTimes(circumstances: Circumstances): DayAndHour[] {
  const { wish, now } = circumstances
  const today = dayNumber(now)
  const firstDay = wish.date === null ? today : Math.max(today, dayNumberOf(wish.date))
  const times: DayAndHour[] = []
  for (let day = firstDay; day < firstDay + SEARCHED_DAYS && times.length < MAX_TIMES; day++) {
    const minute = freeMinuteOf(day, circumstances)
    if (minute === null) continue
    // A night shift may offer an hour after midnight.
    const start = iso((day * DAY_MINUTES + minute) * MINUTE_MS)
    const freeTime = { date: start.slice(0, 10), time: start.slice(11, 16) }
    const isDuplicate = times.some(
      ({ date, time }) => date === freeTime.date && time === freeTime.time,
    )
    if (!isDuplicate) times.push(freeTime)
  }
  return times
}

/** Minute of the day at which the companion is free, closest to the wished hour; null: none. */
function freeMinuteOf(day: number, circumstances: Circumstances): number | null {
  const { wish, schedule, absence, appointments, now } = circumstances
  if (absence !== null && isAway(absenceDays(absence), day)) return null
  const shifts = shiftsOn(day, schedule)
  const length = wish.duration ?? USUAL_MINUTES
  const wishedMinute = wish.time === null ? null : minuteOf(wish.time)
  const isWishedDay = wish.date !== null && dayNumberOf(wish.date) === day
  let closest: number | null = null
  for (const { from, to } of shifts) {
    const latest = Math.max(from, to - length)
    for (let minute = roundUp(from); minute <= latest; minute += STEP_MINUTES) {
      if (isWishedDay && minute === wishedMinute) continue
      if (zurichInstant(day, minute) < now + MIN_NOTICE_MS) continue
      if (appointments.some((appointment) => overlaps(appointment, { day, minute, length })))
        continue
      const target = wishedMinute ?? from
      if (closest === null || distance(minute, target) < distance(closest, target)) closest = minute
    }
  }
  return closest
}

const absenceDays = ({ from, until }: { from: string; until: string }): Absence => ({
  from: dayNumberOf(from),
  until: dayNumberOf(until),
})

/** Shifts of a day. A day without stated hours, or a companion without a week, is free in the evening. */
function shiftsOn(day: number, schedule: Circumstances['schedule']): Shift[] {
  const evening = [{ from: 18 * 60, to: DAY_MINUTES }]
  if (schedule === null) return evening
  const stated = schedule[weekdays[weekdayOf(day)] ?? 'monday']
  if (!stated?.available) return []
  const hours = readHours(stated.times)
  return hours === '' ? evening : shiftsOf(hours)
}

/** Minutes between two hours of the day; a night shift continues past midnight. */
const distance = (minute: number, target: number): number =>
  Math.min(Math.abs(minute - target), Math.abs(minute - target - DAY_MINUTES))

const roundUp = (minute: number): number => Math.ceil(minute / STEP_MINUTES) * STEP_MINUTES

function overlaps(
  { date, time, duration }: Appointment,
  { day, minute, length }: { day: number; minute: number; length: number },
): boolean {
  const start = dayNumberOf(date) * DAY_MINUTES + minuteOf(time)
  const end = start + (duration ?? USUAL_MINUTES)
  const wishedStart = day * DAY_MINUTES + minute
  return wishedStart < end && start < wishedStart + length
}
