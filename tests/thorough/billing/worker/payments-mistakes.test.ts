import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { lifecycles } from '../../../../worker/personal-data.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  dayIn,
  openShop,
  planOf,
  rowsOf,
  salesAt,
  type Shop,
} from '../../../support/billing/payments.ts'
import { POSTBACK } from '../../../support/billing/postbacks.ts'

// Mistakes that other shops shipped, each by the name it got there.
let shop: Shop
let paid: Record<string, string>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop()
  paid = await shop.paid('gold')
})

const event = (name: string, more = {}) => ({ event: name, saleID: '433456', ...more })
const renewed = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
const rebill = event('rebill', { ...renewed, nextChargeOn: dayIn(60) })
const ends = async () => (await shop.page()).subscriptions.map(({ periodEnd }) => periodEnd)
const latest = async () => (await rowsOf('payment_events')).at(-1)

test('duplicate delivery grants twice', async () => {
  await shop.notified(paid)
  const first = await ends()
  await shop.notified(paid)
  expect(await ends()).toEqual(first)
  expect((await shop.page()).payments).toHaveLength(1)
})

test('two copies pass the check before either is recorded', async () => {
  await Promise.all([shop.notified(paid), shop.notified(paid)])
  expect(await rowsOf('payment_events')).toHaveLength(1)
  expect(await rowsOf('audit_log')).toHaveLength(1)
})

test('an older event overwrites a newer one', async () => {
  await shop.notified(paid)
  await shop.notified(event('rebill', { ...renewed, transactionID: '3', nextChargeOn: dayIn(90) }))
  await shop.notified(rebill)
  expect((await ends())[0]?.slice(0, 10)).toBe(dayIn(90))
})

test('what is charged after the end opens the plan again', async () => {
  await shop.notified(paid)
  await shop.notified(event('expiry'))
  await shop.notified(rebill)
  expect(await latest()).toMatchObject({ outcome: 'mismatch', detail: 'charged after the end' })
  expect(await shop.plan()).toBeNull()
})

test('cancelling removes access at once', async () => {
  await shop.notified(paid)
  await shop.notified(event('cancel', { cancelledBy: 'user', subscriptionPhase: 'cancelled' }))
  expect(await shop.plan()).toBe('gold')
})

test('a cancelled one that still runs is counted as a second active one', async () => {
  await shop.notified(paid)
  await shop.notified(event('cancel'))
  expect(planOf(await shop.open(), 'gold').state).toBe('available')
  await shop.notified(await shop.paid('gold', { saleID: '2', transactionID: '2' }))
  expect((await shop.page()).paysTwice).toBe(false)
})

test('a member pays twice without noticing', async () => {
  const second = await shop.paid('silver', { saleID: '2', transactionID: '2' })
  await shop.notified(paid)
  await shop.notified(second)
  const page = await shop.page()
  expect([page.plan, page.paysTwice]).toEqual(['gold', true])
  // Each of the two can be cancelled, and the membership outlives the one that is.
  expect(page.subscriptions.every(({ cancelUrl }) => cancelUrl !== null)).toBe(true)
  await shop.notified(event('expiry'))
  expect(await shop.plan()).toBe('silver')
  expect((await shop.page()).paysTwice).toBe(false)
})

test('a second purchase is answered 500, so the buyer paid and has nothing', async () => {
  await shop.notified(paid)
  // By the very same link, in another tab.
  await shop.notified({ ...paid, saleID: '2', transactionID: '2' })
  expect(await rowsOf('subscriptions')).toHaveLength(2)
  expect((await shop.page()).paysTwice).toBe(true)
})

describe('amount or currency are not compared, or the plan is granted all the same:', () => {
  const wrong: [what: string, change: Record<string, string>, detail: string][] = [
    ['a hundredth', { priceAmount: '0.59' }, 'the amount is not the price'],
    ['the price of another plan', { priceAmount: '29.98' }, 'the amount is not the price'],
    ['more than the price', { priceAmount: '99.98' }, 'the amount is not the price'],
    ['another currency', { priceCurrency: 'VND' }, 'the currency is not that of the price'],
    ['no currency', { priceCurrency: '' }, 'the currency is not that of the price'],
    ['an amount in words', { priceAmount: '59.98 CHF' }, 'no amount that can be read'],
    ['an amount in thousandths', { priceAmount: '59.980' }, 'no amount that can be read'],
    ['an amount below zero', { priceAmount: '-59.98' }, 'no amount that can be read'],
    ['no amount', { priceAmount: '' }, 'no amount that can be read'],
    ['another plan', { custom2: 'platinum' }, 'another plan'],
    ['another member', { custom1: uuid(0xb) }, 'another member'],
  ]
  test.each(wrong)('%s', async (_, change, detail) => {
    await shop.notified({ ...paid, ...change })
    expect([await shop.plan(), await shop.plan({ sub: uuid(0xb) })]).toEqual([null, null])
    expect(await latest()).toMatchObject({ outcome: 'mismatch', detail })
    expect(await rowsOf('subscriptions')).toEqual([])
  })

  test('in a renewal', async () => {
    await shop.notified(paid)
    const before = await ends()
    await shop.notified({ ...rebill, amount: '0.01' })
    await shop.notified({ ...rebill, transactionID: '900003', currency: 'EUR' })
    expect(await ends()).toEqual(before)
    expect((await rowsOf('payment_events')).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(['applied', 'mismatch', 'mismatch']),
    )
  })

  test('but what was ordered counts with its own price, and so do its renewals', async () => {
    await shop.set({ plans: salesAt({ gold: 70.5 }, ['silver']) })
    await shop.notified(paid)
    expect(await shop.plan()).toBe('gold')
    expect((await shop.page()).subscriptions).toMatchObject([{ price: Number(paid.priceAmount) }])
    await shop.notified(event('rebill', { ...renewed, nextChargeOn: dayIn(60) }))
    expect(await latest()).toMatchObject({ outcome: 'applied' })
    await shop.notified(event('rebill', { ...renewed, transactionID: '900003', amount: '70.50' }))
    expect(await latest()).toMatchObject({ outcome: 'mismatch' })
  })

  test('under the reference of another purchase', async () => {
    const other = await shop.paid('gold', {}, { sub: uuid(0xb) })
    await shop.notified(paid)
    await shop.notified({ ...rebill, referenceID: other.referenceID! })
    expect(await latest()).toMatchObject({ outcome: 'mismatch', detail: 'another purchase' })
  })
})

