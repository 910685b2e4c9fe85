import { expect, test } from 'vitest'
import { provenClaim } from '../../../worker/catalogue/settings/present.ts'

test.each([
  ['6,000+', 6_000, '6,000+'],
  ['6,000+', 6_001, '6,000+'],
  ['6,000+', 5_999, '5,900+'],
  ['6’000+', 12_345, '6’000+'],
  ['20,000+', 12_345, '12,000+'],
  ['4,500+', 184, '180+'],
  ['4,500+', 27, '20+'],
  ['4,500+', 9, null],
  ['4,500+', null, null],
  [null, 10_000, null],
])('the claim %s with a stock of %s is displayed as %s', (claim, stock, text) => {
  expect(provenClaim(claim, stock)).toBe(text)
})
