import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import {
  fieldsOf,
  flexPayVars,
  openShop,
  planOf,
  postbackCall,
  sign,
  storedPaymentRows,
  type Shop,
  withoutIds,
} from '../../support/billing/payments.ts'
import { POSTBACK, sha256 } from '../../support/billing/postbacks.ts'
import { isSignedPostback, signFlexPayLink } from '../../../worker/billing/lib/flexpay-signature.ts'
import { startOrder } from '../../../worker/billing/payments/flexpay-links.ts'
import type { Purchase } from '../../../worker/billing/payments/provider.ts'
import { parseConfig } from '../../../worker/platform/lib/config.ts'

const log = vi.spyOn(console, 'error')
let shop: Shop
let before: Awaited<ReturnType<typeof storedPaymentRows>>
beforeEach(async () => {
  log.mockReset().mockImplementation(() => {})
  shop = await openShop()
  await shop.open()
  before = await storedPaymentRows()
})

/** Expects a refusal, no writes, and nothing of the address in the log. */
async function expectForged(call: string) {
  const response = await shop.site.ask(call)
  expect(await response.text()).toBe('ERROR - Invalid signature!')
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await storedPaymentRows()).toEqual(before)
  expect(await shop.plan()).toBeNull()
  expect(log.mock.calls.length).toBeGreaterThan(0)
  const logText = withoutIds(log.mock.calls.flat().join())
  expect(logText).not.toMatch(/433456|900001|4242|saleID|signature=/)
}

describe('the provider’s test vectors', () => {
  const secret = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
  const fields = new Map(
    Object.entries({
      shopID: '68849',
      saleID: '433456',
      priceAmount: '0.00',
      referenceID: 'reference1234',
      priceCurrency: 'USD',
      custom1: 'My',
      description: 'My Dščřčřřěřě&?=blah123',
      subscriptionType: 'RECURRING',
      period: 'P1M',
      name: 'My name',
      trialAmount: '0.01',
      trialPeriod: 'P3D',
      successURL: 'http://backURL.test',
      blah: 'something',
      declineURL: 'http://declineURL.test',
      cancelDiscountPercentage: '30',
    }),
  )
  const all = 'e50b4e92fcd0a21114d3bf3a64f888edfbc784df170e70ee165c4350fe9ffc3c'

  test('the signature of a link leaves out its unsigned fields', async () => {
    expect(await signFlexPayLink(secret, fields)).toBe(
      'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2',
    )
  })

  const cases: [what: string, signature: string, is: boolean][] = [
    ['of a notification', all, true],
    ['in upper case', all.toUpperCase(), true],
    ['of the older SHA-1', 'fc63f38e2722d2e5bc4f2044ad3ffb2051e89643', false],
    ['that is a word', 'foo', false],
    ['that is missing', '', false],
    ['of the link', 'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2', false],
    ['that is cut off', all.slice(1), false],
  ]
  test.each(cases)('the signature %s is accepted or refused', async (_, signature, is) => {
    expect(await isSignedPostback(secret, fields, signature)).toBe(is)
    const extendedFields = new Map([...fields, ['custom2', 'Your']])
    expect(await isSignedPostback(secret, extendedFields, signature)).toBe(false)
  })

  test('names are sorted by their code units', async () => {
    const text = `${secret}:CCBrand=VISA:cancelledBy=user`
    const two = new Map([
      ['cancelledBy', 'user'],
      ['CCBrand', 'VISA'],
    ])
    expect(await isSignedPostback(secret, two, await sha256(text))).toBe(true)
  })
})

describe('weaknesses of the protocol', () => {
  test('the member’s own checkout link, sent as a notification, pays for nothing', async () => {
    const link = new URL(planOf(await shop.open(), 'gold').checkoutUrl ?? '')
    // The link's own signature is valid.
    const { signature = '', ...fields } = fieldsOf(link.href)
    expect(await sign(fields)).toBe(signature)
    await expectForged(`${POSTBACK}${link.search}`)
    await expectForged(`${POSTBACK}${link.search}&event=initial&saleID=433456&transactionID=900001`)
  })

  test('a signed field never contains text that could count as other fields', async () => {
    const settings = parseConfig(flexPayVars).flexpay
    if (!settings) throw new Error('FlexPay is off')
    const purchase: Purchase = {
      intentId: 'r1',
      memberId: 'm1',
      amountRappen: 5998,
      plan: 'gold',
      currency: 'CHF',
      replacesRef: null,
      paidUrl: 'https://a.test/p',
      declinedUrl: 'https://a.test/d',
    }
    await startOrder(settings, purchase)
    const forging: object[] = [
      { memberId: 'm1:event=initial' },
      { intentId: 'r1:saleID=9' },
      { replacesRef: '7:transactionID=7' },
      { intentId: '' },
      { memberId: 'a'.repeat(65) },
      { memberId: 'ä' },
    ]
    for (const change of forging) {
      await expect(async () => startOrder(settings, { ...purchase, ...change })).rejects.toThrow(
        'opaque',
      )
    }
  })

  test('a signed notification with ids that could contain fields is refused', async () => {
    const sale = await shop.paid('gold')
    for (const name of [
      'referenceID',
      'custom1',
      'custom2',
      'custom3',
      'saleID',
      'transactionID',
    ]) {
      await expectForged(await postbackCall({ ...sale, [name]: 'r1:saleID=9' }))
    }
    await expectForged(await postbackCall({ ...sale, parentID: 'a b' }))
  })
})

