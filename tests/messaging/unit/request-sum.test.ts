import { describe, expect, test } from 'vitest'
import { sumOf } from '../../../worker/messaging/requests/rules.ts'

describe('the sum of a request', () => {
  test('is in francs, from a price per hour in centimes', () => {
    expect(sumOf(180, 45_000)).toBe(1_350)
    expect(sumOf(90, 45_000)).toBe(675)
  })

  test('is unknown without a duration or a price, and for nights', () => {
    expect(sumOf(null, 45_000)).toBeNull()
    expect(sumOf(60, null)).toBeNull()
    expect(sumOf(720, 45_000)).toBeNull()
  })
})
