import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getSubscription } from '#billing/payments.api'
import { entitlementOf, GRACE_MS } from '../../../worker/billing/sql/entitlement.ts'
import { grantsOf } from '../../../worker/billing/complimentary-plans/queries.ts'
import { lastGiven } from '../../../worker/billing/complimentary-plans/rules.ts'
import { isOpenAt } from '../../../worker/billing/subscriptions/rules.ts'
import type { SubscriptionStatus } from '../../../worker/billing/schema/payments.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
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

describe('the subscription’s page', () => {
  test('is for members', async () => {
    await expectTurnedAway(await shop.site.ask(getSubscription.path), 401)
  })

  test('is empty without a purchase, and says who sells', async () => {
    expect(await shop.page()).toEqual({
      plan: null,
      given: null,
      subscriptions: [],
      paysTwice: false,
      payments: [],
      seller: { name: 'Verotel', supportUrl: 'https://support.test/' },
    })
  })

  test('has no provider where nothing is set up', async () => {
    shop = await openShop({ vars: {} })
    expect(await shop.page()).toMatchObject({ seller: null })
  })

  test('shows plan, price, next charge, card, the way out and what was paid', async () => {
    await shop.notified(await shop.paid('gold'))
    const { plan, subscriptions, payments } = await shop.page()
    const [one] = subscriptions
    expect(plan).toBe('gold')
    expect(one).toMatchObject({
      id: 'flexpay-433456',
      plan: 'gold',
      price: 59.98,
      status: 'active',
      isOpen: true,
      graceEnd: null,
      card: { brand: 'VISA', last4: '4242' },
    })
    const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })
    expect(zurich.format(new Date(one!.periodEnd))).toBe(dayIn(30))
    expect(payments).toMatchObject([
      { kind: 'charge', plan: 'gold', amount: 59.98, reference: '900001' },
    ])
    expect(one?.cancelUrl).toMatch(/^https:\/\/secure\.verotel\.com\/cancel-subscription\?/)
    const { signature, ...fields } = fieldsOf(one?.cancelUrl ?? null)
    expect(fields).toEqual({ version: '4', shopID: '68849', ...sale })
    expect(signature).toBe(await sign(fields))
  })

  test('says how long a payment that failed is tried again, and still leads out', async () => {
    await shop.notified(await shop.paid('gold', { nextChargeOn: dayIn(-3) }))
    const [one] = (await shop.page()).subscriptions
    expect(one).toMatchObject({ status: 'past_due', isOpen: true, cancelUrl: expect.any(String) })
    expect(Date.parse(one!.graceEnd!) - Date.parse(one!.periodEnd)).toBe(GRACE_MS)
  })

  test('has nothing to cancel once it is cancelled', async () => {
    await shop.notified(await shop.paid('gold'))
    await shop.notified({ event: 'cancel', ...sale })
    expect((await shop.page()).subscriptions[0]).toMatchObject({
      status: 'cancelled',
      isOpen: true,
      cancelUrl: null,
      // The provider has no page for it: its support alone takes a cancellation back.
      resumeUrl: null,
    })
  })

  test('says when one ended, whatever had been paid for', async () => {
    await shop.notified(await shop.paid('gold'))
    expect((await shop.page()).subscriptions[0]?.endedAt).toBeNull()
    await shop.notified({ event: 'expiry', ...sale })
    const [ended] = (await shop.page()).subscriptions
    expect(ended).toMatchObject({ status: 'expired', isOpen: false })
    expect(ended!.endedAt!.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(Date.parse(ended!.endedAt!)).toBeLessThan(Date.parse(ended!.periodEnd))
  })

  test('says of one that was cancelled or not renewed that it ended with its access', async () => {
    await shop.notified(await shop.paid('gold'))
    for (const [status, later] of [
      ['cancelled', 0],
      ['active', GRACE_MS],
    ] as const) {
      const periodEnd = Date.now() - GRACE_MS - DAY
      await env.DB.prepare('UPDATE subscriptions SET status = ?1, period_end = ?2')
        .bind(status, periodEnd)
        .run()
      const [ended] = (await shop.page()).subscriptions
      expect([status, Date.parse(ended!.endedAt!)]).toEqual([status, periodEnd + later])
    }
  })

  test('lists what went back, in part and in full, and what was disputed, newest first', async () => {
    await shop.notified(await shop.paid('silver'))
    const back = { parentID: '900001', priceCurrency: 'CHF' }
    const part = { ...back, transactionID: '2', priceAmount: '10.00' }
    const whole = { ...back, transactionID: '3', priceAmount: '29.98' }
    await shop.notified({ event: 'credit', ...sale, ...part })
    await shop.notified({ event: 'credit', ...sale, ...whole })
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

  test('is the member’s alone', async () => {
    await shop.notified(await shop.paid('gold'))
    expect(await shop.page({ sub: uuid(0xb) })).toMatchObject({ subscriptions: [], payments: [] })
  })

  test('takes one round trip', async () => {
    await shop.notified(await shop.paid('gold'))
    await shop.page()
    shop.site.resetMeter()
    await shop.page()
    expect(shop.site.meter.trips).toBe(1)
    expect(shop.site.meter.read).toBeLessThan(12)
  })
})

describe('what is open is the same to the database and to the rules:', () => {
  const now = 1_800_000_000_000
  const ends = [-GRACE_MS - 1, -GRACE_MS, -GRACE_MS + 1, -DAY, -1, 0, 1, DAY]
  const all: SubscriptionStatus[] = ['active', 'past_due', 'cancelled', 'expired', 'refunded']
  test.each([...all, 'charged_back' as const])('%s', async (status) => {
    await shop.notified(await shop.paid('gold'))
    for (const end of ends) {
      const periodEnd = now + end
      await env.DB.prepare('UPDATE subscriptions SET status = ?1, period_end = ?2')
        .bind(status, periodEnd)
        .run()
      const rows = await entitlementOf(shop.site.db, uuid(0xa), now)
      expect([end, rows.length > 0]).toEqual([end, isOpenAt({ status, periodEnd }, now)])
    }
  })

  test('premium that staff gave', async () => {
    await shop.plan()
    await giveGrant(uuid(0xa))
    for (const end of [-1, 0, 1]) {
      await env.DB.prepare('UPDATE premium_grants SET given_at = 1, ends_at = ?1')
        .bind(now + end)
        .run()
      const rows = await entitlementOf(shop.site.db, uuid(0xa), now)
      const given = lastGiven(await grantsOf(shop.site.db, uuid(0xa)), now)
      expect([end, rows.length, given !== null]).toEqual([end, Number(end > 0), end > 0])
    }
  })
})
