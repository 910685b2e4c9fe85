import { beforeEach, describe, expect, test } from 'vitest'
import type { SaleAction } from '#billing/admin-payments'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { auditLog } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { rowsOf, withoutIds } from '../../support/billing/payments.ts'
import {
  ada,
  berta,
  call,
  cases,
  event,
  list,
  openSales,
  orphan,
  paid,
  pathOf,
  readSale,
  SALE,
  shop,
  sendSaleAction,
  performSaleAction,
} from '../../support/billing/sales.ts'

beforeEach(() => openSales())

describe('list of cases', () => {
  test('applied sales are not listed', async () => {
    await shop.notified(paid)
    await shop.notified(event('cancel'))
    expect(await cases()).toEqual({ cases: [], total: 0 })
    expect(await readSale(SALE)).toMatchObject({
      concerns: [],
      can: { act: ['note', 'refund'], plans: [] },
    })
  })

  test('cases are sorted by importance to the buyer, each with its reason', async () => {
    // A disputed sale.
    await shop.notified(paid)
    await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
    // A sale that was refused for its amount.
    const wrongSale = { saleID: '2', transactionID: '2', priceAmount: '0.59' }
    await shop.notified({ ...(await shop.paid('gold', wrongSale, berta)), ...wrongSale })
    // Two orphans: one of an unknown purchase, and one without a sale.
    await orphan({ saleID: '3', transactionID: '3' })
    await env.DB.exec(
      `INSERT INTO payment_events (id, provider, kind, number, transaction_ref, parent_ref, occurred_at, received_at, outcome) VALUES ('flexpay:re_1', 'flexpay', 'partially_refunded', 1, 're_1', 'ch_1', 1, 1, 'orphan')`,
    )
    const caseList = await cases()
    // The bank sent no amount, so the price of the month counts.
    expect(caseList.cases[3]).toMatchObject({ kind: 'chargeback', amount: -59.98 })
    expect(caseList.total).toBe(4)
    expect(caseList.cases.map(({ sale, concerns, why }) => [sale, concerns, why])).toEqual([
      ['event-flexpay:re_1', ['orphan'], []],
      ['flexpay-3', ['orphan'], []],
      ['flexpay-2', ['mismatch'], ['the amount is not the price']],
      [SALE, ['dispute'], []],
    ])
    expect(caseList.cases[3]).toMatchObject({ member: { id: ada, name: 'ada' }, plan: 'gold' })
    expect(await readSale('event-flexpay:re_1')).toMatchObject({ saleId: null, member: null })
  })

  test('a dispute shows the amount that the bank took back', async () => {
    await shop.notified(paid)
    const part = { transactionID: '7', parentID: '900001', priceAmount: '49.98' }
    await shop.notified(event('chargeback', { ...part, priceCurrency: 'CHF' }))
    expect((await cases()).cases).toMatchObject([{ kind: 'chargeback', amount: -49.98 }])
    const [, entry] = (await readSale(SALE)).payments
    expect(entry).toMatchObject({ kind: 'chargeback', amount: -49.98 })
  })

  test('a member who pays twice is listed under the later sale', async () => {
    const second = await shop.paid('silver', { saleID: '2', transactionID: '2' })
    await shop.notified(paid)
    await env.DB.exec('UPDATE subscriptions SET started_at = started_at - 1000')
    await shop.notified(second)
    expect((await cases()).cases).toMatchObject([{ sale: 'flexpay-2', concerns: ['double'] }])
    const { others } = await readSale('flexpay-2')
    expect(others).toEqual([{ sale: SALE, plan: 'gold', status: 'active' }])
    await performSaleAction('flexpay-2', { act: 'review' })
    expect((await cases()).cases).toEqual([])
    expect((await shop.page()).paysTwice).toBe(true)
  })

  test('no answer contains card data', async () => {
    await shop.notified(paid)
    const { links, ...sale } = await readSale(SALE)
    const answer = withoutIds(JSON.stringify([sale, await list()]))
    expect(answer).not.toMatch(/4242|VISA|signature/i)
    expect(links.cancel).toMatch(/^https:\/\/secure\.verotel\.com\/cancel-subscription\?/)
  })

  test('only sales have a page of their own', async () => {
    for (const sale of ['flexpay-9', 'event-x', 'paypal-1', 'nothing']) {
      expect((await call('GET', pathOf(sale))).status).toBe(404)
    }
    await shop.notified(paid)
    // A notification with a sale has no page of its own.
    const [{ id } = { id: '' }] = (await list()).payments
    expect((await call('GET', pathOf(`event-${id}`))).status).toBe(404)
  })
})