test('the notification is trusted without verification', async () => {
  const response = await shop.site.ask(`${POSTBACK}?${new URLSearchParams(paid)}`)
  expect(response.status).toBe(500)
  expect(await shop.plan()).toBeNull()
})

test('a failed charge on a subscription that is cancelled blocks its end', async () => {
  await shop.notified(paid)
  await shop.notified(event('cancel'))
  // A declined charge comes as an expiry here; without any notification the plan ends by time.
  await env.DB.exec(`UPDATE subscriptions SET period_end = ${Date.now() - 1}`)
  expect(await shop.plan()).toBeNull()
  await shop.notified(event('expiry'))
  expect((await rowsOf('subscriptions'))[0]?.status).toBe('expired')
})

describe('the account is deleted, and the card still charged:', () => {
  const erase = () => {
    const db = createDatabase(env.DB)
    const now = Date.now()
    return writeAll(
      db,
      lifecycles.flatMap((lifecycle) => lifecycle.erase(db, uuid(0xa), now)),
    )
  }

  test('not before the subscription is cancelled', async () => {
    await shop.notified(paid)
    await expect(erase()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('the subscription still renews') as string },
    })
    expect(await shop.plan()).toBe('gold')
    await shop.notified(event('cancel'))
    await erase()
    expect((await rowsOf('members'))[0]?.erased_at).not.toBeNull()
  })

  test('payment records are anonymous, and still add up', async () => {
    await shop.notified(paid)
    await shop.notified(event('cancel'))
    await erase()
    const tables = ['checkout_intents', 'subscriptions', 'payment_events']
    const left = (await Promise.all(tables.map(rowsOf))).flat()
    expect(left).toHaveLength(4)
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${uuid(0xa)}|VISA|4242`))
    expect(new Set(left.map(({ member_id }) => member_id)).size).toBe(1)
    // What comes later finds its place all the same.
    await shop.notified(
      event('credit', { transactionID: '5', parentID: '900001', priceAmount: '5.00' }),
    )
    expect(await latest()).toMatchObject({ outcome: 'applied', member_id: left[0]?.member_id })
  })

  test('and the payments are kept for ten years', async () => {
    await shop.notified(paid)
    await shop.notified(event('cancel'))
    await expireRows(env, Date.now() + 10 * 366 * DAY)
    expect(await rowsOf('payment_events')).toHaveLength(2)
    expect(await rowsOf('checkout_intents')).toHaveLength(1)
    await expireRows(env, Date.now() + 12 * 366 * DAY)
    for (const table of ['subscriptions', 'payment_events', 'checkout_intents']) {
      expect(await rowsOf(table)).toEqual([])
    }
  })
})

test('a renewal notified twice is a second order', async () => {
  await shop.notified(paid)
  await shop.notified(rebill)
  // A copy that says something else beside the transaction.
  await shop.notified({ ...rebill, nextChargeOn: dayIn(90) })
  expect((await ends())[0]?.slice(0, 10)).toBe(dayIn(60))
  expect((await shop.page()).payments).toHaveLength(2)
})

describe('a reference that is not known is dropped in silence:', () => {
  const unknown: [what: string, referenceID: string][] = [
    ['of no purchase', crypto.randomUUID()],
    ['of another form', 'reference1234'],
  ]
  test.each(unknown)('%s', async (_, referenceID) => {
    await shop.notified({ ...paid, referenceID })
    expect(await shop.plan()).toBeNull()
    expect(await latest()).toMatchObject({
      outcome: 'orphan',
      subscription_ref: '433456',
      transaction_ref: '900001',
      amount_rappen: 5998,
      currency: 'CHF',
      member_id: null,
    })
    await shop.notified({ ...paid, referenceID })
    expect(await rowsOf('payment_events')).toHaveLength(1)
  })

  test('of none at all: it is refused, and staff see it', async () => {
    expect((await shop.notify({ ...paid, referenceID: '' })).status).toBe(500)
    expect(await shop.plan()).toBeNull()
    expect(await rowsOf('payment_notifications')).toMatchObject([
      { result: 'refused', cause: 'missing-id', sale_id: '433456' },
    ])
  })

  test('of a sale that nothing is known of', async () => {
    for (const name of ['cancel', 'expiry', 'uncancel']) await shop.notified(event(name))
    await shop.notified({ ...rebill })
    const rows = await rowsOf('payment_events')
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('orphan'))
  })
})
