import { describe, expect, test } from 'vitest'
import { readHours } from '#companions/opening-hours'
import { weekdays } from '#platform/weekdays'
import {
  dayShifts,
  freeDay,
  isEqualDay,
  isEqualWeek,
  isInWords,
  nextShift,
  shiftLimits,
  shiftWith,
  timesText,
  weekAxis,
  weekWithCopies,
  type Week,
} from '../../../web/features/companions/week/shifts.ts'

const closed = { available: false, times: '' }
const emptyWeek = Object.fromEntries(weekdays.map((day) => [day, closed])) as Week
const hours = (times: string) => ({ available: true, times })

describe('hours of a day', () => {
  test.each([
    [[{ from: 600, to: 1080 }], '10:00–18:00'],
    [[{ from: 1080, to: 1560 }], '18:00–02:00'],
    [[{ from: 0, to: 1440 }], '00:00–24:00'],
    [
      [
        { from: 600, to: 720 },
        { from: 1200, to: 1440 },
      ],
      '10:00–12:00, 20:00–24:00',
    ],
  ])('%j are written so that search reads them', (shifts, text) => {
    expect(timesText(shifts)).toBe(text)
    expect(dayShifts(hours(text))).toEqual(shifts)
    expect(readHours(text)).not.toBe('')
  })

  test('in other words have no shifts and stay as written', () => {
    expect(dayShifts(hours('by arrangement'))).toEqual([])
    expect(isInWords(hours('by arrangement'))).toBe(true)
    expect(isInWords(hours('10:00–18:00'))).toBe(false)
    expect(isInWords(closed)).toBe(false)
  })

  test('past midnight end on the next day', () => {
    expect(shiftWith({ from: 1080, to: 1320 }, { to: 120 })).toEqual({ from: 1080, to: 1560 })
    expect(shiftWith({ from: 1080, to: 1560 }, { from: 60 })).toEqual({ from: 60, to: 120 })
  })

  test('of no length are refused, and the whole day is allowed', () => {
    expect(shiftWith({ from: 1080, to: 1320 }, { to: 1080 })).toBeNull()
    expect(shiftWith({ from: 1080, to: 1440 }, { from: 0 })).toEqual({ from: 0, to: 1440 })
  })
})

describe('handles of a shift', () => {
  const axis = { start: 360, end: 1_800 }

  test('stay within the axis and leave a quarter of an hour', () => {
    expect(shiftLimits([{ from: 1080, to: 1320 }], 0, axis)).toEqual({
      from: [360, 1305],
      to: [1095, 1800],
    })
  })

  test('stay between the neighbouring shifts', () => {
    const shifts = [
      { from: 600, to: 720 },
      { from: 840, to: 900 },
      { from: 1200, to: 1260 },
    ]
    expect(shiftLimits(shifts, 1, axis)).toEqual({ from: [720, 885], to: [855, 1200] })
  })
})

describe('axis of a week', () => {
  test('begins at six and ends at six, unless a shift needs more', () => {
    expect(weekAxis(emptyWeek)).toEqual({ start: 360, end: 1_800 })
    expect(weekAxis({ ...emptyWeek, friday: hours('04:00–08:00') })).toEqual({
      start: 0,
      end: 1_800,
    })
    expect(weekAxis({ ...emptyWeek, friday: hours('20:00–08:30') })).toEqual({
      start: 360,
      end: 1_980,
    })
  })
})

describe('a day that becomes free', () => {
  test('has its former hours again', () => {
    const week = { ...emptyWeek, friday: { available: false, times: '12:00–15:00' } }
    expect(freeDay(week, 'friday')).toEqual(hours('12:00–15:00'))
  })

  test('has the hours of the day before it, also across the weekend', () => {
    const week = { ...emptyWeek, saturday: hours('20:00–02:00') }
    expect(freeDay(week, 'tuesday')).toEqual(hours('20:00–02:00'))
  })

  test('has the evening in an empty week', () => {
    expect(freeDay(emptyWeek, 'monday')).toEqual(hours('18:00–24:00'))
  })

  test('has room for further hours before midnight only', () => {
    expect(nextShift([{ from: 600, to: 720 }])).toEqual({ from: 780, to: 900 })
    expect(nextShift([{ from: 1080, to: 1440 }])).toBeNull()
  })
})

describe('copies of a day', () => {
  test('replace the chosen days only', () => {
    const week = { ...emptyWeek, monday: hours('10:00–18:00') }
    const copied = weekWithCopies(week, 'monday', ['tuesday', 'sunday'])
    expect(weekdays.filter((day) => isEqualDay(copied[day], week.monday))).toEqual([
      'monday',
      'tuesday',
      'sunday',
    ])
    expect(week.tuesday).toEqual(closed)
  })

  test('can be undone until another day changes', () => {
    const week = { ...emptyWeek, monday: hours('10:00–18:00') }
    const copied = weekWithCopies(week, 'monday', ['tuesday'])
    expect(isEqualWeek(week, copied)).toBe(false)
    expect(isEqualWeek(copied, structuredClone(copied))).toBe(true)
    expect(isEqualWeek(copied, { ...copied, friday: hours('18:00–20:00') })).toBe(false)
  })
})
