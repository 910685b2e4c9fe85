import { describe, expect, test } from 'vitest'
import type { ProviderName } from '#billing/payment-providers'
import type { Intent } from '../../../worker/billing/payments/intents.ts'
import { recordEvent, type Ledger } from '../../../worker/billing/payments/record-event.ts'
import type { PaymentEvent } from '../../../worker/billing/payments/provider.ts'

const now = Date.UTC(2026, 5, 1)
const intent: Intent = {
  id: 'intent',
  memberId: 'ada',
  plan: 'gold',
  amountRappen: 5998,
  currency: 'CHF',
  provider: 'flexpay',
  replacesRef: null,
  createdAt: now - 1,
  language: null,
  origin: null,
}

/** The first charge of a sale with the id of the intent. */
const charge: PaymentEvent = {
  id: 'charge',
  kind: 'activated',
  mayRepeat: false,
  subscriptionRef: 'sale',
  previousRef: null,
  transactionRef: 't1',
  parentRef: null,
  intentId: intent.id,
  memberId: null,
  plan: null,
  amountRappen: 5998,
  currency: 'CHF',
  periodEnd: now + 1,
  occurredAt: now,
  card: null,
  flaw: null,
}

describe('charge', () => {
  const recordCharge = (provider: Ledger['provider']) => {
    const ledger = { isKnown: false, entries: [], rows: [], intents: [intent], isBlocked: false }
    const [book] = recordEvent({ provider, ...ledger }, charge, now)
    return [book?.row?.memberId, book?.entries[0]?.outcome]
  }

  test('a charge opens the plan of an order at the same provider', () => {
    expect(recordCharge('flexpay')).toEqual(['ada', 'applied'])
  })

  test('a charge opens nothing for an order at another provider', () => {
    expect(recordCharge('another' as ProviderName)).toEqual([undefined, 'mismatch'])
  })
})
