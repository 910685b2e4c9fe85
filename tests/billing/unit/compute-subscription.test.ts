import { describe, expect, test } from 'vitest'
import type { PaymentEventKind } from '../../../worker/billing/schema/payments.ts'
import {
  computeSubscription,
  type PaymentEventRow,
} from '../../../worker/billing/payments/compute-subscription.ts'

const price = { amountRappen: 5998, currency: 'CHF' }
const charges: PaymentEventKind[] = ['activated', 'renewed', 'plan_changed']

/** The nth event. Its number is also its time. */
function event(
  number: number,
  kind: PaymentEventKind,
  fields: Partial<PaymentEventRow> = {},
): PaymentEventRow {
  const isCharge = charges.includes(kind)
  return {
    id: `${number}`,
    provider: 'flexpay',
    kind,
    subscriptionRef: 's',
    number,
    intentId: null,
    memberId: null,
    parentRef: null,
    outcome: 'orphan',
    detail: '',
    transactionRef: isCharge || /refund|chargeback/.test(kind) ? `t${number}` : null,
    amountRappen: isCharge ? 5998 : null,
    currency: isCharge ? 'CHF' : null,
    periodEnd: isCharge ? number * 100 : null,
    occurredAt: number,
    receivedAt: number,
    reportedMemberId: null,
    reviewedAt: null,
    ...fields,
  }
}

const sale = event(1, 'activated')
const back = (number: number, amountRappen: number | null, parentRef: string | null = 't1') =>
  event(number, 'partially_refunded', { amountRappen, parentRef })

const cases: [
  what: string,
  entries: PaymentEventRow[],
  status: string | null,
  periodEnd?: number,
][] = [
  ['nothing', [], null],
  ['a sale', [sale], 'active', 100],
  ['a renewal', [sale, event(2, 'renewed')], 'active', 200],
  ['a renewal alone', [event(2, 'renewed')], 'active', 200],
  ['a cancellation alone', [event(1, 'cancelled')], null],
  ['a sale without an end', [event(1, 'activated', { periodEnd: null })], null],
  ['days added', [sale, event(2, 'extended', { periodEnd: 150 })], 'active', 150],
  ['added days in the past', [sale, event(2, 'extended', { periodEnd: 50 })], 'active', 100],
  ['added days without a sale', [event(2, 'extended', { periodEnd: 150 })], null],
  ['a failure', [sale, event(2, 'payment_failed')], 'past_due', 100],
  [
    'a failure and a later payment',
    [sale, event(2, 'payment_failed'), event(3, 'renewed')],
    'active',
    300,
  ],
  ['a cancellation', [sale, event(2, 'cancelled')], 'cancelled', 100],
  ['an undone cancellation', [sale, event(2, 'cancelled'), event(3, 'uncancelled')], 'active', 100],
  [
    'a renewal after a cancellation',
    [sale, event(2, 'cancelled'), event(3, 'renewed')],
    'cancelled',
    300,
  ],
  [
    'a failure after a cancellation',
    [sale, event(2, 'cancelled'), event(3, 'payment_failed')],
    'cancelled',
    100,
  ],
  ['an end', [sale, event(2, 'expired')], 'expired', 100],
  ['a successor', [sale, event(2, 'replaced')], 'expired', 100],
  [
    'an end with later events',
    [sale, event(2, 'expired'), event(3, 'uncancelled')],
    'expired',
    100,
  ],
  ['an ending refund', [sale, event(2, 'refunded', { amountRappen: 1 })], 'refunded', 100],
  ['a full refund', [sale, back(2, 5998)], 'refunded', 100],
  ['a partial refund', [sale, back(2, 5997)], 'active', 100],
  [
    'partial refunds that add up to the full charge',
    [sale, back(2, 3000), back(3, 2998)],
    'refunded',
    100,
  ],
  ['a refund without an amount', [sale, back(2, null)], 'refunded', 100],
  ['a refund without a charge', [sale, back(2, 5998, null)], 'refunded', 100],
  [
    'refunds without a charge in two periods',
    [sale, back(2, 3000, null), event(3, 'renewed'), back(4, 3000, null)],
    'active',
    300,
  ],
  ['a refund of an unknown charge', [sale, back(2, 5998, 't9')], 'active', 100],
  ['a refund of an earlier charge', [sale, event(2, 'renewed'), back(3, 5998)], 'active', 200],
  ['a full refund, then a charge', [sale, back(2, 5998), event(3, 'renewed')], 'refunded', 300],
  ['a dispute', [sale, event(2, 'chargeback')], 'charged_back', 100],
  [
    'a dispute that the seller won',
    [sale, event(2, 'chargeback'), event(3, 'chargeback_won', { transactionRef: 't2' })],
    'active',
    100,
  ],
  [
    'a won dispute and a lost one',
    [
      sale,
      event(2, 'chargeback'),
      event(3, 'chargeback'),
      event(4, 'chargeback_won', { transactionRef: 't2' }),
    ],
    'charged_back',
    100,
  ],
  [
    'a refund of a disputed charge',
    [sale, event(2, 'chargeback'), back(3, 5998)],
    'charged_back',
    100,
  ],
  ['another amount', [event(1, 'activated', { amountRappen: 5997 })], null],
  ['another currency', [event(1, 'activated', { currency: 'EUR' })], null],
  ['no amount', [event(1, 'activated', { amountRappen: null })], null],
  ['another amount later', [sale, event(2, 'renewed', { amountRappen: 1 })], 'active', 100],
]

test.each(cases)('%s results in the status %s %s', (_, entries, status, periodEnd) => {
  for (const order of [entries, entries.toReversed()]) {
    const { status: currentStatus } = computeSubscription(price, order)
    expect([currentStatus?.status ?? null, currentStatus?.periodEnd]).toEqual([status, periodEnd])
  }
})

describe('lowered price', () => {
  const lowerTo = (amountRappen: number | null) => event(2, 'price_lowered', { amountRappen })
  const cheaper = (amountRappen: number) => event(3, 'renewed', { amountRappen })
  const prices: [what: string, entries: PaymentEventRow[], amount: number, end: number][] = [
    ['is the amount of the next charge', [sale, lowerTo(2998)], 2998, 100],
    ['applies to the renewal', [sale, lowerTo(2998), cheaper(2998)], 2998, 300],
    ['excludes any other amount', [sale, lowerTo(2998), cheaper(998)], 2998, 100],
    ['follows from the charge if it has no amount', [sale, lowerTo(null), cheaper(998)], 998, 300],
    ['is never 0', [sale, lowerTo(0)], 5998, 100],
    ['is never higher than the old one', [sale, lowerTo(9998), cheaper(9998)], 5998, 100],
  ]
  test.each(prices)('the lowered price %s', (_, entries, amountRappen, periodEnd) => {
    expect(computeSubscription(price, entries).status).toMatchObject({ amountRappen, periodEnd })
  })
})

test('each entry gets its outcome', () => {
  const earlierMismatch = event(5, 'renewed', {
    outcome: 'mismatch',
    detail: 'charged after the end',
  })
  const wrongAmount = event(2, 'renewed', { amountRappen: 1 })
  const { outcomes, status } = computeSubscription(price, [
    sale,
    wrongAmount,
    back(3, 1, 't9'),
    earlierMismatch,
  ])
  expect([...outcomes.values()]).toEqual([
    { outcome: 'applied', detail: '' },
    { outcome: 'mismatch', detail: 'the amount is not the price' },
    { outcome: 'pending', detail: 'the charge that it belongs to is not known' },
    { outcome: 'mismatch', detail: 'charged after the end' },
  ])
  expect(status?.periodEnd).toBe(100)
})
