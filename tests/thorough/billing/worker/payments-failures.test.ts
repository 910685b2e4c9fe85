import { beforeEach, describe, expect, test, vi } from 'vitest'
import { otherHosts } from '../../../support/accounts/accounts.ts'
import { env } from '../../../support/platform/database.ts'
import {
  flexPayVars,
  openShop,
  postbackCall,
  rowsOf,
  sign,
  storedPaymentRows,
  type Shop,
} from '../../../support/billing/payments.ts'
import { ask } from '../../../support/platform/site.ts'

let shop: Shop
const log = vi.spyOn(console, 'error')
beforeEach(async () => {
  log.mockReset().mockImplementation(() => {})
  shop = await openShop()
})

const vars = { ...flexPayVars, DEMO: 'off', MEDIA: env.MEDIA }

/** A D1 binding that refuses the nth statement, however statements are grouped. */
function failingAt(nth: number) {
  let count = 0
  const refuse = () => ++count === nth
  const failingStatement = () => env.DB.prepare('SELECT * FROM a_disk_that_broke')
  const real = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const now = () => (refuse() ? failingStatement() : statement)
    const wrapper = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => now().all(),
      run: async () => now().run(),
      raw: async () => now().raw(),
    } as unknown as D1PreparedStatement
    real.set(wrapper, statement)
    return wrapper
  }
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      env.DB.batch(
        statements.map((statement) =>
          refuse() ? failingStatement() : (real.get(statement) ?? statement),
        ),
      ),
  } as unknown as D1Database
  return { DB, wasReached: () => count >= nth }
}

/** All written data except times. */
const lasting = async () =>
  JSON.stringify(await storedPaymentRows()).replace(/\b1[6-9]\d{11}\b/g, 'then')

describe('failure of any D1 statement', () => {
  const sale = { event: 'upgrade', saleID: '433999', transactionID: '910001' }
  const cases: [what: string, fields: () => Promise<Record<string, string>>][] = [
    ['a first sale', () => shop.paid('gold')],
    [
      'a sale whose refund came first',
      async () => {
        const { saleID = '' } = await shop.paid('gold')
        const refund = { transactionID: '5', parentID: '900001', priceAmount: '59.98' }
        await shop.notified({ event: 'credit', saleID, ...refund })
        return shop.paid('gold')
      },
    ],
    [
      'a cancellation',
      async () => {
        const { saleID = '', ...paid } = await shop.paid('gold')
        await shop.notified({ saleID, ...paid })
        return { event: 'cancel', saleID }
      },
    ],
    [
      'a change of plan',
      async () => {
        const firstSale = await shop.paid('gold')
        await shop.notified(firstSale)
        return shop.paid('platinum', { ...sale, precededBySaleID: firstSale.saleID! })
      },
    ],
  ]
  test.each(cases)('%s leads to the same result when it is sent again', async (_, notify) => {
    const call = await postbackCall(await notify())
    const before = await lasting()
    let nth = 0
    for (let isReached = true; isReached;) {
      const { DB, wasReached } = failingAt(++nth)
      const response = await ask(call, {}, { ...vars, DB })
      isReached = wasReached()
      if (isReached) {
        expect([response.status, await response.text()]).toEqual([500, 'ERROR - Try again'])
        expect(await lasting()).toBe(before)
      } else expect(await response.text()).toBe('OK')
    }
    // Four reads, and at least the writes of entry, subscription and audit event.
    expect(nth).toBeGreaterThan(7)
    const after = await lasting()
    expect(after).not.toBe(before)
    expect(await (await shop.site.ask(call)).text()).toBe('OK')
    expect(await lasting()).toBe(after)
    expect(log.mock.calls.flat().join()).not.toMatch(/433456|433999|900001/)
  })
})

test('notifications get 500 while D1 is down, and the retry counts', async () => {
  let isDown = false
  shop = await openShop({ fail: () => isDown })
  const sale = await shop.paid('gold')
  isDown = true
  const response = await shop.notify(sale)
  expect([response.status, await response.text()]).toEqual([500, 'ERROR - Try again'])
  isDown = false
  expect(await rowsOf('payment_events')).toEqual([])
  await shop.notified(sale)
  expect(await shop.plan()).toBe('gold')
})

describe('sale that is first checked at the provider', () => {
  const requests: URL[] = []
  const answering = (answer: () => Response) => {
    requests.length = 0
    otherHosts.set('secure.verotel.com', ({ url }) => {
      requests.push(new URL(url))
      return answer()
    })
  }
  const text = (lines: Record<string, string | undefined>) => () =>
    new Response(
      ['---', ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)].join('\n'),
    )

  let sale: Record<string, string>
  const providerSale = () => ({
    response: 'FOUND',
    saleID: sale.saleID,
    referenceID: `'${sale.referenceID}'`,
    saleResult: 'APPROVED',
    priceAmount: '"59.98"',
    priceCurrency: 'CHF',
    shopID: '68849',
  })
  beforeEach(async () => {
    shop = await openShop({ vars: { ...flexPayVars, FLEXPAY_CONFIRM_SALES: 'on' } })
    sale = await shop.paid('gold')
  })

  const doubts: [what: string, answer: () => () => Response][] = [
    ['has no such sale', () => text({ response: 'NOTFOUND' })],
    ['reports it as declined', () => text({ ...providerSale(), saleResult: 'DECLINED' })],
    ['reports another reference', () => text({ ...providerSale(), referenceID: 'other' })],
    ['reports another price', () => text({ ...providerSale(), priceAmount: '0.59' })],
    ['reports another currency', () => text({ ...providerSale(), priceCurrency: 'VND' })],
    ['answers in another form', () => () => new Response('<html>', { status: 200 })],
    ['fails', () => () => new Response('', { status: 502 })],
    ['redirects to another site', () => () => Response.redirect('https://evil.test/salestatus')],
    [
      'is unreachable',
      () => () => {
        throw new TypeError('Network connection lost')
      },
    ],
  ]
  test.each(doubts)('a sale gets 500 and opens nothing if the provider %s', async (_, answer) => {
    answering(answer())
    expect((await shop.notify(sale)).status).toBe(500)
    expect(await rowsOf('payment_events')).toEqual([])
    answering(text(providerSale()))
    await shop.notified(sale)
    expect(await shop.plan()).toBe('gold')
  })

  test('a sale that the provider does not have is listed for staff', async () => {
    answering(text({ response: 'NOTFOUND' }))
    await shop.notify(sale)
    expect(await rowsOf('payment_notifications')).toMatchObject([
      { result: 'refused', cause: 'unconfirmed', sale_id: sale.saleID },
    ])
  })

  test('the provider is asked once, by a signed call, and not about later events', async () => {
    answering(text(providerSale()))
    await shop.notified(sale)
    const { pathname, searchParams } = requests[0]!
    const { signature, ...fields } = Object.fromEntries(searchParams)
    expect(pathname).toBe('/salestatus')
    expect(fields).toEqual({ version: '4', shopID: '68849', saleID: '433456' })
    expect(signature).toBe(await sign(fields))
    await shop.notified({ event: 'cancel', saleID: '433456' })
    expect(requests).toHaveLength(1)
  })

  test('the provider is not asked about a sale that opens nothing', async () => {
    answering(text(providerSale()))
    await shop.notified({ ...sale, priceAmount: '0.59' })
    await shop.notified({ ...sale, saleID: '7', transactionID: '7', referenceID: 'unknown' })
    expect(requests).toEqual([])
  })
})
