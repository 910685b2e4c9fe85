import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlanId } from '#billing/plans'
import { auditLog } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import {
  dayIn,
  openShop,
  planOf,
  rowsOf,
  storedPaymentRows,
  type Shop,
} from '../../support/billing/payments.ts'
import {
  chargeback,
  credit,
  event,
  storedSubscription,
  outcomes,
  rebill,
} from '../../support/billing/sale-events.ts'

let shop: Shop
let sale: Record<string, string>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop()
  sale = await shop.paid('gold')
})

/** Moves the stored dates back by `days`. */
const pass = (days: number) =>
  env.DB.exec(`UPDATE subscriptions SET period_end = period_end - ${days * DAY}`)

describe('notified sale', () => {
  test('the sale opens the plan at the next request, without a new sign-in', async () => {
    expect(await shop.plan()).toBeNull()
    await shop.notified(sale)
    expect(await shop.plan()).toBe('gold')
    expect(await storedSubscription()).toMatchObject({
      provider: 'flexpay',
      provider_ref: '433456',
      member_id: uuid(0xa),
      plan: 'gold',
      intent_id: sale.referenceID,
      amount_rappen: 5998,
      status: 'active',
      card_brand: 'VISA',
      card_last4: '4242',
    })
  })

  test('the audit log records the change and its notification', async () => {
    await shop.notified(sale)
    const [note] = await rowsOf('audit_log')
    expect(note).toMatchObject({
      actor: 'system',
      act: 'subscription.changed',
      subject: 'flexpay:433456',
    })
    expect(JSON.parse(String(note?.detail))).toMatchObject({
      changes: [{ by: 'flexpay:initial:900001', plan: 'gold', status: 'active' }],
    })
    expect(note?.detail).not.toContain(uuid(0xa))
  })

  test('copies of the notification are acknowledged, and count once', async () => {
    await shop.notified(sale)
    const first = await storedPaymentRows()
    await shop.notified(sale)
    await shop.notified({ ...sale, nextChargeOn: dayIn(60) })
    expect(await storedPaymentRows()).toEqual(first)
  })

  test('the sale opens nothing for other members', async () => {
    await shop.notified(sale)
    expect(await shop.plan({ sub: uuid(0xb) })).toBeNull()
  })

  const plans: PlanId[] = ['silver', 'gold', 'platinum']
  test.each(plans)(
    'the plan %s runs to the end of the day that the provider names',
    async (plan) => {
      await shop.notified(await shop.paid(plan, { nextChargeOn: '2031-07-31' }))
      expect(await shop.plan()).toBe(plan)
      expect((await storedSubscription())?.period_end).toBe(Date.parse('2031-07-31T21:59:59.999Z'))
    },
  )

  const unreadable = ['2031-02-29', '31.07.2031', '2031-07-31T00:00:00Z', '', '0']
  test.each(unreadable)(
    'a sale until “%s” opens nothing, and staff see the reason',
    async (nextChargeOn) => {
      await shop.notified({ ...sale, nextChargeOn })
      expect(await shop.plan()).toBeNull()
      expect((await rowsOf('payment_events'))[0]).toMatchObject({
        outcome: 'mismatch',
        detail: 'no day that can be read',
      })
    },
  )
})