describe('forged notification', () => {
  const edits: [what: string, edit: (call: string) => string][] = [
    ['without a signature', (call) => call.replace(/&signature=\w+/, '')],
    ['with another amount', (call) => call.replace('59.98', '00.01')],
    ['with another sale', (call) => call.replace('433456', '433457')],
    ['with an additional field', (call) => `${call}&extra=1`],
    ['with a missing field', (call) => call.replace('&paymentMethod=CC', '')],
    ['with a field twice', (call) => `${call}&saleID=433456`],
    ['with its signature twice', (call) => `${call}&${/signature=\w+/.exec(call)?.[0]}`],
    ['with an invalid name', (call) => `${call}&a.b=1`],
    ['with an empty name', (call) => `${call}&=1`],
    ['with invalid characters', (call) => call.replace('VISA', '%E4%00')],
    ['with a very long value', (call) => `${call}&a=${'a'.repeat(4_000)}`],
  ]
  test.each(edits)('a notification %s is refused', async (_, edit) => {
    const call = await postbackCall(await shop.paid('gold'))
    expect(edit(call)).not.toBe(call)
    await expectForged(edit(call))
  })

  const signedNotifications: [what: string, change: Record<string, string>, key?: string][] = [
    ['by another key', {}, 'another-key-0123456789'],
    ['of another shop', { shopID: '68850' }],
    ['without an event, as of a single purchase', { event: '' }],
    ['without a sale', { saleID: '' }],
    ['of money without a transaction', { transactionID: '' }],
  ]
  test.each(signedNotifications)('a signed notification %s is refused', async (_, change, key) => {
    await expectForged(await postbackCall({ ...(await shop.paid('gold')), ...change }, key))
  })

  test('a notification by another HTTP method is refused', async () => {
    const call = await postbackCall(await shop.paid('gold'))
    expect((await shop.site.ask(call, { method: 'POST' })).status).toBe(404)
    expect(await storedPaymentRows()).toEqual(before)
  })

  test('a genuine notification is accepted', async () => {
    await shop.notified(await shop.paid('gold'))
    expect(await shop.plan()).toBe('gold')
    expect(await storedPaymentRows()).not.toEqual(before)
  })
})

test('the page after payment grants nothing', async () => {
  const init = await shop.accounts.as()
  const url = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl).successURL ?? ''
  await shop.site.ask(url, init)
  expect(await shop.plan()).toBeNull()
})

test('notifications get 503 while payment is not configured', async () => {
  const call = await postbackCall(await shop.paid('gold'))
  shop = await openShop({ vars: { ...flexPayVars, FLEXPAY_SIGNATURE_KEY: 'dev-only-0123456789' } })
  const response = await shop.site.ask(call)
  expect([response.status, await response.text()]).toEqual([503, 'Online payment is not set up'])
  expect((await storedPaymentRows()).events).toEqual([])
})

test('notifications are not rate-limited', { tags: 'thorough' }, async () => {
  const call = await postbackCall(await shop.paid('gold'))
  const answers = await Promise.all(Array.from({ length: 60 }, () => shop.site.ask(call)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await env.DB.prepare('SELECT what FROM rate_limits').all()).results).toEqual([
    { what: 'checkout' },
  ])
})

test('a failure of D1 is logged without the notification’s content', async () => {
  const sale = await shop.paid('gold')
  await env.DB.exec('DROP TABLE payment_events')
  const response = await shop.notify(sale)
  expect([response.status, await response.text()]).toEqual([500, 'ERROR - Try again'])
  const lines = log.mock.calls.flat().join()
  expect(lines).toContain('no such table')
  expect(lines).not.toMatch(new RegExp(`433456|900001|${sale.referenceID}|${sale.custom1}`))
  expect(withoutIds(lines)).not.toContain('4242')
  await expectTurnedAway(await shop.links(), 503)
})
