import { beforeEach, describe, expect, test, vi } from 'vitest'
import { otherHosts } from '../../../support/accounts/accounts.ts'
import { env } from '../../../support/platform/database.ts'
import {
  flexPayVars,
  openShop,
  postbackCall,
  rowsOf,
  sign,
  written,
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

/** D1 that refuses the nth statement that it gets, however they are grouped. */
function failingAt(nth: number) {
  let count = 0
  const refuse = () => ++count === nth
  const broken = () => env.DB.prepare('SELECT * FROM a_disk_that_broke')
  const real = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const now = () => (refuse() ? broken() : statement)
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => now().all(),
      run: async () => now().run(),
      raw: async () => now().raw(),
    } as unknown as D1PreparedStatement
    real.set(wrapped, statement)
    return wrapped
  }
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      env.DB.batch(statements.map((one) => (refuse() ? broken() : (real.get(one) ?? one)))),
  } as unknown as D1Database
  return { DB, wasReached: () => count >= nth }
}

/** Everything but the moments at which it was written. */
const lasting = async () => JSON.stringify(await written()).replace(/\b1[6-9]\d{11}\b/g, 'then')

describe('whichever statement D1 fails at,', () => {
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
        const paid = await shop.paid('gold')
        await shop.notified(paid)
        return shop.paid('platinum', { ...sale, precededBySaleID: paid.saleID! })
      },
    ],
  ]
  test.each(cases)('%s is sent again, with the same result', async (_, notify) => {
    const call = await postbackCall(await notify())
    const before = await lasting()
    let nth = 0
    for (let reached = true; reached;) {
      const { DB, wasReached } = failingAt(++nth)
      const response = await ask(call, {}, { ...vars, DB })
      reached = wasReached()
      if (reached) {
        expect([response.status, await response.text()]).toEqual([500, 'ERROR - Try again'])
        expect(await lasting()).toBe(before)
      } else expect(await response.text()).toBe('OK')
    }
    // Four reads, and at least the entry, the subscription and the note.
    expect(nth).toBeGreaterThan(7)
    const after = await lasting()
    expect(after).not.toBe(before)
    expect(await (await shop.site.ask(call)).text()).toBe('OK')
    expect(await lasting()).toBe(after)
    expect(log.mock.calls.flat().join()).not.toMatch(/433456|433999|900001/)
  })
})

test('500 while D1 is down, and the provider’s retry counts', async () => {
  let isDown = false
  shop = await openShop({ fail: () => isDown })
  const paid = await shop.paid('gold')
  isDown = true
  const response = await shop.notify(paid)
  expect([response.status, await response.text()]).toEqual([500, 'ERROR - Try again'])
  isDown = false
  expect(await rowsOf('payment_events')).toEqual([])
  await shop.notified(paid)
  expect(await shop.plan()).toBe('gold')
})

describe('where sales are looked up at the provider first,', () => {
  const asked: URL[] = []
  const answering = (answer: () => Response) => {
    asked.length = 0
    otherHosts.set('secure.verotel.com', ({ url }) => {
      asked.push(new URL(url))
      return answer()
    })
  }
  const text = (lines: Record<string, string | undefined>) => () =>
    new Response(
      ['---', ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)].join('\n'),
    )

  let paid: Record<string, string>
  const known = () => ({
    response: 'FOUND',
    saleID: paid.saleID,
    referenceID: `'${paid.referenceID}'`,
    saleResult: 'APPROVED',
    priceAmount: '"59.98"',
    priceCurrency: 'CHF',
    shopID: '68849',
  })
  beforeEach(async () => {
    shop = await openShop({ vars: { ...flexPayVars, FLEXPAY_CONFIRM_SALES: 'on' } })
    paid = await shop.paid('gold')
  })

  const doubts: [what: string, answer: () => () => Response][] = [
    ['knows of no such sale', () => text({ response: 'NOTFOUND' })],
    ['knows it as declined', () => text({ ...known(), saleResult: 'DECLINED' })],
    ['knows it by another reference', () => text({ ...known(), referenceID: 'other' })],
    ['knows another price', () => text({ ...known(), priceAmount: '0.59' })],
    ['knows another currency', () => text({ ...known(), priceCurrency: 'VND' })],
    ['answers something else', () => () => new Response('<html>', { status: 200 })],
    ['fails', () => () => new Response('', { status: 502 })],
    ['leads elsewhere', () => () => Response.redirect('https://evil.test/salestatus')],
    [
      'is out of reach',
      () => () => {
        throw new TypeError('Network connection lost')
      },
    ],
  ]
  test.each(doubts)('one that it %s opens nothing, and is to be sent again', async (_, answer) => {
    answering(answer())
    expect((await shop.notify(paid)).status).toBe(500)
    expect(await rowsOf('payment_events')).toEqual([])
    answering(text(known()))
    await shop.notified(paid)
    expect(await shop.plan()).toBe('gold')
  })

  test('one that it does not know is shown to staff', async () => {
    answering(text({ response: 'NOTFOUND' }))
    await shop.notify(paid)
    expect(await rowsOf('payment_notifications')).toMatchObject([
      { result: 'refused', cause: 'unconfirmed', sale_id: paid.saleID },
    ])
  })

  test('it is asked once, by a signed call, and not for what follows', async () => {
    answering(text(known()))
    await shop.notified(paid)
    const { pathname, searchParams } = asked[0]!
    const { signature, ...fields } = Object.fromEntries(searchParams)
    expect(pathname).toBe('/salestatus')
    expect(fields).toEqual({ version: '4', shopID: '68849', saleID: '433456' })
    expect(signature).toBe(await sign(fields))
    await shop.notified({ event: 'cancel', saleID: '433456' })
    expect(asked).toHaveLength(1)
  })

  test('what opens nothing is not asked for', async () => {
    answering(text(known()))
    await shop.notified({ ...paid, priceAmount: '0.59' })
    await shop.notified({ ...paid, saleID: '7', transactionID: '7', referenceID: 'unknown' })
    expect(asked).toEqual([])
  })
})
