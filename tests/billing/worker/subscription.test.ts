import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entitlementOf, GRACE_MS } from '../../../worker/billing/sql/entitlement.ts'
import { grantsOf, lastRunningGrant } from '../../../worker/billing/complimentary-plans/queries.ts'
import { isOpenAt } from '../../../worker/billing/subscriptions/rules.ts'
import type { SubscriptionStatus } from '../../../worker/billing/schema/payments.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import {
  dayIn,
  fieldsOf,
  flexPayVars,
  openShop,
  sign,
  type Shop,
} from '../../support/billing/payments.ts'
import { giveGrant } from '../../support/billing/plans.ts'

let shop: Shop
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop({
    vars: { ...flexPayVars, FLEXPAY_SUPPORT_URL: 'https://support.test/' },
  })
})

const sale = { saleID: '433456' }

describe('page of the subscription', () => {
  test('the page is empty without a purchase, and names the seller', async () => {
    expect(await shop.page()).toEqual({
      plan: null,
      given: null,
      subscriptions: [],
      paysTwice: false,
      payments: [],
      seller: { name: 'Verotel', supportUrl: 'https://support.test/' },
    })
  })

  test('the page names no provider where none is configured', async () => {
    shop = await openShop({ vars: {} })
    expect(await shop.page()).toMatchObject({ seller: null })
  })

  test('the page shows plan, price, next charge, card, cancellation link and payments', async () => {
    await shop.notified(await shop.paid('gold'))
    const { plan, subscriptions, payments } = await shop.page()
    const [onlySubscription] = subscriptions
    expect(plan).toBe('gold')
    expect(onlySubscription).toMatchObject({
      id: 'flexpay-433456',
      plan: 'gold',
      price: 59.98,
      status: 'active',
      isOpen: true,
      graceEnd: null,
      card: { brand: 'VISA', last4: '4242' },
    })
    const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })
    expect(zurich.format(new Date(onlySubscription!.periodEnd))).toBe(dayIn(30))
    expect(payments).toMatchObject([
      { kind: 'charge', plan: 'gold', amount: 59.98, reference: '900001' },
    ])
    expect(onlySubscription?.cancelUrl).toMatch(
      /^https:\/\/secure\.verotel\.com\/cancel-subscription\?/,
    )
    const { signature, ...fields } = fieldsOf(onlySubscription?.cancelUrl ?? null)
    expect(fields).toEqual({ version: '4', shopID: '68849', ...sale })
    expect(signature).toBe(await sign(fields))
  })

  test('the page shows how long a failed payment is retried, and the cancellation link', async () => {
    await shop.notified(await shop.paid('gold', { nextChargeOn: dayIn(-3) }))
    const [onlySubscription] = (await shop.page()).subscriptions
    expect(onlySubscription).toMatchObject({
      status: 'past_due',
      isOpen: true,
      cancelUrl: expect.any(String),
    })
    expect(Date.parse(onlySubscription!.graceEnd!) - Date.parse(onlySubscription!.periodEnd)).toBe(
      GRACE_MS,
    )
  })

  test('the page has no cancellation link after a cancellation', async () => {
    await shop.notified(await shop.paid('gold'))
    await shop.notified({ event: 'cancel', ...sale })
    expect((await shop.page()).subscriptions[0]).toMatchObject({
      status: 'cancelled',
      isOpen: true,
      cancelUrl: null,
      // The provider has no page for it: only its support can undo a cancellation.
      resumeUrl: null,
    })
  })

  test('the page shows when a plan ended, whatever period was paid', async () => {
    await shop.notified(await shop.paid('gold'))
    expect((await shop.page()).subscriptions[0]?.endedAt).toBeNull()
    await shop.notified({ event: 'expiry', ...sale })
    const [endedSubscription] = (await shop.page()).subscriptions
    expect(endedSubscription).toMatchObject({ status: 'expired', isOpen: false })
    expect(endedSubscription!.endedAt!.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(Date.parse(endedSubscription!.endedAt!)).toBeLessThan(
      Date.parse(endedSubscription!.periodEnd),
    )
  })

  test('a plan that was cancelled or not renewed ended with its access', async () => {
    await shop.notified(await shop.paid('gold'))
    for (const [status, later] of [
      ['cancelled', 0],
      ['active', GRACE_MS],
    ] as const) {
      const periodEnd = Date.now() - GRACE_MS - DAY
      await env.DB.prepare('UPDATE subscriptions SET status = ?1, period_end = ?2')
        .bind(status, periodEnd)
        .run()
      const [endedSubscription] = (await shop.page()).subscriptions
      expect([status, Date.parse(endedSubscription!.endedAt!)]).toEqual([status, periodEnd + later])
    }
  })

  test('the page lists refunds, full and partial, and disputes, newest first', async () => {
    await shop.notified(await shop.paid('silver'))
    const back = { parentID: '900001', priceCurrency: 'CHF' }
    const part = { ...back, transactionID: '2', priceAmount: '10.00' }
    const fullRefund = { ...back, transactionID: '3', priceAmount: '29.98' }
    await shop.notified({ event: 'credit', ...sale, ...part })
    await shop.notified({ event: 'credit', ...sale, ...fullRefund })
    await shop.notified({ event: 'chargeback', ...sale, transactionID: '4', parentID: '900001' })
    const { payments } = await shop.page()
    expect(payments.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['chargeback', -29.98, '4'],
      ['refund', -29.98, '3'],
      ['partial_refund', -10, '2'],
      ['charge', 29.98, '900001'],
    ])
    expect(new Set(payments.map(({ id }) => id)).size).toBe(4)
  })

  test('the page shows only the member’s own data', async () => {
    await shop.notified(await shop.paid('gold'))
    expect(await shop.page({ sub: uuid(0xb) })).toMatchObject({ subscriptions: [], payments: [] })
  })

  test('the page takes one round trip', async () => {
    await shop.notified(await shop.paid('gold'))
    await shop.page()
    shop.site.resetMeter()
    await shop.page()
    expect(shop.site.meter.trips).toBe(1)
    expect(shop.site.meter.read).toBeLessThan(12)
  })
})

describe('open plans by the database and by the rules', () => {
  const now = 1_800_000_000_000
  const ends = [-GRACE_MS - 1, -GRACE_MS, -GRACE_MS + 1, -DAY, -1, 0, 1, DAY]
  const all: SubscriptionStatus[] = ['active', 'past_due', 'cancelled', 'expired', 'refunded']
  test.each([...all, 'charged_back' as const])(
    'both agree on a plan with the status %s',
    async (status) => {
      await shop.notified(await shop.paid('gold'))
      for (const end of ends) {
        const periodEnd = now + end
        await env.DB.prepare('UPDATE subscriptions SET status = ?1, period_end = ?2')
          .bind(status, periodEnd)
          .run()
        const rows = await entitlementOf(shop.site.db, uuid(0xa), now)
        expect([end, rows.length > 0]).toEqual([end, isOpenAt({ status, periodEnd }, now)])
      }
    },
  )

  test('both agree on a complimentary plan', async () => {
    await shop.plan()
    await giveGrant(uuid(0xa))
    for (const end of [-1, 0, 1]) {
      await env.DB.prepare('UPDATE premium_grants SET given_at = 1, ends_at = ?1')
        .bind(now + end)
        .run()
      const rows = await entitlementOf(shop.site.db, uuid(0xa), now)
      const grant = lastRunningGrant(await grantsOf(shop.site.db, uuid(0xa)), now)
      expect([end, rows.length, grant !== null]).toEqual([end, Number(end > 0), end > 0])
    }
  })
})
