import { describe, expect, test } from 'vitest'
import { nextFreeTimes } from '../../../worker/messaging/requests/free-times.ts'

/** Monday, 1 June 2026, 14:00 in Zurich. */
const now = Date.UTC(2026, 5, 1, 12)
const open = (times: string) => ({ available: true, times })
const everyDay = (times: string) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      open(times),
    ]),
  )
const wish = { date: '2026-06-02', time: '20:00', duration: 120 }
const base = { wish, schedule: everyDay('18:00–23:00'), absence: null, appointments: [], now }
const timesOf = (changes: Partial<typeof base> | object = {}) =>
  nextFreeTimes({ ...base, ...changes }).map(({ date, time }) => `${date} ${time}`)

describe('the next free times for a request', () => {
  test('are one a day from the wished day on, and never the wished time', () => {
    expect(timesOf()).toEqual([
      '2026-06-02 19:30',
      '2026-06-03 20:00',
      '2026-06-04 20:00',
      '2026-06-05 20:00',
    ])
  })

  test('leave enough of a shift for the wished duration', () => {
    const late = { ...wish, time: '22:30' }
    expect(timesOf({ wish: late })[1]).toBe('2026-06-03 21:00')
  })

  test('skip days off, an absence and other appointments', () => {
    const schedule = { ...everyDay('18:00–23:00'), wednesday: { available: false, times: '' } }
    const absence = { from: '2026-06-04', until: '2026-06-05' }
    const appointments = [{ date: '2026-06-06', time: '18:00', duration: 180 }]
    expect(timesOf({ schedule, absence, appointments })).toEqual([
      '2026-06-02 19:30',
      '2026-06-06 21:00',
      '2026-06-07 20:00',
      '2026-06-08 20:00',
    ])
  })

  test('begin at least an hour from now, when a request has no day', () => {
    const anyTime = { date: null, time: null, duration: null }
    expect(timesOf({ wish: anyTime, schedule: everyDay('10:00–23:00') })).toEqual([
      '2026-06-01 15:00',
      '2026-06-02 10:00',
      '2026-06-03 10:00',
      '2026-06-04 10:00',
    ])
  })

  test('continue past midnight in a night shift', () => {
    const late = { date: '2026-06-02', time: '01:00', duration: 60 }
    expect(timesOf({ wish: late, schedule: everyDay('22:00–04:00') })[0]).toBe('2026-06-03 01:00')
  })

  test('are evenings without a stated week', () => {
    expect(timesOf({ schedule: null })[1]).toBe('2026-06-03 20:00')
  })

  test('are none for a week without any day', () => {
    expect(timesOf({ schedule: {} })).toEqual([])
  })
})
