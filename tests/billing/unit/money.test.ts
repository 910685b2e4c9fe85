import { describe, expect, it } from 'vitest'
import { isLargeChange, readMoney } from '#platform/money'

describe('readMoney', () => {
  it.each([
    ['9,90', 9.9],
    ['9.90', 9.9],
    ['9,9', 9.9],
    ['29,98', 29.98],
    ['1500', 1500],
    ['1’500', 1500],
    ["1'500", 1500],
    ['1 500', 1500],
    ['1\u00a0500', 1500],
    ['1\u202f500,50', 1500.5],
    ["1'234'567", 1_234_567],
    ['300.–', 300],
    ['300.-', 300],
    ['300.—', 300],
    ['300,-', 300],
    ['Fr. 80', 80],
    ['Fr. 80.-', 80],
    ['SFr. 80', 80],
    ['80 Fr.', 80],
    ['80 CHF', 80],
    ["CHF 1'200.50", 1200.5],
    ['CHF1200', 1200],
    ['chf 300.–', 300],
    ['300 Franken', 300],
    ['Franken 300', 300],
    ['francs 80.50', 80.5],
    ['franchi 80', 80],
    ['Frs. 90', 90],
    ['90 Frs.', 90],
    ['CHF: 80', 80],
    ['CHF. 80', 80],
    ['80 chf.', 80],
    ['80.– CHF', 80],
    ["CHF 1'200", 1200],
    ['1’200.–', 1200],
    ['1’200.--', 1200],
    ['1ʼ200.−', 1200],
    ['1\u2009200,50', 1200.5],
    ['CHF\u00a01’200.\u2013', 1200],
    ['９,９０', 9.9],
    ['\u200e9,90', 9.9],
  ])('reads %j as %d', (text, francs) => {
    expect(readMoney(text)).toBe(francs)
  })

  it.each([
    '',
    '1.500',
    '1,500',
    '1’5',
    "1'50",
    '12’3456',
    '1.500,00',
    '1.200,–',
    '1,200.00',
    '1"200',
    '€ 80',
    '50 Rp.',
    '10–',
    'ab 80.–',
    '.50',
    '9.999',
    '-5',
    'abc',
    '9,90,50',
    '1e3',
  ])('refuses %j', (text) => {
    expect(readMoney(text)).toBeNull()
  })
})

describe('price change', () => {
  it.each([
    [9.9, 990, true],
    [29.99, 2.99, true],
    [10, 20, false],
    [10, 5, false],
    [10, 20.01, true],
    [10, 4.99, true],
  ])('the change from %d to %d is large: %s', (before, after, isLarge) => {
    expect(isLargeChange(before, after)).toBe(isLarge)
  })
})