describe('later notifications of a sale', () => {
  beforeEach(() => shop.notified(sale))

  test('a renewal moves the end', async () => {
    await shop.notified(rebill('900002', 60))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(60))
  })

  test('days added by support move the end, once a day', async () => {
    await shop.notified(event('extend', { nextChargeOn: dayIn(40) }))
    await shop.notified(event('extend', { nextChargeOn: dayIn(40) }))
    await shop.notified(event('extend', { expiresOn: dayIn(45) }))
    expect((await shop.page()).subscriptions[0]?.periodEnd.slice(0, 10)).toBe(dayIn(45))
    expect(await rowsOf('payment_events')).toHaveLength(3)
  })

  test('a lowered price is charged next, and is accepted', async () => {
    await shop.notified(event('downgrade', { priceAmount: '39.98', priceCurrency: 'CHF' }))
    expect((await shop.page()).subscriptions[0]?.price).toBe(39.98)
    await shop.notified({ ...rebill('900002', 60), amount: '39.98' })
    expect((await shop.page()).subscriptions[0]).toMatchObject({ price: 39.98, isOpen: true })
    await shop.notified({ ...rebill('900003', 90), amount: '9.98' })
    expect(await outcomes()).toContainEqual(['renewed', 'mismatch'])
  })

  test('the audit log records a lowered price', async () => {
    const { length } = await auditLog()
    await shop.notified(event('downgrade', { priceAmount: '39.98', priceCurrency: 'CHF' }))
    expect((await auditLog()).slice(length)).toMatchObject([
      {
        act: 'subscription.changed',
        detail: { changes: [{ status: 'active', amountRappen: 3998 }] },
      },
    ])
  })

  test('a lowered price without an amount follows from the next charge', async () => {
    await shop.notified(event('downgrade'))
    await shop.notified({ ...rebill('900002', 60), amount: '29.98' })
    expect((await shop.page()).subscriptions[0]).toMatchObject({ price: 29.98, isOpen: true })
  })

  test('an undone cancellation has no effect', async () => {
    await shop.notified(event('cancel', { cancelledBy: 'user' }))
    expect((await storedSubscription())?.status).toBe('cancelled')
    await shop.notified(event('uncancel', { uncancelledBy: 'user' }))
    expect((await storedSubscription())?.status).toBe('active')
    // The second cancellation has the same text as the first, and counts.
    await shop.notified(event('cancel', { cancelledBy: 'user' }))
    expect((await storedSubscription())?.status).toBe('cancelled')
    expect(await rowsOf('payment_events')).toHaveLength(4)
  })

  test('a partial refund appears in the history and ends nothing', async () => {
    await shop.notified(credit('20.00'))
    expect(await shop.plan()).toBe('gold')
    expect((await shop.page()).payments[0]).toMatchObject({ kind: 'partial_refund', amount: -20 })
    expect(await rowsOf('audit_log')).toHaveLength(1)
  })

  test('a chargeback ends the plan, and prevents purchases until staff review it', async () => {
    await shop.notified(chargeback)
    expect(await shop.plan()).toBeNull()
    expect(planOf(await shop.open(), 'silver').state).toBe('blocked')
    await env.DB.exec('UPDATE subscriptions SET reviewed_at = 1')
    expect(planOf(await shop.open(), 'silver').state).toBe('available')
    await shop.notified({ ...chargeback, transactionID: '950002' })
    expect(planOf(await shop.open(), 'silver').state).toBe('blocked')
  })

  test('a payment by an earlier link opens nothing while a chargeback is unreviewed', async () => {
    const secondSale = await shop.paid('silver', { saleID: '433457', transactionID: '900002' })
    await shop.notified(chargeback)
    await shop.notified(secondSale)
    expect(await shop.plan()).toBeNull()
    expect((await outcomes()).at(-1)).toEqual(['activated', 'mismatch'])
  })

  const final = [event('expiry'), credit('59.98'), credit('5.00', 'terminated'), chargeback]
  test.each(final)('no notification opens a plan that $event $priceAmount ended', async (end) => {
    await shop.notified(end)
    const { status } = (await storedSubscription()) ?? {}
    for (const lateEvent of [
      event('uncancel'),
      event('extend', { nextChargeOn: dayIn(90) }),
      sale,
    ]) {
      await shop.notified(lateEvent)
      expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, status])
    }
    await shop.notified(rebill('900002', 60))
    expect([await shop.plan(), (await storedSubscription())?.status]).toEqual([null, status])
    // Staff have to see a charge without a service in return.
    expect(await outcomes()).toContainEqual(['renewed', 'mismatch'])
  })

  test('a change of plan ends the old one without a notification', async () => {
    const upgrade = await shop.paid('platinum', {
      event: 'upgrade',
      saleID: '433999',
      transactionID: '910001',
      precededBySaleID: '433456',
    })
    await shop.notified(upgrade)
    expect(await shop.plan()).toBe('platinum')
    const page = await shop.page()
    expect(page.subscriptions.map(({ plan, status }) => [plan, status]).sort()).toEqual([
      ['gold', 'expired'],
      ['platinum', 'active'],
    ])
    expect(page.paysTwice).toBe(false)
    await shop.notified(upgrade)
    await shop.notified(rebill('900002', 60))
    expect((await shop.page()).subscriptions.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  })

  test('a change of plan doesn’t end another member’s plan', async () => {
    const otherMember = { sub: uuid(0xb) }
    const upgrade = await shop.paid('platinum', {}, otherMember)
    await shop.notified({
      ...upgrade,
      event: 'upgrade',
      saleID: '433999',
      transactionID: '910001',
      precededBySaleID: '433456',
    })
    expect([await shop.plan(), await shop.plan(otherMember)]).toEqual(['gold', null])
  })
})

describe('plan without further notifications', () => {
  beforeEach(() => shop.notified(sale))
  const isGoldOpen = async () => (await shop.plan()) === 'gold'

  test('a plan without a renewal stays open for a week', async () => {
    await pass(30 + 3)
    expect((await shop.page()).subscriptions[0]).toMatchObject({ status: 'past_due', isOpen: true })
    expect(await isGoldOpen()).toBe(true)
    await pass(5)
    expect((await shop.page()).subscriptions[0]).toMatchObject({ status: 'expired', isOpen: false })
    expect(await isGoldOpen()).toBe(false)
  })

  test('a cancelled plan ends with its period', async () => {
    await shop.notified(event('cancel'))
    await pass(29)
    expect(await isGoldOpen()).toBe(true)
    await pass(2)
    expect(await isGoldOpen()).toBe(false)
  })
})
