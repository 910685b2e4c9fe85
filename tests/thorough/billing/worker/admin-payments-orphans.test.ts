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
  read,
  SALE,
  shop,
  act,
  taken,
} from '../../../support/billing/sales.ts'

beforeEach(() => openSales())

describe('to assign an orphan', () => {
  const refusals: [what: string, field: string, input: Partial<SaleAction>][] = [
    ['without a member', 'member', { member: undefined }],
    ['to someone unheard of', 'member', { member: uuid(99) }],
    ['as a plan that was not paid', 'plan', { plan: 'platinum' }],
    ['as no plan', 'plan', { plan: undefined }],
    ['without words', 'note', { note: '' }],
  ]
  test.each(refusals)('is refused %s', async (_, field, input) => {
    await orphan()
    const response = await act(SALE, { version: 1, ...assign(input) })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(detail.map(({ loc }) => loc[1])).toEqual([field])
    expect(await rowsOf('subscriptions')).toEqual([])
    expect(await shop.plan()).toBeNull()
  })

  test('is refused of what is someone’s, or was not paid in full', async () => {
    await shop.notified(paid)
    expect((await act(SALE, { version: 1, ...assign() })).status).toBe(422)
    await orphan({ saleID: '2', transactionID: '2', priceAmount: '0.59' })
    expect((await read('flexpay-2')).can).toEqual({ act: ['note', 'review', 'refund'], plans: [] })
    expect((await act('flexpay-2', { version: 1, ...assign({ plan: 'silver' }) })).status).toBe(422)
  })

  test('opens what was paid for, as if it had been known from the start', async () => {
    await orphan()
    const before = await read(SALE)
    expect(before).toMatchObject({
      toldMember: { id: ada, name: 'ada' },
      member: null,
      amount: 59.98,
      currency: 'CHF',
      can: { act: ['note', 'review', 'assign', 'refund'], plans: ['gold'] },
    })
    const after = await taken(SALE, assign({ note: 'She sent the receipt.' }))
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
    // What comes later finds its place, also under the reference that was not known.
    const renewal = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
    const later = { referenceID: uuid(0xdead), nextChargeOn: dayIn(60) }
    await shop.notified(event('rebill', { ...renewal, ...later }))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(60))
    await shop.notified(event('cancel'))
    expect((await shop.page()).subscriptions[0]?.status).toBe('cancelled')
  })

  test('counts all earlier notifications, and opens nothing that is over', async () => {
    await orphan()
    await shop.notified(event('expiry'))
    const { subscription } = await taken(SALE, assign())
    expect(subscription).toMatchObject({ status: 'expired', isOpen: false })
    expect(await shop.plan()).toBeNull()
    expect((await cases()).total).toBe(0)
  })

  test('is done once: not again, not by two, not beside a notification at the same time', async () => {
    await orphan()
    await shop.plan(berta)
    const input = { version: 1, ...assign() }
    const renewal = { amount: '59.98', currency: 'CHF', transactionID: '900002' }
    const [one, two] = await Promise.all([
      act(SALE, input),
      act(SALE, { ...input, member: berta.sub }),
      shop.notified(event('rebill', { ...renewal, nextChargeOn: dayIn(60) })),
    ])
    expect([one.status, two.status].sort()).not.toEqual([200, 200])
    const { version, member } = await read(SALE)
    // The renewal may have been faster than both: then they look again.
    if (member === null) await taken(SALE, assign())
    else if (member.id === ada) expect((await act(SALE, input)).status).toBe(200)
    expect((await read(SALE)).version).toBe(member === null ? version + 2 : version)
    expect(await rowsOf('subscriptions')).toMatchObject([{ provider_ref: '433456' }])
    expect((await rowsOf('payment_events')).map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('applied'),
    )
  })

  test('is done by one of two at the same time', async () => {
    await orphan()
    await shop.plan(berta)
    const rival = await shop.accounts.as({ ...adminClaims, sub: uuid(0xae) })
    const init = { method: 'POST', ...rival }
    const input = { version: 1, note: 'Mine.', ...assign({ member: berta.sub }) }
    const answers = await Promise.all([
      act(SALE, { version: 1, ...assign() }),
      shop.site.ask(`${pathOf(SALE)}/steps`, { ...init, body: JSON.stringify(input) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const plans = [await shop.plan(), await shop.plan(berta)]
    expect(plans.filter((plan) => plan === 'gold')).toHaveLength(1)
    expect(await rowsOf('subscriptions')).toHaveLength(1)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })

  test('is refused to whoever is deleted, also at the same moment', async () => {
    await orphan()
    const input = { version: 1, ...assign() }
    const erase = `UPDATE members SET display_name = '', erased_at = 1 WHERE id = '${ada}'`
    // The account goes between the read and the write.
    await env.DB.exec(`CREATE TRIGGER gone BEFORE INSERT ON payment_steps BEGIN ${erase}; END`)
    try {
      expect((await act(SALE, input)).status).toBe(409)
    } finally {
      await env.DB.exec('DROP TRIGGER gone')
    }
    expect(await rowsOf('subscriptions')).toEqual([])
    await env.DB.exec(erase)
    expect((await act(SALE, input)).status).toBe(422)
    expect((await cases()).total).toBe(1)
  })

  test('knows what plans cost when the link was given out', async () => {
    await shop.set({ plans: salesAt({ gold: 70.5 }) })
    await orphan()
    expect((await read(SALE)).can.plans).toEqual(['gold'])
    // The old price was not offered any more when this was paid.
    await env.DB.exec(`UPDATE payment_events SET received_at = received_at + ${31 * DAY}`)
    expect((await read(SALE)).can.plans).toEqual([])
    // But whoever had bought by then pays on.
    await env.DB.exec("UPDATE payment_events SET kind = 'renewed'")
    expect(await taken(SALE, assign())).toMatchObject({ plan: 'gold', concerns: [] })
    expect(await shop.plan()).toBe('gold')
  })

  test('asks the provider first, where it is to be asked', async () => {
    otherHosts.set('secure.verotel.com', () => new Response('ERROR', { status: 404 }))
    await openSales({ ...flexPayVars, FLEXPAY_CONFIRM_SALES: 'on' })
    await orphan()
    expect((await act(SALE, { version: 1, ...assign() })).status).toBe(422)
    expect(await shop.plan()).toBeNull()
  })
})
