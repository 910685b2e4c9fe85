import { beforeEach, describe, expect, test } from 'vitest'
import type { SaleAction } from '#billing/admin-payments'
import { otherHosts } from '../../../support/accounts/accounts.ts'
import { adminClaims, auditLog } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { dayIn, flexPayVars, rowsOf, salesAt } from '../../../support/billing/payments.ts'
import {
  ada,
  assign,
  berta,
  cases,
  event,
  openSales,
  orphan,
  paid,
  pathOf,
  readSale,
  SALE,
  shop,
  sendSaleAction,
  performSaleAction,
} from '../../../support/billing/sales.ts'

beforeEach(() => openSales())

describe('assignment of an orphan', () => {
  const refusals: [what: string, field: string, input: Partial<SaleAction>][] = [
    ['without a member', 'member', { member: undefined }],
    ['to an unknown member', 'member', { member: uuid(99) }],
    ['as an unpaid plan', 'plan', { plan: 'platinum' }],
    ['without a plan', 'plan', { plan: undefined }],
    ['without a note', 'note', { note: '' }],
  ]
  test.each(refusals)('the assignment is refused %s', async (_, field, input) => {
    await orphan()
    const response = await sendSaleAction(SALE, { version: 1, ...assign(input) })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc[1])).toEqual([field])
    expect(await rowsOf('subscriptions')).toEqual([])
    expect(await shop.plan()).toBeNull()
  })

  test('the assignment is refused for a sale with an owner, or one not paid in full', async () => {
    await shop.notified(paid)
    expect((await sendSaleAction(SALE, { version: 1, ...assign() })).status).toBe(422)
    await orphan({ saleID: '2', transactionID: '2', priceAmount: '0.59' })
    expect((await readSale('flexpay-2')).can).toEqual({
      act: ['note', 'review', 'refund'],
      plans: [],
    })
    expect(
      (await sendSaleAction('flexpay-2', { version: 1, ...assign({ plan: 'silver' }) })).status,
    ).toBe(422)
  })

  test('the assignment opens the paid plan, as if the order had been known from the start', async () => {
    await orphan()
    const before = await readSale(SALE)
    expect(before).toMatchObject({
      toldMember: { id: ada, name: 'ada' },
      member: null,
      amount: 59.98,
      currency: 'CHF',
      can: { act: ['note', 'review', 'assign', 'refund'], plans: ['gold'] },
    })
    const after = await performSaleAction(SALE, assign({ note: 'She sent the receipt.' }))
    expect(after).toMatchObject({
      concerns: [],
      member: { id: ada },
      plan: 'gold',
      subscription: { status: 'active', isOpen: true, price: 59.98 },
    })
    expect(await shop.plan()).toBe('gold')
    expect((await shop.page()).payments).toMatchObject([{ kind: 'charge', amount: 59.98 }])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'payment.assign',
      subject: SALE,
      detail: { member: ada, plan: 'gold' },
    })
    // Later notifications are assigned to the sale, also under the previously unknown reference.
    const renewal = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
    const later = { referenceID: uuid(0xdead), nextChargeOn: dayIn(60) }
    await shop.notified(event('rebill', { ...renewal, ...later }))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(60))
    await shop.notified(event('cancel'))
    expect((await shop.page()).subscriptions[0]?.status).toBe('cancelled')
  })

  test('the assignment counts all earlier notifications, and opens no ended plan', async () => {
    await orphan()
    await shop.notified(event('expiry'))
    const { subscription } = await performSaleAction(SALE, assign())
    expect(subscription).toMatchObject({ status: 'expired', isOpen: false })
    expect(await shop.plan()).toBeNull()
    expect((await cases()).total).toBe(0)
  })

  test('the assignment succeeds once: not again, not by two people, not beside a parallel notification', async () => {
    await orphan()
    await shop.plan(berta)
    const input = { version: 1, ...assign() }
    const renewal = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
    const [firstAnswer, secondAnswer] = await Promise.all([
      sendSaleAction(SALE, input),
      sendSaleAction(SALE, { ...input, member: berta.sub }),
      shop.notified(event('rebill', { ...renewal, nextChargeOn: dayIn(60) })),
    ])
    expect([firstAnswer.status, secondAnswer.status].sort()).not.toEqual([200, 200])
    const { version, member } = await readSale(SALE)
    // If the renewal was faster than both, they read the sale again.
    if (member === null) await performSaleAction(SALE, assign())
    else if (member.id === ada) expect((await sendSaleAction(SALE, input)).status).toBe(200)
    expect((await readSale(SALE)).version).toBe(member === null ? version + 2 : version)
    expect(await rowsOf('subscriptions')).toMatchObject([{ provider_ref: '433456' }])
    expect((await rowsOf('payment_events')).map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('applied'),
    )
  })

  test('one of two parallel assignments succeeds', async () => {
    await orphan()
    await shop.plan(berta)
    const rival = await shop.accounts.as({ ...adminClaims, sub: uuid(0xae) })
    const init = { method: 'POST', ...rival }
    const input = { version: 1, note: 'Mine.', ...assign({ member: berta.sub }) }
    const answers = await Promise.all([
      sendSaleAction(SALE, { version: 1, ...assign() }),
      shop.site.ask(`${pathOf(SALE)}/steps`, { ...init, body: JSON.stringify(input) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const plans = [await shop.plan(), await shop.plan(berta)]
    expect(plans.filter((plan) => plan === 'gold')).toHaveLength(1)
    expect(await rowsOf('subscriptions')).toHaveLength(1)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })

  test('the assignment is refused for a deleted member, also at the same moment', async () => {
    await orphan()
    const input = { version: 1, ...assign() }
    const erase = `UPDATE members SET display_name = '', erased_at = 1 WHERE id = '${ada}'`
    // The account is deleted between the read and the write.
    await env.DB.exec(`CREATE TRIGGER gone BEFORE INSERT ON payment_steps BEGIN ${erase}; END`)
    try {
      expect((await sendSaleAction(SALE, input)).status).toBe(409)
    } finally {
      await env.DB.exec('DROP TRIGGER gone')
    }
    expect(await rowsOf('subscriptions')).toEqual([])
    await env.DB.exec(erase)
    expect((await sendSaleAction(SALE, input)).status).toBe(422)
    expect((await cases()).total).toBe(1)
  })

  test('the assignment uses the prices of the time of the link', async () => {
    await shop.set({ plans: salesAt({ gold: 70.5 }) })
    await orphan()
    expect((await readSale(SALE)).can.plans).toEqual(['gold'])
    // The old price was not available any more at the time of this payment.
    await env.DB.exec(`UPDATE payment_events SET received_at = received_at + ${31 * DAY}`)
    expect((await readSale(SALE)).can.plans).toEqual([])
    // Existing subscribers keep that price.
    await env.DB.exec("UPDATE payment_events SET kind = 'renewed'")
    expect(await performSaleAction(SALE, assign())).toMatchObject({ plan: 'gold', concerns: [] })
    expect(await shop.plan()).toBe('gold')
  })

  test('the assignment asks the provider first, if it can be asked', async () => {
    otherHosts.set('secure.verotel.com', () => new Response('ERROR', { status: 404 }))
    await openSales({ ...flexPayVars, FLEXPAY_CONFIRM_SALES: 'on' })
    await orphan()
    expect((await sendSaleAction(SALE, { version: 1, ...assign() })).status).toBe(422)
    expect(await shop.plan()).toBeNull()
  })
})
