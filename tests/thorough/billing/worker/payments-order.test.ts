import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '../../../support/platform/database.ts'
import {
  dayIn,
  openShop,
  postbackCall,
  rowsOf,
  written,
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
let paid: Record<string, string>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop()
  paid = await shop.paid('gold')
})

describe('whatever the order,', () => {
  const both = async () => [
    await shop.plan(),
    (await storedSubscription())?.status,
    (await storedSubscription())?.period_end,
  ]

  test('the result is the same', async () => {
    const news = [paid, rebill('900002', 60), event('cancel'), credit('5.00'), rebill('900003', 90)]
    for (const one of news) await shop.notified(one)
    const inTime = await both()
    for (const order of [
      [4, 3, 2, 1, 0],
      [1, 0, 3, 2, 4],
      [2, 4, 0, 1, 3],
    ]) {
      await env.DB.exec('DELETE FROM subscriptions')
      await env.DB.exec('DELETE FROM payment_events')
      for (const at of order) await shop.notified(news[at]!)
      expect(await both()).toEqual(inTime)
      expect((await outcomes()).every(([, outcome]) => outcome === 'applied')).toBe(true)
    }
  })

  test('a refund that comes before its charge is pending, and then counts', async () => {
    await shop.notified(credit('59.98'))
    expect(await outcomes()).toEqual([['partially_refunded', 'orphan']])
    await shop.notified(paid)
    expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, 'refunded'])
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['applied', 'applied'])
  })

  test('a renewal that comes first opens the plan if it names the purchase', async () => {
    await shop.notified({ ...rebill('900002', 60), referenceID: paid.referenceID! })
    expect(await shop.plan()).toBe('gold')
    await shop.notified(paid)
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(60))
  })

  test('an end that comes first stays the end', async () => {
    await shop.notified(event('expiry'))
    await shop.notified(paid)
    expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, 'expired'])
  })
})

describe('twenty copies at once', () => {
  const copies = async (fields: Record<string, string>) => {
    const call = await postbackCall(fields)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await shop.site.ask(call)).text()),
    )
    expect(new Set(answers)).toEqual(new Set(['OK']))
  }

  test('of everything in turn are one each', async () => {
    const news = [
      paid,
      rebill('900002', 60),
      event('cancel'),
      event('uncancel'),
      event('cancel'),
      credit('5.00', 'active', '900002'),
      chargeback,
    ]
    for (const [at, one] of news.entries()) {
      await copies(one)
      expect(await rowsOf('payment_events')).toHaveLength(at + 1)
    }
    expect(await rowsOf('subscriptions')).toHaveLength(1)
    // The refund of a part changed no entitlement.
    expect(await rowsOf('audit_log')).toHaveLength(news.length - 1)
  })

  test('of a change of plan are one', async () => {
    await shop.notified(paid)
    const sale = { event: 'upgrade', saleID: '433999', transactionID: '910001' }
    await copies(await shop.paid('silver', { ...sale, precededBySaleID: '433456' }))
    expect(await outcomes()).toHaveLength(3)
    expect(await shop.plan()).toBe('silver')
  })

  test('and different ones at once are all stored, in whatever order they win', async () => {
    const news = [paid, ...[60, 90, 120, 150, 180].map((days) => rebill(`9000${days}`, days))]
    await Promise.all(news.map((one) => shop.notified(one)))
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(Array(6).fill('applied'))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(180))
  })

  test('of an end and of a renewal leave the end', async () => {
    await shop.notified(paid)
    await Promise.all([shop.notified(event('expiry')), shop.notified(rebill('900002', 60))])
    expect([await shop.plan(), (await written()).subscriptions[0]?.status]).toEqual([
      null,
      'expired',
    ])
  })
})
