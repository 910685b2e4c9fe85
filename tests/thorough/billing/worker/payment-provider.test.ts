import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import type { PaymentEventKind } from '../../../../worker/billing/schema/payments.ts'
import type { PaymentEvent, PaymentProvider } from '../../../../worker/billing/payments/provider.ts'
import { defaultSettings } from '../../../../worker/catalogue/settings/settings.ts'
import { applyPaymentEvent } from '../../../../worker/billing/apply-payment-event.ts'
import { openCheckout } from '../../../../worker/billing/open-checkout.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, HOUR, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { fieldsOf, openShop, planOf, rowsOf, type Shop } from '../../../support/billing/payments.ts'

/** Differs from FlexPay in every option of the interface: no replacement by a link, a time in each event. */
const provider: PaymentProvider = {
  name: 'flexpay',
  seller: { name: 'Another provider', supportUrl: null },
  canReplace: false,
  checkoutUrl: async ({ intentId }) => `https://pay.test/?order=${intentId}`,
  cancelUrl: async () => 'https://pay.test/portal',
  resumeUrl: async () => 'https://pay.test/portal',
  verify: async () => ({
    ok: false,
    cause: 'no-signature',
    reported: { event: null, saleId: null },
  }),
  confirm: null,
  answer: () => new Response(),
}

const start = Date.now() - 2 * HOUR
let shop: Shop
let intentId: string
let count = 0
beforeEach(async () => {
  shop = await openShop()
  intentId = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl).referenceID ?? ''
})

/** @param second time of the event after the start */
function event(
  kind: PaymentEventKind,
  second: number,
  fields: Partial<PaymentEvent> = {},
): PaymentEvent {
  return {
    id: `another:${++count}`,
    kind,
    mayRepeat: false,
    subscriptionRef: 'sub_1',
    previousRef: null,
    transactionRef: null,
    parentRef: null,
    intentId: null,
    memberId: null,
    plan: null,
    amountRappen: null,
    currency: null,
    periodEnd: null,
    occurredAt: start + second * SECOND,
    card: null,
    flaw: null,
    ...fields,
  }
}

const price = { amountRappen: 5998, currency: 'CHF' }
const order = () => event('activated', 0, { intentId, ...price })
const charge = (days: number, second = 1) =>
  event('renewed', second, {
    transactionRef: `pi_${days}`,
    periodEnd: start + days * DAY,
    ...price,
  })
const refund = (
  transactionRef: string,
  amountRappen: number,
  second: number,
  parentRef = 'pi_30',
) =>
  event('partially_refunded', second, {
    subscriptionRef: null,
    transactionRef,
    parentRef,
    currency: 'CHF',
    amountRappen,
  })
const dispute = (kind: 'chargeback' | 'chargeback_won', second: number) => ({
  ...refund('dp_1', 5998, second),
  kind,
})

const apply = (paymentEvent: PaymentEvent) =>
  applyPaymentEvent(createDatabase(env.DB), provider, paymentEvent, Date.now())
const status = async () => (await rowsOf('subscriptions'))[0]?.status

describe('order and charge in separate events', () => {
  test.each([
    ['the order first', () => [order(), charge(30)]],
    ['the charge first', () => [charge(30), order()]],
  ])('both events together open the plan, %s', async (_, events) => {
    for (const paymentEvent of events()) {
      expect(await shop.plan()).toBeNull()
      await apply(paymentEvent)
    }
    expect(await shop.plan()).toBe('gold')
  })

  test('a charge under two event ids counts once', async () => {
    for (const paymentEvent of [order(), charge(30), charge(30, 5)]) await apply(paymentEvent)
    expect((await shop.page()).payments).toHaveLength(1)
  })
})

describe('events with a time of their own', () => {
  beforeEach(async () => {
    for (const paymentEvent of [order(), charge(30)]) await apply(paymentEvent)
  })

  test('a late failure does not undo the following charge', async () => {
    const lateFailure = event('payment_failed', 10)
    for (const paymentEvent of [charge(60, 20), lateFailure]) await apply(paymentEvent)
    expect(await status()).toBe('active')
    await apply(event('payment_failed', 30))
    expect(await status()).toBe('past_due')
    expect(await shop.plan()).toBe('gold')
  })

  test('an older cancellation does not undo a newer reversal', async () => {
    const cancellation = event('cancelled', 10)
    for (const paymentEvent of [event('uncancelled', 20), cancellation]) await apply(paymentEvent)
    expect(await status()).toBe('active')
  })

  test('of two events in a second, the more final one counts', async () => {
    for (const paymentEvent of [event('cancelled', 10), charge(60, 10)]) await apply(paymentEvent)
    expect(await status()).toBe('cancelled')
  })
})

describe('event with a charge but no subscription', () => {
  test('the event is assigned to the subscription of its charge', async () => {
    for (const paymentEvent of [order(), charge(30), refund('re_1', 1000, 10)])
      await apply(paymentEvent)
    expect(await status()).toBe('active')
    await apply(refund('re_2', 4998, 20))
    expect(await status()).toBe('refunded')
    expect(await shop.plan()).toBeNull()
  })

  test('a dispute ends the plan, and a won dispute opens it again', async () => {
    for (const paymentEvent of [order(), charge(30), dispute('chargeback', 10)])
      await apply(paymentEvent)
    expect(await status()).toBe('charged_back')
    await apply(dispute('chargeback_won', 30))
    expect([await status(), await shop.plan()]).toEqual(['active', 'gold'])
    const { payments } = await shop.page()
    expect(payments.map(({ kind, amount }) => [kind, Math.sign(amount)]).slice(0, 2)).toEqual([
      ['chargeback_reversed', 1],
      ['chargeback', -1],
    ])
  })

  test('an event before its charge is requested again for an hour', async () => {
    const now = (Date.now() - start) / SECOND
    expect(await apply(refund('re_1', 5998, now))).toBe('again')
    expect(await rowsOf('payment_events')).toEqual([])
    for (const paymentEvent of [order(), charge(30), refund('re_1', 5998, now)])
      await apply(paymentEvent)
    expect(await shop.plan()).toBeNull()
    expect(await apply(refund('re_9', 5998, 0, 'pi_unknown'))).toBe('done')
    expect((await rowsOf('payment_events')).at(-1)).toMatchObject({ outcome: 'orphan' })
  })
})

test('a provider that cannot replace a running plan has no link for a change', async () => {
  const { plans } = await openCheckout(createDatabase(env.DB), {
    provider,
    memberId: uuid(0xa),
    subscriptions: [
      {
        provider: 'flexpay',
        providerRef: 'sub_1',
        plan: 'silver',
        status: 'active',
        periodEnd: Date.now() + DAY,
        reviewedAt: null,
      },
    ],
    reusable: [],
    plans: defaultSettings.plans,
    origin: 'https://velours.test',
    language: 'en',
    now: Date.now(),
  })
  expect(plans.find(({ id }) => id === 'gold')).toMatchObject({
    state: 'change',
    checkoutUrl: null,
  })
})
