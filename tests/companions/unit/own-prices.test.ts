import { describe, expect, test } from 'vitest'
import {
  francsText,
  priceText,
  readPrice,
} from '../../../web/features/companions/fields/price-text.ts'

describe('a price', () => {
  test.each([
    ['9,90', 9.9, ''],
    ['1’500', 1500, ''],
    ['300.–', 300, ''],
    ['300 CHF/hour', 300, 'hour'],
    ['CHF 2’400', 2400, ''],
    ['CHF 800 / 4 hours', 800, '4 hours'],
    ['Fr. 80 / Stunde', 80, 'Stunde'],
  ])('%s is a number of francs with its unit', (text, francs, unit) => {
    expect(readPrice(text)).toEqual({ francs, unit })
  })

  test.each(['By agreement', 'CHF 2,400', '1.500', ''])('%j remains a text', (text) => {
    expect(readPrice(text)).toBeNull()
  })

  test('is shown with an apostrophe, and with cents only if it has some', () => {
    expect(francsText(1500)).toBe('1’500')
    expect(francsText(9.9)).toBe('9.90')
    expect(priceText({ francs: 1500, unit: '4 hours' })).toBe('CHF 1’500 / 4 hours')
    expect(priceText({ francs: 9.9, unit: '' })).toBe('CHF 9.90')
  })

  test('is read again as the same number', () => {
    for (const francs of [10, 99.5, 1500, 12_000]) {
      expect(readPrice(priceText({ francs, unit: 'hour' }))).toEqual({ francs, unit: 'hour' })
    }
  })
})
