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

/** The first charge of a sale that names the intent. */
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

describe('a charge', () => {
  const recorded = (provider: Ledger['provider']) => {
    const ledger = { isKnown: false, entries: [], rows: [], intents: [intent], isBlocked: false }
    const [book] = recordEvent({ provider, ...ledger }, charge, now)
    return [book?.row?.memberId, book?.entries[0]?.outcome]
  }

  test('opens what was ordered of the same provider', () => {
    expect(recorded('flexpay')).toEqual(['ada', 'applied'])
  })

  test('opens nothing that was ordered of another provider', () => {
    expect(recorded('another' as ProviderName)).toEqual([undefined, 'mismatch'])
  })
})
