import { beforeEach, describe, expect, test } from 'vitest'
import type { SaleAction } from '#billing/admin-payments'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { lifecycles } from '../../../worker/personal-data.ts'
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
  read,
  SALE,
  shop,
  act,
  taken,
} from '../../support/billing/sales.ts'

beforeEach(() => openSales())

describe('what needs a person', () => {
  test('is nothing of what went well', async () => {
    await shop.notified(paid)
    await shop.notified(event('cancel'))
    expect(await cases()).toEqual({ cases: [], total: 0 })
    expect(await read(SALE)).toMatchObject({
      concerns: [],
      can: { act: ['note', 'refund'], plans: [] },
    })
  })

  test('stands in the order in which it matters to a buyer, each with its reason', async () => {
    // Disputed.
    await shop.notified(paid)
    await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
    // Refused for its amount.
    const wrong = { saleID: '2', transactionID: '2', priceAmount: '0.59' }
    await shop.notified({ ...(await shop.paid('gold', wrong, berta)), ...wrong })
    // Of no purchase; and of no sale.
    await orphan({ saleID: '3', transactionID: '3' })
    await env.DB.exec(
      `INSERT INTO payment_events (id, provider, kind, number, transaction_ref, parent_ref, occurred_at, received_at, outcome) VALUES ('flexpay:re_1', 'flexpay', 'partially_refunded', 1, 're_1', 'ch_1', 1, 1, 'orphan')`,
    )
    const found = await cases()
    // The bank said no amount: it is the price of the month.
    expect(found.cases[3]).toMatchObject({ kind: 'chargeback', amount: -59.98 })
    expect(found.total).toBe(4)
    expect(found.cases.map(({ sale, concerns, why }) => [sale, concerns, why])).toEqual([
      ['event-flexpay:re_1', ['orphan'], []],
      ['flexpay-3', ['orphan'], []],
      ['flexpay-2', ['mismatch'], ['the amount is not the price']],
      [SALE, ['dispute'], []],
    ])
    expect(found.cases[3]).toMatchObject({ member: { id: ada, name: 'ada' }, plan: 'gold' })
    expect(await read('event-flexpay:re_1')).toMatchObject({ saleId: null, member: null })
  })

  test('shows what the bank took back of a dispute', async () => {
    await shop.notified(paid)
    const part = { transactionID: '7', parentID: '900001', priceAmount: '49.98' }
    await shop.notified(event('chargeback', { ...part, priceCurrency: 'CHF' }))
    expect((await cases()).cases).toMatchObject([{ kind: 'chargeback', amount: -49.98 }])
    const [, entry] = (await read(SALE)).payments
    expect(entry).toMatchObject({ kind: 'chargeback', amount: -49.98 })
  })

  test('is a member who pays twice, named by the later sale', async () => {
    const second = await shop.paid('silver', { saleID: '2', transactionID: '2' })
    await shop.notified(paid)
    await env.DB.exec('UPDATE subscriptions SET started_at = started_at - 1000')
    await shop.notified(second)
    expect((await cases()).cases).toMatchObject([{ sale: 'flexpay-2', concerns: ['double'] }])
    const { others } = await read('flexpay-2')
    expect(others).toEqual([{ sale: SALE, plan: 'gold', status: 'active' }])
    await taken('flexpay-2', { act: 'review' })
    expect((await cases()).cases).toEqual([])
    expect((await shop.page()).paysTwice).toBe(true)
  })

  test('reveals nothing of a card', async () => {
    await shop.notified(paid)
    const { links, ...sale } = await read(SALE)
    const answer = withoutIds(JSON.stringify([sale, await list()]))
    expect(answer).not.toMatch(/4242|VISA|signature/i)
    expect(links.cancel).toMatch(/^https:\/\/secure\.verotel\.com\/cancel-subscription\?/)
  })

  test('is known of sales alone', async () => {
    for (const sale of ['flexpay-9', 'event-x', 'paypal-1', 'nothing']) {
      expect((await call('GET', pathOf(sale))).status).toBe(404)
    }
    await shop.notified(paid)
    // What belongs to a sale is no case of its own.
    const [{ id } = { id: '' }] = (await list()).payments
    expect((await call('GET', pathOf(`event-${id}`))).status).toBe(404)
  })
})

