import { exportMeEndpoint } from '#accounts/my-data'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { otherHosts } from '../../../support/accounts/accounts.ts'
import { auditLog } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { flexPayVars, rowsOf } from '../../../support/billing/payments.ts'
import {
  ada,
  cases,
  event,
  openSales,
  paid,
  readSale,
  shop,
  sendSaleAction,
  performSaleAction,
} from '../../../support/billing/sales.ts'

const HELD = 'flexpay-2'
let secondSale: Record<string, string>

// Ada has two links, pays by the first, and has her bank reverse the charge.
beforeEach(async () => {
  await openSales()
  secondSale = await shop.paid('silver', { saleID: '2', transactionID: '900002' })
  await shop.notified(paid)
  await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
})

const back = { saleID: '2', parentID: '900002', transactionID: '8', priceCurrency: 'CHF' }
const heldFor = async () => (await shop.page()).payments.map(({ heldFor: reason }) => reason)
const rebill = {
  event: 'rebill',
  saleID: '2',
  transactionID: '900003',
  amount: '29.98',
  currency: 'CHF',
  nextChargeOn: '2099-01-01',
}

describe('payment by a link from before a dispute', () => {
  test('the payment opens nothing, and is a separate case for staff', async () => {
    await shop.notified(secondSale)
    expect(await shop.plan()).toBeNull()
    const { cases: caseList } = await cases()
    expect(caseList).toHaveLength(2)
    expect(caseList[0]).toMatchObject({
      sale: HELD,
      concerns: ['blocked'],
      why: ['paid while blocked'],
      kind: 'activated',
      member: { id: ada },
      amount: 29.98,
    })
    expect(await readSale(HELD)).toMatchObject({
      subscription: null,
      order: { plan: 'silver' },
      can: { act: ['note', 'review', 'accept', 'refund'], plans: [] },
    })
  })

  test('the member sees the payment with the reason', async () => {
    await shop.notified(secondSale)
    const { payments } = await shop.page()
    expect(payments.map(({ amount, plan, heldFor: reason }) => [amount, plan, reason])).toEqual([
      [29.98, 'silver', 'dispute'],
      [-59.98, 'gold', null],
      [59.98, 'gold', null],
    ])
  })

  test('staff can accept the payment once, with an audit event', async () => {
    await shop.notified(secondSale)
    const before = await readSale(HELD)
    const after = await performSaleAction(HELD, { act: 'accept', note: 'The bank agreed.' })
    expect(after).toMatchObject({
      concerns: [],
      subscription: { isOpen: true, status: 'active' },
      can: { act: ['note', 'refund'] },
    })
    expect([await shop.plan(), await heldFor()]).toEqual(['silver', [null, null, null]])
    const body = { act: 'accept', note: 'The bank agreed.', version: before.version } as const
    expect((await sendSaleAction(HELD, body)).status).toBe(200)
    expect((await auditLog()).filter(({ act }) => act === 'payment.accept')).toHaveLength(1)
    await shop.notified(rebill)
    expect((await readSale(HELD)).subscription?.periodEnd).toMatch(/^2099/)
  })

  test('two parallel acceptances open the plan once', async () => {
    await shop.notified(secondSale)
    const { version } = await readSale(HELD)
    const notes = ['One.', 'Another.']
    const answers = await Promise.all(
      notes.map((note) => sendSaleAction(HELD, { act: 'accept', note, version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rowsOf('payment_steps')).toHaveLength(1)
    expect(await shop.plan()).toBe('silver')
  })

  test('the payment can’t be accepted for a member who was deleted meanwhile', async () => {
    await shop.notified(secondSale)
    const { version } = await readSale(HELD)
    await eraseMember(createDatabase(env.DB), ada, { actor: 'system', at: Date.now(), detail: {} })
    const before = await rowsOf('subscriptions')
    expect((await sendSaleAction(HELD, { act: 'accept', version })).status).toBe(409)
    expect(await rowsOf('subscriptions')).toEqual(before)
    expect(await rowsOf('payment_steps')).toEqual([])
  })

  test('later notifications don’t open the plan, even after a review of the dispute', async () => {
    await shop.notified(rebill)
    await shop.notified(secondSale)
    await performSaleAction('flexpay-433456', { act: 'review' })
    await shop.notified({ ...rebill, transactionID: '900004' })
    await shop.notified(secondSale)
    expect(await shop.plan()).toBeNull()
    expect((await cases()).cases).toMatchObject([{ sale: HELD }])
  })

  test('a refund removes the payment from the list and prevents its acceptance', async () => {
    await shop.notified(secondSale)
    await shop.notified({ event: 'credit', ...back, priceAmount: '29.98' })
    expect((await heldFor()).filter(Boolean)).toEqual([])
    expect((await readSale(HELD)).can.act).toEqual(['note', 'review'])
    const { version } = await readSale(HELD)
    expect((await sendSaleAction(HELD, { act: 'accept', version })).status).toBe(422)
    await performSaleAction(HELD, { act: 'review' })
    expect((await cases()).cases.map(({ sale }) => sale)).toEqual(['flexpay-433456'])
  })

  test('a payment after the review of the dispute needs no staff', async () => {
    await performSaleAction('flexpay-433456', { act: 'review' })
    await shop.notified(secondSale)
    expect(await shop.plan()).toBe('silver')
  })

  test('a payment of another member opens the plan', async () => {
    const berta = { sub: '00000000-0000-4000-8000-00000000000b', email: 'berta@members.test' }
    await shop.notified(await shop.paid('silver', { saleID: '3', transactionID: '3' }, berta))
    expect(await shop.plan(berta)).toBe('silver')
  })
})

test('a renewal of a plan that runs beside a disputed one counts', async () => {
  await env.DB.exec('DELETE FROM payment_events')
  await env.DB.exec('DELETE FROM subscriptions')
  await shop.notified(paid)
  await shop.notified(secondSale)
  await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
  await shop.notified(rebill)
  expect(await shop.plan()).toBe('silver')
  expect((await readSale(HELD)).subscription?.periodEnd).toMatch(/^2099/)
})

test('refunds are negative in the copy of a member’s data', async () => {
  const init = await shop.accounts.as()
  const copy = await (
    await shop.site.ask(`${exportMeEndpoint.path}?format=json`, init)
  ).json<{
    payments: { kind: string; amountRappen: number | null }[]
  }>()
  await shop.notified({ event: 'credit', ...back, saleID: '433456', priceAmount: '5.00' })
  expect(copy.payments.map(({ kind }) => kind)).toEqual(['activated', 'chargeback'])
  const later = await (
    await shop.site.ask(`${exportMeEndpoint.path}?format=json`, init)
  ).json<typeof copy>()
  expect(later.payments.map(({ kind, amountRappen }) => [kind, amountRappen])).toContainEqual([
    'partially_refunded',
    -500,
  ])
})

test('a payment while blocked opens a plan only if the provider confirms it', async () => {
  let isKnown = true
  otherHosts.set('secure.verotel.com', ({ url }) => {
    const saleId = new URL(url).searchParams.get('saleID') ?? ''
    const referenceId = saleId === secondSale.saleID ? secondSale.referenceID : paid.referenceID
    const providerAnswer = `saleID: ${saleId}\nreferenceID: ${referenceId}`
    return isKnown ? new Response(providerAnswer) : new Response('ERROR', { status: 404 })
  })
  await openSales({ ...flexPayVars, FLEXPAY_CONFIRM_SALES: 'on' })
  secondSale = await shop.paid('silver', { saleID: '2', transactionID: '900002' })
  await shop.notified(paid)
  await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
  await shop.notified(secondSale)
  const { version } = await readSale(HELD)
  isKnown = false
  expect((await sendSaleAction(HELD, { act: 'accept', version })).status).toBe(422)
  expect(await shop.plan()).toBeNull()
  isKnown = true
  expect((await sendSaleAction(HELD, { act: 'accept', version })).status).toBe(200)
  expect(await shop.plan()).toBe('silver')
})
