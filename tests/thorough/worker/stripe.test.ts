import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listPlans } from '#contract/plans.api'
import { listPlansSchemas } from '#contract/plans'
import { expectAnswer } from '../../support/answers.ts'
import { env } from '../../support/database.ts'
import { DAY, HOUR, SECOND } from '../../support/fixtures.ts'
import { fieldsOf, openShop, planOf, rowsOf, written, type Shop } from '../../support/payments.ts'

const SECRET = 'whsec_0123456789abcdef'
const vars = {
  STRIPE_SIGNING_SECRET: SECRET,
  STRIPE_LINKS: JSON.stringify({
    silver: 'https://buy.stripe.com/aaa',
    gold: 'https://buy.stripe.com/bbb',
    platinum: 'https://buy.stripe.com/ccc',
    portal: 'https://billing.stripe.com/p/login/ddd',
  }),
}

let shop: Shop
let intentId: string
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop({ vars })
  const link = fieldsOf(planOf(await shop.open(), 'gold').checkoutUrl)
  intentId = link.client_reference_id ?? ''
})

async function hmac(text: string, secret = SECRET): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const start = Math.floor(Date.now() / 1_000) - 600
let made = 0
/** @param at seconds after the first */
const news = (type: string, object: object, at = 0, before?: object) => ({
  id: `evt_${++made}`,
  ...{ object: 'event', type, created: start + at },
  data: { object, ...(before && { previous_attributes: before }) },
})

const post = async (body: string, signature: string) =>
  shop.site.ask('/api/payments/stripe/webhook', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
const notify = async (event: object) => {
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1_000)
  return post(body, `t=${time},v1=${await hmac(`${time}.${body}`)}`)
}
const notified = async (event: object) => expect((await notify(event)).status).toBe(200)

const session = (more = {}) =>
  news('checkout.session.completed', {
    ...{ mode: 'subscription', payment_status: 'paid', subscription: 'sub_1' },
    ...{ client_reference_id: intentId, amount_total: 5998, currency: 'chf', ...more },
  })
const invoice = (days: number, at = 1, more = {}) =>
  news(
    'invoice.paid',
    {
      ...{ subscription: 'sub_1', payment_intent: `pi_${days}`, amount_paid: 5998 },
      currency: 'chf',
      lines: { data: [{ period: { end: start + (days * DAY) / SECOND } }] },
      ...more,
    },
    at,
  )
const changed = (cancels: boolean, at: number) =>
  news('customer.subscription.updated', { id: 'sub_1', cancel_at_period_end: cancels }, at, {
    cancel_at_period_end: !cancels,
  })
const failed = (at: number) => news('invoice.payment_failed', { subscription: 'sub_1' }, at)
const charge = { payment_intent: 'pi_30', currency: 'chf' }
const refund = (id: string, amount: number, at: number) =>
  news('refund.created', { id, amount, ...charge }, at)
const dispute = (type: string, status: string, at: number) =>
  news(`charge.dispute.${type}`, { id: 'dp_1', amount: 5998, status, ...charge }, at)
const status = async () => (await rowsOf('subscriptions'))[0]?.status

