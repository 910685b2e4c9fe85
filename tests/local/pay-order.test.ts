import { beforeEach, describe, expect, test } from 'vitest'
import { sign } from '../../worker/local/pay/signature.ts'
import {
  askPay,
  buy,
  KEY,
  lastHeard,
  newOrder,
  orderLink,
  resetPay,
  saleOf,
  sendForm,
  setDay,
  signedLink,
  site,
} from './pay-panel.ts'
import { ORIGIN } from './stand-in.ts'

beforeEach(resetPay)

/** The refusal of a link, which must be the same for who opens it and for who pays at once. */
async function refusalOf(link: string): Promise<[status: number, words: string]> {
  const shown = await askPay(link)
  const paid = await sendForm(link, { decision: 'pay' })
  expect([shown.status, paid.status]).toEqual([shown.status, shown.status])
  expect(site.heard).toEqual([])
  const page = await shown.text()
  expect(page).toContain('<h1>Refused</h1>')
  expect(await paid.text()).toBe(page)
  return [shown.status, /<p class="text bad">([^<]*)</.exec(page)?.[1] ?? '']
}

describe('a link is refused', () => {
  test.each([
    ['another shop’s', { shopID: '100002' }, 'shopID is none of our shops.'],
    ['of an older protocol', { version: '3.4' }, 'version must be 4.'],
    ['for a single purchase', { type: 'purchase' }, 'type: '],
    ['for a term that ends', { subscriptionType: 'one-time' }, 'subscriptionType: '],
    ['in another currency', { priceCurrency: 'EUR' }, 'priceCurrency: '],
    ['for another period', { period: 'P30D' }, 'period: '],
    ['with a price of one decimal', { priceAmount: '59.9' }, 'priceAmount: '],
    ['with a price in Swiss writing', { priceAmount: '59,98' }, 'priceAmount: '],
    ['for nothing', { priceAmount: '0.00' }, 'priceAmount: '],
    ['with a name that is too long', { name: 'x'.repeat(101) }, 'name: '],
    ['with a line break in the name', { name: 'Go\nld' }, 'name: '],
    ['with a custom field that is too long', { custom1: 'x'.repeat(256) }, 'custom1: '],
    ['with a way back that is none', { successURL: '/premium' }, 'successURL: '],
    ['with a way back that is a script', { declineURL: 'javascript:alert(1)' }, 'declineURL: '],
    ['with an empty field', { custom3: '' }, 'custom3 is empty; it had better be left out.'],
  ])('%s', async (_, changes, words) => {
    const [status, said] = await refusalOf(await orderLink(changes))
    expect(status).toBe(400)
    expect(said).toContain(words)
  })

  test.each([
    ...['type', 'subscriptionType', 'name', 'priceAmount', 'priceCurrency', 'period'],
    ...['referenceID', 'successURL', 'declineURL'],
  ])('without %s', async (name) => {
    const { [name]: _, ...rest } = newOrder()
    const [status, said] = await refusalOf(await signedLink('/startorder', rest))
    expect(status).toBe(400)
    expect(said).toContain(`${name}: `)
  })

  test('without a signature', async () => {
    const link = new URL(await orderLink())
    link.searchParams.delete('signature')
    expect(await refusalOf(link.href)).toEqual([400, 'There is no signature.'])
  })

  test('signed with another key, or with SHA-1', async () => {
    const order = newOrder()
    const words = [400, 'The signature does not fit.']
    expect(await refusalOf(await signedLink('/startorder', order, `${KEY}x`))).toEqual(words)
    const old = new URL(await signedLink('/startorder', order))
    old.searchParams.set('signature', await sign(KEY, order, 'SHA-1'))
    expect(await refusalOf(old.href)).toEqual(words)
  })

  test.each(['name', 'priceAmount', 'referenceID', 'custom1', 'successURL', 'declineURL'])(
    'when its %s was changed',
    async (name) => {
      const link = new URL(await orderLink())
      link.searchParams.set(name, name.endsWith('URL') ? `${ORIGIN}/elsewhere` : '1.98')
      expect(await refusalOf(link.href)).toEqual([400, 'The signature does not fit.'])
    },
  )

  test('when it says something twice', async () => {
    const link = `${await orderLink()}&priceAmount=1.98`
    expect(await refusalOf(link)).toEqual([400, 'priceAmount is given more than once.'])
  })

  test('when its reference was paid before', async () => {
    const { link } = await buy()
    site.heard = []
    const words = 'referenceID was used before; each order needs one of its own.'
    expect(await refusalOf(link)).toEqual([409, words])
  })
})

