import { beforeEach, describe, expect, test } from 'vitest'
import { nextMonth } from '../../worker/local/pay/actions.ts'
import type { LocalSale } from '../../worker/local/pay/sales.ts'
import { signFlexPayLink } from '../../worker/billing/lib/flexpay-signature.ts'
import { POSTBACK, signFields } from '../support/billing/postbacks.ts'
import { ask, askJson, ORIGIN, resetStandIns } from './stand-in.ts'

const KEY = 'dev-only-for-tests'
const SHOP = '100001'

type Fields = Record<string, string>

/** A site that records its requests; each test sets its response. */
const site = {
  heard: [] as URL[],
  answer: (): Response => new Response('OK'),
  async fetch(input: RequestInfo | URL) {
    site.heard.push(new URL(String(input)))
    return site.answer()
  },
}

/** The last notification, without the signature. */
function lastHeard(): Fields {
  const { signature: _, ...fields } = Object.fromEntries(site.heard.at(-1)?.searchParams ?? [])
  return fields
}

const askPay = (path: string, init: RequestInit = {}) => ask(path, init, { SITE: site as never })
const press = (path: string, fields: Fields) =>
  askPay(path, { method: 'POST', body: new URLSearchParams(fields) })

beforeEach(async () => {
  await resetStandIns()
  site.heard = []
  site.answer = () => new Response('OK')
})

let orders = 0
const newOrder = (changes: Fields = {}): Fields => ({
  version: '4',
  shopID: SHOP,
  type: 'subscription',
  subscriptionType: 'recurring',
  name: 'Gold',
  priceAmount: '59.98',
  priceCurrency: 'CHF',
  period: 'P1M',
  referenceID: `intent-${++orders}`,
  custom1: 'member-1',
  custom2: 'gold',
  successURL: `${ORIGIN}/premium?paid=1`,
  declineURL: `${ORIGIN}/premium?declined=1`,
  ...changes,
})

async function signedLink(name: string, fields: Fields, key = KEY): Promise<string> {
  const signature = await signFlexPayLink(key, new Map(Object.entries(fields)))
  return `/local/pay/${name}?${new URLSearchParams({ ...fields, signature })}`
}
const orderLink = (changes?: Fields) => signedLink('startorder', newOrder(changes))

/** Buys a plan and returns the sale. */
async function buy(changes?: Fields): Promise<LocalSale> {
  const order = newOrder(changes)
  await press(await signedLink('startorder', order), { action: 'buy' })
  const sales = await askJson<LocalSale[]>('/local/pay.json')
  return sales.find(({ reference_id }) => reference_id === order.referenceID)!
}
const saleAt = async (id: string) =>
  (await askJson<LocalSale[]>('/local/pay.json')).find((sale) => sale.id === id)!

const change = (id: string): Fields => ({
  type: 'upgradesubscription',
  name: 'Platinum',
  priceAmount: '99.98',
  precedingSaleID: id,
  upgradeOption: 'extend',
})

/** The error of a link, which is the same for opening and paying. */
async function refusalOf(link: string): Promise<[status: number, text: string]> {
  const shownPage = await askPay(link)
  const paidPage = await press(link, { action: 'buy' })
  expect(paidPage.status).toBe(shownPage.status)
  expect(site.heard).toEqual([])
  const page = await shownPage.text()
  expect(page).toContain('<h1>Refused</h1>')
  return [shownPage.status, /<p class="text bad">([^<]*)</.exec(page)?.[1] ?? '']
}