describe('to say that it was looked at', () => {
  const refusals: [what: string, status: number, input: Partial<SaleAction>][] = [
    ['without words', 422, { act: 'review', note: ' ' }],
    ['a note without words', 422, { act: 'note', note: '' }],
    ['what was not seen', 409, { act: 'review', version: 0 }],
  ]
  test.each(refusals)('is refused %s', async (_, status, input) => {
    await orphan()
    expect((await act(SALE, { version: 1, ...input })).status).toBe(status)
    expect((await cases()).total).toBe(1)
    expect(await rowsOf('payment_steps')).toEqual([])
  })

  test('is refused where there is nothing to review', async () => {
    await shop.notified(paid)
    expect((await act(SALE, { version: 1, act: 'review' })).status).toBe(422)
    expect((await act('flexpay-9', { version: 0, act: 'note' })).status).toBe(404)
  })

  test('takes it from the list, with the note, until there is another notification', async () => {
    await orphan()
    const { concerns, steps } = await taken(SALE, { act: 'review', note: 'Refunded by hand.' })
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

  test('of a dispute lets the member buy again, and a new dispute comes back', async () => {
    await shop.notified(paid)
    await shop.notified(event('chargeback', { transactionID: '7', parentID: '900001' }))
    expect((await shop.open()).plans.map(({ state }) => state)).toContain('blocked')
    await taken(SALE, { act: 'review' })
    expect((await shop.open()).plans.map(({ state }) => state)).not.toContain('blocked')
    // Something of no weight comes later and takes nothing back.
    await shop.notified(event('expiry'))
    expect((await cases()).total).toBe(0)
    await shop.notified(event('chargeback', { transactionID: '8', parentID: '900002' }))
    expect((await cases()).cases).toMatchObject([{ concerns: ['dispute'] }])
  })

  test('is done once, also when the answer is lost, and not by two', async () => {
    await orphan()
    const input = { version: 1, act: 'review', note: 'Mine.' } as const
    const answers = await Promise.all([act(SALE, input), act(SALE, { ...input, note: 'Other.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ note } = { note: '' }] = (await read(SALE)).steps
    expect((await act(SALE, { ...input, note })).status).toBe(200)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })
})

describe('all payments', () => {
  beforeEach(async () => {
    await shop.notified(paid)
    await shop.notified(await shop.paid('silver', { saleID: '2', transactionID: '2' }, berta))
    await orphan({ saleID: '3', transactionID: '3' })
  })

  test('are listed newest first, page by page', async () => {
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
    ['a member, also of what only was made for her', ada, ['3', '433456']],
    ['a name', 'BERT', ['2']],
    ['nothing', 'zzz', []],
  ])('are found by %s', async (_, search, found) => {
    const { payments } = await list(`?search=${search}`)
    expect(payments.map(({ saleId }) => saleId).sort()).toEqual(found)
  })

  test.each(['ZOË', 'zoe m', 'Müller'])('are found by %s, whatever its accents', async (typed) => {
    const zoe = { ...berta, user_metadata: { full_name: 'Zoë Müller' } }
    await shop.open(zoe)
    const { payments } = await list(`?search=${encodeURIComponent(typed)}`)
    expect(payments.map(({ saleId }) => saleId)).toEqual(['2'])
  })

  test('forget whom an orphan was made for when the account is erased', async () => {
    await env.DB.exec("UPDATE subscriptions SET status = 'cancelled'")
    const db = createDatabase(env.DB)
    await writeAll(
      db,
      lifecycles.flatMap((lifecycle) => lifecycle.erase(db, ada, Date.now())),
    )
    expect(JSON.stringify(await rowsOf('payment_events'))).not.toContain(ada)
  })

  test('keep what staff noted as long as the payments', async () => {
    await taken('flexpay-3', { act: 'review' })
    await expireRows(env, Date.now() + 10 * 366 * DAY)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
    await expireRows(env, Date.now() + 12 * 366 * DAY)
    expect(await rowsOf('payment_steps')).toEqual([])
  })
})