describe('review of a case', () => {
  const refusals: [what: string, status: number, input: Partial<SaleAction>][] = [
    ['without a note', 422, { act: 'review', note: ' ' }],
    ['for an empty note', 422, { act: 'note', note: '' }],
    ['of an outdated version', 409, { act: 'review', version: 0 }],
  ]
  test.each(refusals)('a review is refused %s', async (_, status, input) => {
    await orphan()
    expect((await sendSaleAction(SALE, { version: 1, ...input })).status).toBe(status)
    expect((await cases()).total).toBe(1)
    expect(await rowsOf('payment_steps')).toEqual([])
  })

  test('a review is refused without anything to review', async () => {
    await shop.notified(paid)
    expect((await sendSaleAction(SALE, { version: 1, act: 'review' })).status).toBe(422)
    expect((await sendSaleAction('flexpay-9', { version: 0, act: 'note' })).status).toBe(404)
  })

  test('a review removes the case from the list, with the note, until the next notification', async () => {
    await orphan()
    const { concerns, steps } = await performSaleAction(SALE, {
      act: 'review',
      note: 'Refunded by hand.',
    })
    expect(concerns).toEqual([])
    expect(steps).toMatchObject([{ by: 'The office', act: 'review', note: 'Refunded by hand.' }])
    expect((await auditLog()).at(-1)).toMatchObject({
      actor: uuid(0xad),
      act: 'payment.review',
      subject: SALE,
      detail: { concerns: ['orphan'] },
    })
    expect(JSON.stringify(await auditLog())).not.toContain('by hand')
    await shop.notified(event('expiry'))
    expect((await cases()).cases).toMatchObject([{ sale: SALE }])
  })

  test('a reviewed dispute lets the member buy again, and a new dispute is listed', async () => {
    await shop.notified(paid)
    await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
    expect((await shop.open()).plans.map(({ state }) => state)).toContain('blocked')
    await performSaleAction(SALE, { act: 'review' })
    expect((await shop.open()).plans.map(({ state }) => state)).not.toContain('blocked')
    // A later notification without effect does not undo the review.
    await shop.notified(event('expiry'))
    expect((await cases()).total).toBe(0)
    await shop.notified(event('chargeback', { transactionID: '8', parentID: '900002' }))
    expect((await cases()).cases).toMatchObject([{ concerns: ['dispute'] }])
  })

  test('a repeated review succeeds once, and a colleague’s review conflicts', async () => {
    await orphan()
    const input = { version: 1, act: 'review', note: 'Mine.' } as const
    const answers = await Promise.all([
      sendSaleAction(SALE, input),
      sendSaleAction(SALE, { ...input, note: 'Other.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ note } = { note: '' }] = (await readSale(SALE)).steps
    expect((await sendSaleAction(SALE, { ...input, note })).status).toBe(200)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })
})

describe('list of payments', () => {
  beforeEach(async () => {
    await shop.notified(paid)
    await shop.notified(await shop.paid('silver', { saleID: '2', transactionID: '2' }, berta))
    await orphan({ saleID: '3', transactionID: '3' })
  })

  test('payments are listed newest first, page by page', async () => {
    const { payments, hasMore } = await list()
    expect(payments.map(({ saleId }) => saleId).sort()).toEqual(['2', '3', '433456'])
    expect(hasMore).toBe(false)
    const first = await list('?limit=2')
    const next = await list('?limit=2&skip=2')
    expect([first.hasMore, next.hasMore]).toEqual([true, false])
    expect([...first.payments, ...next.payments]).toEqual(payments)
  })

  test.each([
    ['a sale', '433456', ['433456']],
    ['a transaction', '900001', ['433456']],
    ['a member, including orphans with her id', ada, ['3', '433456']],
    ['a name', 'BERT', ['2']],
    ['an unknown text', 'zzz', []],
  ])('the search finds payments by %s', async (_, search, expectedSales) => {
    const { payments } = await list(`?search=${search}`)
    expect(payments.map(({ saleId }) => saleId).sort()).toEqual(expectedSales)
  })

  test('erasing an account removes its id from an orphan', async () => {
    await env.DB.exec("UPDATE subscriptions SET status = 'cancelled'")
    const db = createDatabase(env.DB)
    await writeAll(
      db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(db, ada, Date.now())),
    )
    expect(JSON.stringify(await rowsOf('payment_events'))).not.toContain(ada)
  })

  test('notes of staff are stored as long as the payments', async () => {
    await performSaleAction('flexpay-3', { act: 'review' })
    await expireRows(env, Date.now() + 10 * 366 * DAY)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
    await expireRows(env, Date.now() + 12 * 366 * DAY)
    expect(await rowsOf('payment_steps')).toEqual([])
  })
})