describe('a checkout link', () => {
  test.each([
    ['another shop’s', { shopID: '100002' }, 'shopID is none of our shops.'],
    ['of an older protocol', { version: '3.4' }, 'version must be 4.'],
    ['for a single purchase', { type: 'purchase' }, 'at type'],
    ['in another currency', { priceCurrency: 'EUR' }, 'at priceCurrency'],
    ['with a price in Swiss format', { priceAmount: '59,98' }, 'at priceAmount'],
    ['for a price of zero', { priceAmount: '0.00' }, 'at priceAmount'],
    ['with a line break in the name', { name: 'Go\nld' }, 'at name'],
    ['with a script as return address', { declineURL: 'javascript:alert(1)' }, 'at declineURL'],
    ['with an empty field', { custom3: '' }, 'custom3 is empty; leave it out.'],
    ['for an unknown sale', change('999999999'), 'is no running sale'],
  ])('is rejected: %s', async (_, changes, words) => {
    const [status, text] = await refusalOf(await orderLink(changes))
    expect(status).toBe(400)
    expect(text).toContain(words)
  })

  test('is rejected without a signature, with another key’s and when changed', async () => {
    const unsigned = new URL(ORIGIN + (await orderLink()))
    unsigned.searchParams.delete('signature')
    expect(await refusalOf(unsigned.href)).toEqual([400, 'There is no signature.'])
    const unfit = [400, 'The signature does not fit.']
    expect(await refusalOf(await signedLink('startorder', newOrder(), `${KEY}x`))).toEqual(unfit)
    const changedUrl = new URL(ORIGIN + (await orderLink()))
    changedUrl.searchParams.set('priceAmount', '1.98')
    expect(await refusalOf(changedUrl.href)).toEqual(unfit)
    const twice = `${await orderLink()}&priceAmount=1.98`
    expect(await refusalOf(twice)).toEqual([400, 'priceAmount is given more than once.'])
  })

  test('shows the order without a script, and ignores unsigned fields', async () => {
    const link = `${await orderLink({ name: '<Gold>' })}&email=ada%40example.test`
    const page = await (await askPay(link)).text()
    expect(page).toContain('<h1>&lt;Gold&gt;</h1>')
    expect(page).toContain('CHF 59.98 a month')
    expect(page).not.toContain('<script')
  })

  test('returns to the site when declined, can be paid later, and sends no notification before', async () => {
    const link = await orderLink()
    const declined = await press(link, { action: 'decline' })
    expect(declined.headers.get('location')).toBe(`${ORIGIN}/premium?declined=1`)
    expect(site.heard).toEqual([])
    expect((await press(link, { action: 'buy' })).status).toBe(303)
  })

  test('notifies the site of the payment before it returns there', async () => {
    const response = await press(await orderLink(), { action: 'buy' })
    expect(site.heard.map(({ origin, pathname }) => origin + pathname)).toEqual([ORIGIN + POSTBACK])
    expect(response.headers.get('location')).toBe(`${ORIGIN}/premium?paid=1`)
  })

  test('is paid once, however often Pay is clicked', async () => {
    const link = await orderLink()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => press(link, { action: 'buy' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    expect(site.heard).toHaveLength(1)
  })

  test.each([
    ['another text', () => new Response('OK\n'), '200 OK'],
    ['another status', () => new Response('OK', { status: 202 }), '202 OK'],
    ['a mistake', () => new Response('<b>no</b>', { status: 500 }), '500 &lt;b&gt;no'],
  ])(
    'sells nothing when the site responds with %s, and can be paid again',
    async (...responses) => {
      const [, answer, words] = responses
      site.answer = answer
      const link = await orderLink()
      const refusal = await press(link, { action: 'buy' })
      expect(refusal.status).toBe(502)
      expect(await refusal.text()).toContain(words)
      site.answer = () => new Response('OK')
      expect((await press(link, { action: 'buy' })).status).toBe(303)
    },
  )
})

describe('a notification', () => {
  const ofSale = ({ id, reference_id }: LocalSale) => ({
    custom1: 'member-1',
    custom2: 'gold',
    referenceID: reference_id,
    saleID: id,
    shopID: SHOP,
    subscriptionType: 'recurring',
    type: 'subscription',
  })
  const changeSale = async (sale: LocalSale, action: string) => {
    const response = await press('/local/pay', { sale: sale.id, action })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/local/pay`)
    return [lastHeard(), await saleAt(sale.id)] as const
  }

  test('is signed over all fields like the provider’s', async () => {
    await buy()
    const { signature, ...fields } = Object.fromEntries(site.heard[0]!.searchParams)
    expect(signature).toBe(await signFields(fields, KEY))
  })

  test('for a first charge contains the order, the card and the next charge', async () => {
    const sale = await buy()
    expect(lastHeard()).toEqual({
      ...ofSale(sale),
      event: 'initial',
      CCBrand: 'VISA',
      truncatedPAN: 'XXXXXXXXXXXX4242',
      paymentMethod: 'CC',
      nextChargeOn: nextMonth(new Date().toISOString().slice(0, 10)),
      period: 'P1M',
      priceAmount: '59.98',
      priceCurrency: 'CHF',
      transactionID: sale.charge_id,
    })
    expect([sale.id, sale.charge_id].join()).toMatch(/^[1-9]\d{8},[1-9]\d{9}$/)
  })

  test('for a renewal contains a new charge and a month more', async () => {
    const sale = await buy()
    const [notification, renewed] = await changeSale(sale, 'renew')
    expect(notification).toEqual({
      ...ofSale(sale),
      event: 'rebill',
      subscriptionPhase: 'normal',
      amount: '59.98',
      currency: 'CHF',
      paymentMethod: 'CC',
      nextChargeOn: nextMonth(sale.paid_until),
      transactionID: renewed.charge_id,
    })
    expect(renewed.charge_id).not.toBe(sale.charge_id)
    expect(renewed.paid_until).toBe(notification.nextChargeOn)
  })

  test('for a declined renewal ends the sale', async () => {
    const sale = await buy()
    const [notification, declined] = await changeSale(sale, 'decline')
    expect(notification).toEqual({ ...ofSale(sale), event: 'expiry' })
    expect(declined.state).toBe('ended')
  })

  test('for a cancellation doesn’t end the sale yet', async () => {
    const sale = await buy()
    const [notification, cancelled] = await changeSale(sale, 'cancel')
    expect(notification).toEqual({
      ...ofSale(sale),
      event: 'cancel',
      subscriptionPhase: 'normal',
      cancelledBy: 'user',
      expiresOn: sale.paid_until,
    })
    expect(cancelled).toMatchObject({ state: 'cancelled', paid_until: sale.paid_until })
  })

  test.each([
    ['refund', 'credit'],
    ['chargeback', 'chargeback'],
  ])('for a %s contains the newest charge and ends the sale', async (action, event) => {
    const sale = await buy()
    const [, renewed] = await changeSale(sale, 'renew')
    const [notification, endedSale] = await changeSale(sale, action)
    expect(notification).toEqual({
      ...ofSale(sale),
      event,
      subscriptionPhase: 'terminated',
      parentID: renewed.charge_id,
      priceAmount: '59.98',
      priceCurrency: 'CHF',
      transactionID: expect.stringMatching(/^[1-9]\d{9}$/),
    })
    expect(endedSale.state).toBe('ended')
  })

  test('for a changed plan refers to the previous sale, ends it and adds its days', async () => {
    const sale = await buy()
    const next = await buy(change(sale.id))
    expect(lastHeard()).toMatchObject({
      event: 'upgrade',
      saleID: next.id,
      precededBySaleID: sale.id,
      priceAmount: '99.98',
    })
    expect(site.heard).toHaveLength(2)
    expect((await saleAt(sale.id)).state).toBe('ended')
    expect(Date.parse(next.paid_until)).toBeGreaterThan(Date.parse(sale.paid_until))
    expect((await askPay(await orderLink(change(sale.id)))).status).toBe(400)
  })
})

test.each([
  ['2027-01-15', '2027-02-15'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2027-12-31', '2028-01-31'],
])('a month after %s is %s', (day, next) => {
  expect(nextMonth(day)).toBe(next)
})

describe('the page of sales', () => {
  const button = (action: string) => `name="action" value="${action}"`

  test('shows each sale with the actions that its state allows', async () => {
    const sale = await buy()
    const page = await (await askPay('/local/pay')).text()
    expect(page).toContain(`sale ${sale.id}`)
    for (const action of ['renew', 'decline', 'cancel', 'refund', 'chargeback']) {
      expect(page).toContain(button(action))
    }
    await press('/local/pay', { sale: sale.id, action: 'chargeback' })
    expect(await (await askPay('/local/pay')).text()).toContain('<p>Ended</p>')
    const repeated = await press('/local/pay', { sale: sale.id, action: 'renew' })
    expect([repeated.status, await repeated.text()]).toEqual([
      409,
      expect.stringContaining('A sale that is ended does not allow that.'),
    ])
  })

  test('rejects unknown sales and actions', async () => {
    const { id } = await buy()
    expect((await press('/local/pay', { sale: '7', action: 'cancel' })).status).toBe(404)
    expect((await press('/local/pay', { sale: id, action: 'rob' })).status).toBe(422)
  })

  test('doesn’t change a sale when the site rejects the notification', async () => {
    const sale = await buy()
    site.answer = () => new Response('no', { status: 500 })
    expect((await press('/local/pay', { sale: sale.id, action: 'cancel' })).status).toBe(502)
    expect(await saleAt(sale.id)).toEqual(sale)
  })

  test('lets a buyer cancel by the site’s signed link', async () => {
    const { id, paid_until } = await buy()
    const fields = { version: '4', shopID: SHOP, saleID: id }
    const link = await signedLink('cancel-subscription', fields)
    const back = await press(link, { sale: id, action: 'cancel' })
    expect(back.headers.get('location')).toBe(ORIGIN + link)
    expect(await (await askPay(link)).text()).toContain(`Cancelled, ends on ${paid_until}`)
    const unsigned = `/local/pay/cancel-subscription?${new URLSearchParams(fields)}`
    expect((await askPay(unsigned)).status).toBe(400)
  })

  test('marks each response as the stand-in’s, and only serves this machine', async () => {
    const response = await askPay('/local/pay')
    expect(response.headers.get('x-stand-in')).toBe('PAY_SIM_MARKER_7f3a')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { id } = await buy()
    const foreign = await askPay('/local/pay', {
      method: 'POST',
      headers: { origin: 'https://velours.example' },
      body: new URLSearchParams({ sale: id, action: 'cancel' }),
    })
    expect(foreign.status).toBe(403)
    expect((await saleAt(id)).state).toBe('active')
  })

  test('responds 503 without a key', async () => {
    const response = await ask('/local/pay', {}, { FLEXPAY_SIGNATURE_KEY: '' })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('There is no key in worker/local/.dev.vars')
  })
})
