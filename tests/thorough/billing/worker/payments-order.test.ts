import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '../../../support/platform/database.ts'
import {
  dayIn,
  openShop,
  postbackCall,
  rowsOf,
  storedPaymentRows,
  type Shop,
} from '../../../support/billing/payments.ts'
import {
  chargeback,
  credit,
  event,
  storedSubscription,
  outcomes,
  rebill,
} from '../../../support/billing/sale-events.ts'

let shop: Shop
let firstSale: Record<string, string>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop()
  firstSale = await shop.paid('gold')
})

describe('notifications in any order', () => {
  const rowsAndPlan = async () => [
    await shop.plan(),
    (await storedSubscription())?.status,
    (await storedSubscription())?.period_end,
  ]

  test('every order gives the same result', async () => {
    const notifications = [
      firstSale,
      rebill('900002', 60),
      event('cancel'),
      credit('5.00'),
      rebill('900003', 90),
    ]
    for (const notification of notifications) await shop.notified(notification)
    const inTime = await rowsAndPlan()
    for (const order of [
      [4, 3, 2, 1, 0],
      [1, 0, 3, 2, 4],
      [2, 4, 0, 1, 3],
    ]) {
      await env.DB.exec('DELETE FROM subscriptions')
      await env.DB.exec('DELETE FROM payment_events')
      for (const index of order) await shop.notified(notifications[index]!)
      expect(await rowsAndPlan()).toEqual(inTime)
      expect((await outcomes()).every(([, outcome]) => outcome === 'applied')).toBe(true)
    }
  })

  test('a refund before its charge is pending, and then counts', async () => {
    await shop.notified(credit('59.98'))
    expect(await outcomes()).toEqual([['partially_refunded', 'orphan']])
    await shop.notified(firstSale)
    expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, 'refunded'])
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['applied', 'applied'])
  })

  test('a renewal before its sale opens the plan if it references the purchase', async () => {
    await shop.notified({ ...rebill('900002', 60), referenceID: firstSale.referenceID! })
    expect(await shop.plan()).toBe('gold')
    await shop.notified(firstSale)
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(60))
  })

  test('an end before its sale is final', async () => {
    await shop.notified(event('expiry'))
    await shop.notified(firstSale)
    expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, 'expired'])
  })
})

describe('twenty parallel copies', () => {
  const copies = async (fields: Record<string, string>) => {
    const call = await postbackCall(fields)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await shop.site.ask(call)).text()),
    )
    expect(new Set(answers)).toEqual(new Set(['OK']))
  }

  test('copies of each notification in turn count once', async () => {
    const notifications = [
      firstSale,
      rebill('900002', 60),
      event('cancel'),
      event('uncancel'),
      event('cancel'),
      credit('5.00', 'active', '900002'),
      chargeback,
    ]
    for (const [index, notification] of notifications.entries()) {
      await copies(notification)
      expect(await rowsOf('payment_events')).toHaveLength(index + 1)
    }
    expect(await rowsOf('subscriptions')).toHaveLength(1)
    // The partial refund changed no entitlement.
    expect(await rowsOf('audit_log')).toHaveLength(notifications.length - 1)
  })

  test('copies of a change of plan count once', async () => {
    await shop.notified(firstSale)
    const sale = { event: 'upgrade', saleID: '433999', transactionID: '910001' }
    await copies(await shop.paid('silver', { ...sale, precededBySaleID: '433456' }))
    expect(await outcomes()).toHaveLength(3)
    expect(await shop.plan()).toBe('silver')
  })

  test('different notifications in parallel are all stored, in any order', async () => {
    const notifications = [
      firstSale,
      ...[60, 90, 120, 150, 180].map((days) => rebill(`9000${days}`, days)),
    ]
    await Promise.all(notifications.map((notification) => shop.notified(notification)))
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(Array(6).fill('applied'))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(180))
  })

  test('copies of an end and of a renewal lead to the end', async () => {
    await shop.notified(firstSale)
    await Promise.all([shop.notified(event('expiry')), shop.notified(rebill('900002', 60))])
    expect([await shop.plan(), (await storedPaymentRows()).subscriptions[0]?.status]).toEqual([
      null,
      'expired',
    ])
  })
})
