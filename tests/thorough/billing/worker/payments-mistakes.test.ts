import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { dataLifecycles } from '../../../../worker/personal-data.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { dayIn, openShop, rowsOf, salesAt, type Shop } from '../../../support/billing/payments.ts'

// Mistakes that other shops shipped: each test expects the opposite.
let shop: Shop
let sale: Record<string, string>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop()
  sale = await shop.paid('gold')
})

const event = (name: string, fields = {}) => ({ event: name, saleID: '433456', ...fields })
const renewalFields = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
const rebill = event('rebill', { ...renewalFields, nextChargeOn: dayIn(60) })
const ends = async () => (await shop.page()).subscriptions.map(({ periodEnd }) => periodEnd)
const latest = async () => (await rowsOf('payment_events')).at(-1)

test('a charge after the end does not open the plan again', async () => {
  await shop.notified(sale)
  await shop.notified(event('expiry'))
  await shop.notified(rebill)
  expect(await latest()).toMatchObject({ outcome: 'mismatch', detail: 'charged after the end' })
  expect(await shop.plan()).toBeNull()
})

test('a member who pays twice sees a notice and can cancel either plan', async () => {
  const second = await shop.paid('silver', { saleID: '2', transactionID: '2' })
  await shop.notified(sale)
  await shop.notified(second)
  const page = await shop.page()
  expect([page.plan, page.paysTwice]).toEqual(['gold', true])
  // Each of the two can be cancelled, and the membership continues with the other one.
  expect(page.subscriptions.every(({ cancelUrl }) => cancelUrl !== null)).toBe(true)
  await shop.notified(event('expiry'))
  expect(await shop.plan()).toBe('silver')
  expect((await shop.page()).paysTwice).toBe(false)
})

test('a second purchase by the same link is stored', async () => {
  await shop.notified(sale)
  // The same link is paid again in another tab.
  await shop.notified({ ...sale, saleID: '2', transactionID: '2' })
  expect(await rowsOf('subscriptions')).toHaveLength(2)
  expect((await shop.page()).paysTwice).toBe(true)
})

describe('wrong amount or currency', () => {
  const mismatches: [what: string, change: Record<string, string>, detail: string][] = [
    ['a hundredth of the price', { priceAmount: '0.59' }, 'the amount is not the price'],
    ['another currency', { priceCurrency: 'VND' }, 'the currency is not that of the price'],
    ['an amount in words', { priceAmount: '59.98 CHF' }, 'no amount that can be read'],
    ['another plan', { custom2: 'platinum' }, 'another plan'],
    ['another member', { custom1: uuid(0xb) }, 'another member'],
  ]
  test.each(mismatches)('%s opens nothing', async (_, change, detail) => {
    await shop.notified({ ...sale, ...change })
    expect([await shop.plan(), await shop.plan({ sub: uuid(0xb) })]).toEqual([null, null])
    expect(await latest()).toMatchObject({ outcome: 'mismatch', detail })
    expect(await rowsOf('subscriptions')).toEqual([])
  })

  test('a renewal with a wrong amount or currency counts for nothing', async () => {
    await shop.notified(sale)
    const before = await ends()
    await shop.notified({ ...rebill, amount: '0.01' })
    await shop.notified({ ...rebill, transactionID: '900003', currency: 'EUR' })
    expect(await ends()).toEqual(before)
    expect((await rowsOf('payment_events')).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(['applied', 'mismatch', 'mismatch']),
    )
  })

  test('an order counts with its own price, and so do its renewals', async () => {
    await shop.set({ plans: salesAt({ gold: 70.5 }, ['silver']) })
    await shop.notified(sale)
    expect(await shop.plan()).toBe('gold')
    expect((await shop.page()).subscriptions).toMatchObject([{ price: Number(sale.priceAmount) }])
    await shop.notified(event('rebill', { ...renewalFields, nextChargeOn: dayIn(60) }))
    expect(await latest()).toMatchObject({ outcome: 'applied' })
    await shop.notified(
      event('rebill', { ...renewalFields, transactionID: '900003', amount: '70.50' }),
    )
    expect(await latest()).toMatchObject({ outcome: 'mismatch' })
  })

  test('a renewal with the reference of another purchase counts for nothing', async () => {
    const otherSale = await shop.paid('gold', {}, { sub: uuid(0xb) })
    await shop.notified(sale)
    await shop.notified({ ...rebill, referenceID: otherSale.referenceID! })
    expect(await latest()).toMatchObject({ outcome: 'mismatch', detail: 'another purchase' })
  })
})

test('a failed charge on a cancelled subscription does not prevent its end', async () => {
  await shop.notified(sale)
  await shop.notified(event('cancel'))
  // FlexPay sends an expiry for a declined charge; without any notification the plan ends by time.
  await env.DB.exec(`UPDATE subscriptions SET period_end = ${Date.now() - 1}`)
  expect(await shop.plan()).toBeNull()
  await shop.notified(event('expiry'))
  expect((await rowsOf('subscriptions'))[0]?.status).toBe('expired')
})

describe('deletion of an account with a subscription', () => {
  const erase = () => {
    const db = createDatabase(env.DB)
    const now = Date.now()
    return writeAll(
      db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(db, uuid(0xa), now)),
    )
  }

  test('payment records are anonymous, and still add up', async () => {
    await shop.notified(sale)
    await shop.notified(event('cancel'))
    await erase()
    const tables = ['checkout_intents', 'subscriptions', 'payment_events']
    const remainingRows = (await Promise.all(tables.map(rowsOf))).flat()
    expect(remainingRows).toHaveLength(4)
    expect(JSON.stringify(remainingRows)).not.toMatch(new RegExp(`${uuid(0xa)}|VISA|4242`))
    expect(new Set(remainingRows.map(({ member_id }) => member_id)).size).toBe(1)
    // Later notifications are still assigned to the sale.
    await shop.notified(
      event('credit', { transactionID: '5', parentID: '900001', priceAmount: '5.00' }),
    )
    expect(await latest()).toMatchObject({
      outcome: 'applied',
      member_id: remainingRows[0]?.member_id,
    })
  })
})

describe('unknown reference', () => {
  const unknown: [what: string, referenceID: string][] = [
    ['to no purchase', crypto.randomUUID()],
    ['in another form', 'reference1234'],
  ]
  test.each(unknown)('a reference %s is stored as an orphan', async (_, referenceID) => {
    await shop.notified({ ...sale, referenceID })
    expect(await shop.plan()).toBeNull()
    expect(await latest()).toMatchObject({
      outcome: 'orphan',
      subscription_ref: '433456',
      transaction_ref: '900001',
      amount_rappen: 5998,
      currency: 'CHF',
      member_id: null,
    })
    await shop.notified({ ...sale, referenceID })
    expect(await rowsOf('payment_events')).toHaveLength(1)
  })

  test('a missing reference is refused, and staff see it', async () => {
    expect((await shop.notify({ ...sale, referenceID: '' })).status).toBe(500)
    expect(await shop.plan()).toBeNull()
    expect(await rowsOf('payment_notifications')).toMatchObject([
      { result: 'refused', cause: 'missing-id', sale_id: '433456' },
    ])
  })

  test('events of an unknown sale are stored as orphans', async () => {
    for (const name of ['cancel', 'expiry', 'uncancel']) await shop.notified(event(name))
    await shop.notified({ ...rebill })
    const rows = await rowsOf('payment_events')
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('orphan'))
  })
})