describe('a second provider of the opposite shape', () => {
  test('is off unless it is set up', async () => {
    shop = await openShop({ vars: {} })
    expect((await notify(session())).status).toBe(503)
    const bad = [{ STRIPE_LINKS: '' }, { STRIPE_LINKS: '{}' }, { STRIPE_SIGNING_SECRET: 'short' }]
    for (const change of [...bad, { STRIPE_LINKS: vars.STRIPE_LINKS.replace('buy.', 'evil.') }]) {
      shop = await openShop({ vars: { ...vars, ...change } })
      expect(await expectAnswer(listPlansSchemas, shop.site.ask(listPlans.path))).toMatchObject({
        payable: false,
      })
      expect((await notify(session())).status).toBe(503)
    }
  })

  test('sells by a link with an opaque reference', async () => {
    const { seller, plans } = await shop.open()
    expect(seller).toBe('Stripe')
    const url = planOf({ seller, plans }, 'gold').checkoutUrl
    expect(url).toBe(`https://buy.stripe.com/bbb?client_reference_id=${intentId}`)
    const intents = await rowsOf('checkout_intents')
    expect(intents.map(({ provider }) => provider)).toEqual(Array(3).fill('stripe'))
  })

  test('opens the plan once it knows which purchase was paid, and until when', async () => {
    await notified(session())
    expect(await shop.plan()).toBeNull()
    await notified(invoice(30))
    expect(await shop.plan()).toBe('gold')
    const page = await shop.page()
    expect(page.payments).toMatchObject([{ kind: 'charge', amount: 59.98, reference: 'pi_30' }])
    expect(page.subscriptions[0]?.cancelUrl).toBe('https://billing.stripe.com/p/login/ddd')
    // It can't replace a running plan by a link.
    expect(planOf(await shop.open(), 'silver')).toMatchObject({
      state: 'change',
      checkoutUrl: null,
    })
  })

  test('in the other order as well', async () => {
    await notified(invoice(30))
    expect((await rowsOf('payment_events'))[0]?.outcome).toBe('orphan')
    await notified(session())
    expect(await shop.plan()).toBe('gold')
  })
})

describe('a webhook is not believed', () => {
  const time = () => Math.floor(Date.now() / 1_000)
  const signatures: [what: string, header: (body: string) => Promise<string>][] = [
    ['without a signature', async () => ''],
    ['without a time', async (body) => `v1=${await hmac(`${time()}.${body}`)}`],
    ['of another secret', async (body) => `t=${time()},v1=${await hmac(`${time()}.${body}`, 'x')}`],
    ['of another body', async (body) => `t=${time()},v1=${await hmac(`${time()}.${body} `)}`],
    ['of another time', async (body) => `t=${time()},v1=${await hmac(`${time() - 1}.${body}`)}`],
    ['of an older scheme', async (body) => `t=${time()},v0=${await hmac(`${time()}.${body}`)}`],
    [
      'from long ago',
      async (body) => `t=${time() - 301},v1=${await hmac(`${time() - 301}.${body}`)}`,
    ],
    [
      'from the future',
      async (body) => `t=${time() + 302},v1=${await hmac(`${time() + 302}.${body}`)}`,
    ],
    [
      'with two times',
      async (body) => `t=${time()},t=${time()},v1=${await hmac(`${time()}.${body}`)}`,
    ],
    ['with a time in words', async (body) => `t=now,v1=${await hmac(`now.${body}`)}`],
  ]
  test.each(signatures)('%s', async (_, header) => {
    const before = await written()
    const body = JSON.stringify(session())
    expect((await post(body, await header(body))).status).toBe(400)
    expect(await written()).toEqual(before)
  })

  test('of more than it could be, before it is read', async () => {
    const body = 'a'.repeat(500_001)
    const header = `t=${time()},v1=${await hmac(`${time()}.${body}`)}`
    expect((await post(body, header)).status).toBe(413)
  })

  test('but by any of several signatures, while a secret is replaced', async () => {
    const body = JSON.stringify(session())
    const good = await hmac(`${time()}.${body}`)
    const response = await post(body, `t=${time()}, v1=${'0'.repeat(64)}, v1=${good}, v0=abc`)
    expect(response.status).toBe(200)
    expect(await rowsOf('payment_events')).toHaveLength(1)
  })

  test('other news, and what is unreadable, is counted and changes nothing', async () => {
    await notified(news('customer.created', { id: 'cus_1' }))
    await notified(session({ payment_status: 'unpaid' }))
    await notified(session({ mode: 'payment' }))
    await notified(news('constructor', {}))
    await notified([])
    expect(await rowsOf('payment_events')).toEqual([])
    const counted = (await rowsOf('payment_notifications')).map(({ cause, count }) => [
      cause,
      count,
    ])
    const others = ['constructor', 'customer.created', 'unreadable'].map((cause) => [cause, 1])
    expect(counted).toEqual([['checkout.session.completed', 2], ...others])
  })
})

