import { describe, expect, test } from 'vitest'
import { presenceEnds } from '../../../web/own/companions/today/presence-ends.ts'

const at = (time: string) => Date.parse(time)
const endsAt = (time: string, latest = Infinity) =>
  presenceEnds(at(time), latest).map(({ name, at: end }) => [name, new Date(end).toISOString()])

describe('the ends of being online', () => {
  test('are an hour, two, 23:00, the next morning, and longer ones', () => {
    expect(endsAt('2026-11-28T20:40:00Z').slice(0, 5)).toEqual([
      [1, '2026-11-28T21:45:00.000Z'],
      [2, '2026-11-28T22:45:00.000Z'],
      ['evening', '2026-11-28T22:00:00.000Z'],
      ['tomorrow', '2026-11-29T05:00:00.000Z'],
      [3, '2026-11-28T23:45:00.000Z'],
    ])
  })

  test('are at most twelve hours ahead', () => {
    const names = presenceEnds(at('2026-11-28T08:00:00Z'), Infinity).map(({ name }) => name)
    expect(names).toEqual([1, 2, 3, 4, 6, 8, 10])
  })

  test('leave out 23:00 when it is nearer than a quarter of an hour', () => {
    const names = presenceEnds(at('2026-11-28T21:50:00Z'), Infinity).map(({ name }) => name)
    expect(names).not.toContain('evening')
  })

  test('are at six in the morning in the night in which the clocks change', () => {
    expect(endsAt('2026-10-24T20:00:00Z')).toContainEqual(['tomorrow', '2026-10-25T05:00:00.000Z'])
    expect(endsAt('2026-03-28T21:00:00Z')).toContainEqual(['tomorrow', '2026-03-29T04:00:00.000Z'])
  })

  test('stop where an absence begins, which is listed once', () => {
    expect(endsAt('2026-11-28T20:40:00Z', at('2026-11-28T23:00:00Z'))).toEqual([
      [1, '2026-11-28T21:45:00.000Z'],
      [2, '2026-11-28T22:45:00.000Z'],
      ['evening', '2026-11-28T22:00:00.000Z'],
      ['tomorrow', '2026-11-28T23:00:00.000Z'],
    ])
  })
})
