import { expect, test } from 'vitest'
import { vatIn } from '../../../web/features/billing/premium/vat-in.ts'

test.each([
  [29.98, 8.1, 2.25],
  [59.98, 8.1, 4.49],
  [99.98, 8.1, 7.49],
  [-59.98, 8.1, -4.49],
  [59.98, 0, 0],
])('CHF %d includes %d %% VAT of CHF %d', (francs, percent, vat) => {
  expect(vatIn(francs, percent)).toBe(vat)
})