describe('then', () => {
  beforeEach(async () => {
    await notified(session())
    await notified(invoice(30))
  })

  test('twenty copies are one', async () => {
    const event = invoice(60, 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(event)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await rowsOf('payment_events')).toHaveLength(3)
  })

  test('one charge under two event ids is one', async () => {
    await notified(invoice(30, 5))
    expect((await shop.page()).payments).toHaveLength(1)
  })

  test('a failed payment leaves a week, and a late one does not undo its success', async () => {
    const late = failed(10)
    await notified(invoice(60, 20))
    await notified(late)
    expect(await status()).toBe('active')
    await notified(failed(30))
    expect(await status()).toBe('past_due')
    expect(await shop.plan()).toBe('gold')
    await notified(invoice(90, 40))
    expect(await status()).toBe('active')
  })

  test('a failed charge on a subscription that is cancelled does not bring it back', async () => {
    await notified(changed(true, 10))
    await notified(failed(20))
    expect((await shop.page()).subscriptions[0]?.resumeUrl).toMatch(/stripe\.com.*ddd$/)
    await env.DB.exec(`UPDATE subscriptions SET period_end = ${Date.now() - 1}`)
    expect(await shop.plan()).toBeNull()
  })

  test('of two that happened in one second the more final counts, in either order', async () => {
    const [cancelled, paid] = [changed(true, 10), invoice(60, 10)]
    await notified(cancelled)
    await notified(paid)
    expect(await status()).toBe('cancelled')
    await env.DB.exec('DELETE FROM subscriptions')
    await env.DB.exec('DELETE FROM payment_events')
    for (const one of [invoice(30), session(), paid, cancelled]) await notified(one)
    expect(await status()).toBe('cancelled')
  })

  test('an older change does not undo a newer one', async () => {
    const first = changed(true, 10)
    await notified(changed(false, 20))
    await notified(first)
    expect(await status()).toBe('active')
  })

  test('the end closes it', async () => {
    await notified(
      news('customer.subscription.deleted', { id: 'sub_1', cancel_at_period_end: false }, 9),
    )
    expect([await status(), await shop.plan()]).toEqual(['expired', null])
  })

  test('a refund finds its subscription by the charge', async () => {
    await notified(refund('re_1', 1000, 10))
    expect(await status()).toBe('active')
    await notified(refund('re_2', 4998, 20))
    expect([await status(), await shop.plan()]).toEqual(['refunded', null])
  })

  test('a dispute closes it, and one that is won opens it again', async () => {
    await notified(dispute('created', 'needs_response', 10))
    expect([await status(), await shop.plan()]).toEqual(['charged_back', null])
    await notified(dispute('closed', 'lost', 20))
    expect(await status()).toBe('charged_back')
    await notified(dispute('closed', 'won', 30))
    expect([await status(), await shop.plan()]).toEqual(['active', 'gold'])
    const { payments } = await shop.page()
    expect(payments.map(({ kind, amount }) => [kind, Math.sign(amount)]).slice(0, 2)).toEqual([
      ['chargeback_reversed', 1],
      ['chargeback', -1],
    ])
  })
})

test('a refund that comes before its charge is asked for again, for an hour', async () => {
  const now = Math.floor(Date.now() / 1_000) - start
  expect((await notify(refund('re_1', 5998, now))).status).toBe(503)
  expect(await rowsOf('payment_events')).toEqual([])
  await notified(session())
  await notified(invoice(30))
  await notified(refund('re_1', 5998, now))
  expect(await shop.plan()).toBeNull()
  const old = refund('re_9', 5998, now - HOUR / SECOND - 1)
  await notified({ ...old, data: { object: { ...old.data.object, payment_intent: 'pi_other' } } })
  expect((await rowsOf('payment_events')).at(-1)).toMatchObject({ outcome: 'orphan' })
})

test('what was paid is not what was ordered', async () => {
  await notified(session({ amount_total: 100 }))
  await notified(invoice(30, 1, { amount_paid: 100 }))
  await notified(invoice(31, 1, { currency: 'vnd' }))
  expect(await shop.plan()).toBeNull()
  await notified(session({ subscription: 'sub_2', client_reference_id: 'a&b:c' }))
  const rows = await rowsOf('payment_events')
  expect(rows.map(({ outcome }) => outcome)).not.toContain('applied')
  expect(rows).toHaveLength(4)
})
