import { describe, expect, test } from 'vitest'
import type { EventKind } from '../../worker/db/schema/payments.ts'
import {
  computeSubscription,
  type PaymentEventRow,
} from '../../worker/features/payments/compute-subscription.ts'

const price = { amountRappen: 5998, currency: 'CHF' }
const charges: EventKind[] = ['activated', 'renewed', 'plan_changed']

/** The nth thing that was told, at that moment. */
function told(
  number: number,
  kind: EventKind,
  more: Partial<PaymentEventRow> = {},
): PaymentEventRow {
  const isCharge = charges.includes(kind)
  return {
    ...{ id: `${number}`, provider: 'flexpay', kind, subscriptionRef: 's', number },
    ...{ intentId: null, memberId: null, parentRef: null, outcome: 'orphan', detail: '' },
    transactionRef: isCharge || /refund|chargeback/.test(kind) ? `t${number}` : null,
    amountRappen: isCharge ? 5998 : null,
    currency: isCharge ? 'CHF' : null,
    periodEnd: isCharge ? number * 100 : null,
    ...{ occurredAt: number, receivedAt: number, toldMemberId: null, reviewedAt: null },
    ...more,
  }
}

const sale = told(1, 'activated')
const back = (number: number, amountRappen: number | null, parentRef: string | null = 't1') =>
  told(number, 'partially_refunded', { amountRappen, parentRef })

const cases: [
  what: string,
  entries: PaymentEventRow[],
  status: string | null,
  periodEnd?: number,
][] = [
  ['nothing', [], null],
  ['a sale', [sale], 'active', 100],
  ['a renewal', [sale, told(2, 'renewed')], 'active', 200],
  ['a renewal alone', [told(2, 'renewed')], 'active', 200],
  ['a cancellation alone', [told(1, 'cancelled')], null],
  ['a sale without an end', [told(1, 'activated', { periodEnd: null })], null],
  ['days added', [sale, told(2, 'extended', { periodEnd: 150 })], 'active', 150],
  ['days added that are past', [sale, told(2, 'extended', { periodEnd: 50 })], 'active', 100],
  ['days added to nothing', [told(2, 'extended', { periodEnd: 150 })], null],
  ['a failure', [sale, told(2, 'payment_failed')], 'past_due', 100],
  ['a failure made good', [sale, told(2, 'payment_failed'), told(3, 'renewed')], 'active', 300],
  ['a cancellation', [sale, told(2, 'cancelled')], 'cancelled', 100],
  ['one taken back', [sale, told(2, 'cancelled'), told(3, 'uncancelled')], 'active', 100],
  ['a renewal after one', [sale, told(2, 'cancelled'), told(3, 'renewed')], 'cancelled', 300],
  [
    'a failure after one',
    [sale, told(2, 'cancelled'), told(3, 'payment_failed')],
    'cancelled',
    100,
  ],
  ['an end', [sale, told(2, 'expired')], 'expired', 100],
  ['a successor', [sale, told(2, 'replaced')], 'expired', 100],
  ['an end, then anything', [sale, told(2, 'expired'), told(3, 'uncancelled')], 'expired', 100],
  ['an ending refund', [sale, told(2, 'refunded', { amountRappen: 1 })], 'refunded', 100],
  ['a full refund', [sale, back(2, 5998)], 'refunded', 100],
  ['a refund of a part', [sale, back(2, 5997)], 'active', 100],
  ['parts that come to all', [sale, back(2, 3000), back(3, 2998)], 'refunded', 100],
  ['a refund that names no amount', [sale, back(2, null)], 'refunded', 100],
  ['a refund that names no charge', [sale, back(2, 5998, null)], 'refunded', 100],
  ['a refund of an unknown charge', [sale, back(2, 5998, 't9')], 'active', 100],
  ['a refund of an earlier charge', [sale, told(2, 'renewed'), back(3, 5998)], 'active', 200],
  ['a full refund, then a charge', [sale, back(2, 5998), told(3, 'renewed')], 'refunded', 300],
  ['a dispute', [sale, told(2, 'chargeback')], 'charged_back', 100],
  [
    'a dispute that was won',
    [sale, told(2, 'chargeback'), told(3, 'chargeback_won', { transactionRef: 't2' })],
    'active',
    100,
  ],
  [
    'one that was won beside one that was not',
    [
      ...[sale, told(2, 'chargeback'), told(3, 'chargeback')],
      told(4, 'chargeback_won', { transactionRef: 't2' }),
    ],
    'charged_back',
    100,
  ],
  [
    'a refund of what is disputed',
    [sale, told(2, 'chargeback'), back(3, 5998)],
    'charged_back',
    100,
  ],
  ['another amount', [told(1, 'activated', { amountRappen: 5997 })], null],
  ['another currency', [told(1, 'activated', { currency: 'EUR' })], null],
  ['no amount', [told(1, 'activated', { amountRappen: null })], null],
  ['another amount later', [sale, told(2, 'renewed', { amountRappen: 1 })], 'active', 100],
]

test.each(cases)('%s comes to %s %s', (_, entries, status, periodEnd) => {
  for (const arrived of [entries, entries.toReversed()]) {
    const { standing } = computeSubscription(price, arrived)
    expect([standing?.status ?? null, standing?.periodEnd]).toEqual([status, periodEnd])
  }
})

describe('a lowered price', () => {
  const lowered = (amountRappen: number | null) => told(2, 'price_lowered', { amountRappen })
  const cheaper = (amountRappen: number) => told(3, 'renewed', { amountRappen })
  const prices: [what: string, entries: PaymentEventRow[], amount: number, end: number][] = [
    ['is the next', [sale, lowered(2998)], 2998, 100],
    ['is then charged', [sale, lowered(2998), cheaper(2998)], 2998, 300],
    ['allows no other', [sale, lowered(2998), cheaper(998)], 2998, 100],
    ['that is not told is the one that is charged', [sale, lowered(null), cheaper(998)], 998, 300],
    ['is never nothing', [sale, lowered(0)], 5998, 100],
    ['is never higher', [sale, lowered(9998), cheaper(9998)], 5998, 100],
  ]
  test.each(prices)('%s', (_, entries, amountRappen, periodEnd) => {
    expect(computeSubscription(price, entries).standing).toMatchObject({ amountRappen, periodEnd })
  })
})

test('each entry is told what became of it', () => {
  const known = told(5, 'renewed', { outcome: 'mismatch', detail: 'charged after the end' })
  const wrong = told(2, 'renewed', { amountRappen: 1 })
  const { outcomes, standing } = computeSubscription(price, [sale, wrong, back(3, 1, 't9'), known])
  expect([...outcomes.values()]).toEqual([
    { outcome: 'applied', detail: '' },
    { outcome: 'mismatch', detail: 'the amount is not the price' },
    { outcome: 'pending', detail: 'the charge that it belongs to is not known' },
    { outcome: 'mismatch', detail: 'charged after the end' },
  ])
  expect(standing?.periodEnd).toBe(100)
})
