import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog, adminClaims } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { rowsOf } from '../../../support/billing/payments.ts'
import {
  sendSaleAction,
  ada,
  call,
  event,
  openSales,
  paid,
  readSale,
  SALE,
  shop,
  performSaleAction,
} from '../../../support/billing/sales.ts'

beforeEach(() => openSales())

const file = (month: string) => call('GET', `/api/admin/payments.csv?month=${month}`)
/** Cells of all lines except the header. */
const lines = async (month: string) =>
  (await (await file(month)).text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
const receivedAt = (time: string) =>
  env.DB.prepare('UPDATE payment_events SET received_at = ?1').bind(Date.parse(time)).run()

describe('payments of a month as CSV', () => {
  test('the file contains all payments from the first to the last moment in Zurich', async () => {
    await shop.notified(paid)
    await receivedAt('2026-09-30T22:00:00.000Z')
    expect([await lines('2026-09'), await lines('2026-10')]).toEqual([
      [],
      [
        [
          '2026-09-30T22:00:00.000Z',
          'flexpay',
          '433456',
          'activated',
          '900001',
          'gold',
          ada,
          '59.98',
          'CHF',
          'applied',
          '',
        ],
      ],
    ])
    await receivedAt('2026-10-31T22:59:59.999Z')
    expect(await lines('2026-10')).toHaveLength(1)
    // A moment after the clock change.
    await receivedAt('2026-10-31T23:00:00.000Z')
    expect([await lines('2026-10'), await lines('2026-11')]).toMatchObject([[], [{}]])
  })

  test('no cache stores the file, and the audit log records its export', async () => {
    await shop.notified(paid)
    const answer = await file('2026-02')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('payments-2026-02.csv')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.text()).toMatch(/^received_at,provider,sale,what,.*\r\n$/)
    expect((await auditLog()).filter(({ act }) => act === 'payments.exported')).toMatchObject([
      { actor: adminClaims.sub, subject: '2026-02', detail: { count: 0 } },
    ])
  })

  test('refunds have a sign, and no cell contains a formula', async () => {
    await shop.notified(paid)
    const credit = { transactionID: '7', parentID: '900001', priceAmount: '59.98' }
    await shop.notified(event('credit', { ...credit, priceCurrency: 'CHF' }))
    await env.DB.exec(`UPDATE payment_events SET detail = '@SUM(A1)'`)
    await receivedAt('2026-10-05T10:00:00.000Z')
    const back = (await lines('2026-10')).find(([, , , kind]) => kind !== 'activated')
    expect(back).toMatchObject({ 7: '-59.98', 8: 'CHF', 10: `'@SUM(A1)` })
  })

  test('every event appears once, also when more arrive at once than one read takes', async () => {
    await shop.notified(paid)
    const time = Date.parse('2026-10-05T10:00:00.000Z')
    await env.DB.prepare(
      `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 5200)
       INSERT INTO payment_events (id, provider, kind, subscription_ref, number, transaction_ref,
         amount_rappen, currency, occurred_at, received_at, outcome)
       SELECT 'flexpay:many:' || n, 'flexpay', 'renewed', 'many-' || n, 1, 'many-' || n, 100, 'CHF',
         ?1, ?1 + n / 100, 'orphan' FROM many`,
    )
      .bind(time)
      .run()
    const ids = (await lines('2026-10')).map((line) => line[2])
    expect(ids).toHaveLength(5_200)
    expect(new Set(ids).size).toBe(5_200)
  })

  test.each(['', '2026-13', '2026-1', '26-01'])('an export of “%s” is refused', async (month) => {
    expect((await file(month)).status).toBe(422)
    expect((await auditLog()).filter(({ act }) => act === 'payments.exported')).toEqual([])
  })
})

describe('recorded refund', () => {
  test('a refund made at the provider is recorded, and changes no plan by itself', async () => {
    await shop.notified(paid)
    const { version } = await readSale(SALE)
    expect((await sendSaleAction(SALE, { act: 'refund', version, note: ' ' })).status).toBe(422)
    const refund = { act: 'refund', note: 'Paid twice by mistake; transaction 900001.' } as const
    const all = await Promise.all([1, 2, 3].map(() => sendSaleAction(SALE, { ...refund, version })))
    for (const answer of all) expect([200, 409]).toContain(answer.status)
    expect((await sendSaleAction(SALE, { ...refund, version })).status).toBe(200)
    expect(await rowsOf('payment_steps')).toMatchObject([refund])
    expect(await readSale(SALE)).toMatchObject({ subscription: { isOpen: true } })
    expect(
      (await auditLog()).filter(({ act: action }) => action === 'payment.refund'),
    ).toMatchObject([{ actor: adminClaims.sub, subject: SALE }])
  })

  test('a refund can’t be recorded after the full amount was refunded', async () => {
    await shop.notified(paid)
    await performSaleAction(SALE, { act: 'refund' })
    const credit = { transactionID: '7', parentID: '900001', priceAmount: '59.98' }
    const termination = { ...credit, priceCurrency: 'CHF', subscriptionPhase: 'terminated' }
    await shop.notified(event('credit', termination))
    const { version, can, subscription } = await readSale(SALE)
    expect([can.act.includes('refund'), subscription?.isOpen]).toEqual([false, false])
    expect((await sendSaleAction(SALE, { act: 'refund', version })).status).toBe(422)
  })

  test('a refund can be recorded until the parts add up to the full amount', async () => {
    await shop.notified(paid)
    const part = (transactionID: string, priceAmount: string) =>
      shop.notified(
        event('credit', { transactionID, parentID: '900001', priceAmount, priceCurrency: 'CHF' }),
      )
    await part('7', '29.98')
    expect((await readSale(SALE)).can.act).toContain('refund')
    await part('8', '30.00')
    expect((await readSale(SALE)).can.act).not.toContain('refund')
  })

  test('a recorded refund can’t be changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await shop.notified(paid)
    await performSaleAction(SALE, { act: 'refund' })
    const change = env.DB.prepare(`UPDATE payment_steps SET note = 'Other words'`).run()
    await expect(change).rejects.toThrow('what was recorded stays')
  })
})