describe('an order', () => {
  test('is shown, whatever else the link carries unsigned', async () => {
    const link = `${await orderLink({ name: '<Gold>' })}&email=ada%40example.test&unknown=1`
    const page = await (await askPay(link)).text()
    expect(page).toContain('<h1>&lt;Gold&gt;</h1>')
    expect(page).toContain('CHF\u00a059.98 a month')
    expect(page).not.toContain('<script')
    expect(page).not.toContain('style=')
  })

  test('asks for a card that it can’t read', async () => {
    const page = await (await askPay(await orderLink())).text()
    const inputs = page.match(/<input[^>]*>/g) ?? []
    expect(inputs).toHaveLength(3)
    for (const input of inputs) expect(input).not.toContain('name=')
  })

  test('takes a signature in capitals', async () => {
    const link = new URL(await orderLink())
    link.searchParams.set('signature', link.searchParams.get('signature')?.toUpperCase() ?? '')
    expect((await askPay(link.href)).status).toBe(200)
  })

  test('that is declined leads back, and the site hears nothing', async () => {
    const response = await sendForm(await orderLink(), { decision: 'decline' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${ORIGIN}/premium?declined=1`)
    expect(site.heard).toEqual([])
  })

  test('can be paid after it was declined', async () => {
    const link = await orderLink()
    await sendForm(link, { decision: 'decline' })
    expect((await sendForm(link, { decision: 'pay' })).status).toBe(303)
  })

  test('that is paid notifies the site first, then leads on', async () => {
    const response = await sendForm(await orderLink(), { decision: 'pay' })
    expect(site.heard.map(({ origin, pathname }) => origin + pathname)).toEqual([
      `${ORIGIN}/api/payments/flexpay/postback`,
    ])
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${ORIGIN}/premium?paid=1`)
  })

  test('is sold once, however often Pay is pressed at a time', async () => {
    const link = await orderLink()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendForm(link, { decision: 'pay' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    expect(site.heard).toHaveLength(1)
  })
})

describe('when the site does not say OK', () => {
  test.each([
    ['another text', () => new Response('OK\n'), '200 OK'],
    ['another status', () => new Response('OK', { status: 202 }), '202 OK'],
    ['a mistake', () => new Response('<b>broken</b>', { status: 500 }), '500 &lt;b&gt;broken'],
    ['nothing', () => Promise.reject(new Error('down')), 'The site did not answer.'],
  ])('but %s, the buyer stays', async (_, answer, words) => {
    site.answer = answer
    const page = await (await sendForm(await orderLink(), { decision: 'pay' })).text()
    expect(page).toContain('<h1>Not taken</h1>')
    expect(page).toContain(`<span class="bad">${words}`)
  })

  test('trying again leads on once it does', async () => {
    site.answer = () => new Response('no', { status: 500 })
    const page = await (await sendForm(await orderLink(), { decision: 'pay' })).text()
    const [, action = ''] = /action="\/local\/pay([^"]+)"/.exec(page) ?? []
    const again = () => sendForm(action, { onward: 'success' })
    expect((await again()).status).toBe(200)
    site.answer = () => new Response('OK')
    expect((await again()).headers.get('location')).toBe(`${ORIGIN}/premium?paid=1`)
    expect(new Set(site.heard.map(({ search }) => search)).size).toBe(1)
  })
})

describe('a change of plan', () => {
  const change = (saleID: string, upgradeOption = 'lost') => ({
    type: 'upgradesubscription',
    name: 'Platinum',
    priceAmount: '99.98',
    precedingSaleID: saleID,
    upgradeOption,
  })

  test('is refused for a sale that is over, or none', async () => {
    const words = 'precedingSaleID is no running sale of this shop.'
    expect(await refusalOf(await orderLink(change('999999999')))).toEqual([400, words])
    const { saleID } = await buy()
    await buy(change(saleID))
    site.heard = []
    expect(await refusalOf(await orderLink(change(saleID)))).toEqual([400, words])
    const [, said] = await refusalOf(await orderLink(change(saleID, 'keep')))
    expect(said).toContain('upgradeOption: ')
  })

  test('ends the sale before it without a word', async () => {
    const { saleID } = await buy()
    const { saleID: next } = await buy(change(saleID))
    expect(lastHeard()).toMatchObject({
      event: 'upgrade',
      saleID: next,
      precededBySaleID: saleID,
      priceAmount: '99.98',
    })
    expect(site.heard).toHaveLength(2)
    expect(await saleOf(saleID)).toMatchObject({ state: 'ended', endedBy: 'upgrade' })
    expect(await saleOf(next)).toMatchObject({ state: 'active', precededBySaleID: saleID })
  })

  test('loses the days that are left, or adds them', async () => {
    await setDay('2027-03-10')
    const first = await buy()
    const second = await buy()
    await setDay('2027-03-20')
    await buy(change(first.saleID, 'lost'))
    expect(lastHeard()['nextChargeOn']).toBe('2027-04-20')
    const page = await (await askPay(await orderLink(change(second.saleID, 'extend')))).text()
    expect(page).toContain('next on 2027-05-11')
    await buy(change(second.saleID, 'extend'))
    expect(lastHeard()['nextChargeOn']).toBe('2027-05-11')
  })
})
