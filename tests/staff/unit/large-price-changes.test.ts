import { expect, test } from 'vitest'
import { largePriceChanges } from '../../../web/admin/staff/settings/large-price-changes.ts'

const prices = { silver: { price: 9.9 }, gold: { price: 20 }, platinum: { price: 29.9 } } as const
const typed = (silver: string) => ({ 'price-silver': silver, 'price-gold': '20' }) as never

test.each(['990', '19,81', '4.90', 'CHF 1’200.–'])(
  'a plan’s price of 9.90 that is changed to “%s” leads to a question',
  (text) => {
    expect(largePriceChanges(prices as never, typed(text))).toMatchObject([
      { plan: 'silver', before: 9.9 },
    ])
  },
)

test.each(['9,90', '9.90', 'Fr. 10.–', '19.80', '4,95', 'abc'])(
  'a plan’s price of 9.90 that is changed to “%s” leads to none',
  (text) => {
    expect(largePriceChanges(prices as never, typed(text))).toEqual([])
  },
)
