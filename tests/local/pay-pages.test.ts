import { beforeEach, describe, expect, test } from 'vitest'
import { ask, askJson, ORIGIN, resetStandIns } from './stand-in.ts'
import {
  act,
  api,
  askPay,
  buy,
  KEY,
  lastHeard,
  newOrder,
  post,
  resetPay,
  saleOf,
  sendForm,
  setDay,
  SHOP,
  signedLink,
  site,
} from './pay-panel.ts'

beforeEach(async () => {
  await resetPay()
  await setDay('2027-03-10')
})

const ours = { version: '4', shopID: SHOP }

/** The page, without the white space of its source. */
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')

describe('the sales page', () => {
  test('is empty at first', async () => {
    const page = await textOf(await askPay(''))
    expect(page).toContain('<h1>Payments</h1>')
    expect(page).toContain('No sale yet.')
    expect(page).toContain('The provider’s day is 2027-03-10.')
  })

  test('shows every sale, the newest first, and what the site said', async () => {
    await buy({ name: 'Silver <1>' })
    site.answer = () => new Response('no', { status: 500 })
    const { saleID } = await buy({ name: 'Gold' }, 'burst')
    const page = await textOf(await askPay(''))
    expect(page.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Gold</h2>', '<h2>Silver &lt;1&gt;</h2>'])
    expect(page).toContain(`<article id="${saleID}">`)
    expect(page).toContain('Active, charged next on 2027-04-10')
    expect(page).toContain('<span class="bad">500 no × 20</span>')
    expect(page).toContain('<span class="good">200 OK</span>')
  })

  test('does what its buttons say, and offers what can be done', async () => {
    const { saleID } = await buy()
    const buttons = async () =>
      [...(await textOf(await askPay(''))).matchAll(/name="action" value="([^"]+)"/g)].map(
        ([, name]) => name,
      )
    expect(await buttons()).toEqual(
      expect.arrayContaining(['rebill', 'decline-rebill', 'cancel', 'expire', 'extend', 'credit']),
    )
    const response = await sendForm('/acts', { saleID, action: 'cancel', amount: '', days: '' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/local/pay#${saleID}`)
    expect(lastHeard()).toMatchObject({ event: 'cancel', saleID })
    expect(await buttons()).toEqual(
      expect.arrayContaining(['uncancel', 'expire', 'extend', 'credit-part', 'chargeback']),
    )
    expect(await buttons()).not.toContain('rebill')
    await sendForm('/acts', { saleID, action: 'credit-part', amount: '9.98', mode: 'twice' })
    expect(site.heard).toHaveLength(4)
    expect(lastHeard()).toMatchObject({ event: 'credit', priceAmount: '9.98' })
  })

  test('says why it does not do something', async () => {
    const { saleID } = await buy()
    const refused = await sendForm('/acts', { saleID, action: 'downgrade', amount: '70.00' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('The new price must be lower than the last')
    const amount = await sendForm('/acts', { saleID, action: 'downgrade', amount: 'ten' })
    expect(amount.status).toBe(422)
  })

  test('delivers pending postbacks on request', async () => {
    const { saleID, postback } = await buy({}, 'late')
    expect(await textOf(await askPay(''))).toContain('<span>Waits</span>')
    const response = await sendForm(`/postbacks/${postback.id}`, {})
    expect(response.headers.get('location')).toBe(`/local/pay#${saleID}`)
    expect(lastHeard()).toMatchObject({ event: 'initial', saleID })
    expect((await sendForm('/postbacks/99999', {})).status).toBe(404)
  })

  test('moves its clock, does what is due, and forgets', async () => {
    await buy()
    const days = Math.round((Date.parse('2027-04-10T12:00:00Z') - Date.now()) / 86_400_000)
    await sendForm('/clock', { days: String(days) })
    await sendForm('/due', {})
    expect(lastHeard()['event']).toBe('rebill')
    await sendForm('/reset', {})
    expect(await textOf(await askPay(''))).toContain('No sale yet.')
  })

  test('never gives a number twice', async () => {
    const { saleID } = await buy()
    await resetPay()
    expect((await buy()).saleID).not.toBe(saleID)
  })

  test('runs nothing, and says on each answer that it is a stand-in', async () => {
    await buy()
    const response = await askPay('')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(response.headers.get('x-stand-in')).toBe('PAY_SIM_MARKER_7f3a')
    const page = await response.text()
    expect(page).not.toContain('<script')
    expect(page).not.toContain('style=')
    expect((await askPay('/style.css')).headers.get('content-type')).toBe('text/css')
  })

  test('lists for journeys what they look for', async () => {
    const { saleID, referenceID } = await buy()
    await buy({ custom1: 'member-2' })
    const found = async (filter: object) =>
      (await api<{ sales: { saleID: string }[] }>('sales', filter)).sales.map((one) => one.saleID)
    expect(await found({})).toHaveLength(2)
    expect(await found({ custom1: 'member-1' })).toEqual([saleID])
    expect(await found({ referenceID })).toEqual([saleID])
    expect(await found({ custom1: 'member-3' })).toEqual([])
    const response = await post('sales', { member: 1 })
    expect(response.status).toBe(422)
  })

  test('declines for journeys too', async () => {
    const link = await signedLink('/startorder', newOrder())
    const declined = await api('pay', { link, decision: 'decline' })
    expect(declined).toEqual({ redirectTo: `${ORIGIN}/premium?declined=1` })
    expect(site.heard).toEqual([])
    const forged = await post('pay', { link: link.replace('59.98', '1.98') })
    expect(forged.status).toBe(400)
    expect(await forged.json()).toEqual({ detail: 'The signature does not fit.' })
  })
})

describe('buyers', () => {
  const cancelLink = (saleID: string) => signedLink('/cancel-subscription', { ...ours, saleID })

  test('cancel on a page of the provider’s', async () => {
    const { saleID } = await buy()
    const link = await cancelLink(saleID)
    expect(await textOf(await askPay(link))).toContain('Active, charged next on 2027-04-10.')
    const response = await sendForm(link, {})
    expect([response.status, response.headers.get('location')]).toEqual([303, link])
    expect(lastHeard()).toMatchObject({ event: 'cancel', saleID, cancelledBy: 'user' })
    const after = await textOf(await askPay(link))
    expect(after).toContain('Cancelled, ends on 2027-04-10.')
    expect(after).not.toContain('<button')
  })

  test('cancel once, though the page is still open elsewhere', async () => {
    const { saleID } = await buy()
    const link = await cancelLink(saleID)
    await sendForm(link, {})
    expect((await sendForm(link, {})).status).toBe(409)
    expect(site.heard).toHaveLength(2)
  })

  test('cancel though the site is down', async () => {
    const { saleID } = await buy()
    site.answer = () => new Response('', { status: 503 })
    expect((await sendForm(await cancelLink(saleID), {})).status).toBe(303)
    expect((await saleOf(saleID)).state).toBe('cancelled')
  })

  test('can’t cancel by an unsigned link', async () => {
    const [mine, other] = [await buy(), await buy()]
    const link = new URL(await cancelLink(mine.saleID))
    link.searchParams.set('saleID', other.saleID)
    const unsigned = `/cancel-subscription?${new URLSearchParams({ ...ours, saleID: other.saleID })}`
    const wrongKey = await signedLink(
      '/cancel-subscription',
      { ...ours, saleID: other.saleID },
      `${KEY}x`,
    )
    for (const wrong of [link.href, unsigned, wrongKey]) {
      expect((await askPay(wrong)).status).toBe(400)
      expect((await sendForm(wrong, {})).status).toBe(400)
    }
    expect((await askPay(await cancelLink('999999999'))).status).toBe(404)
    expect((await askPay(await signedLink('/cancel-subscription', ours))).status).toBe(404)
    expect((await saleOf(other.saleID)).state).toBe('active')
  })
})

describe('the state of a sale', () => {
  const status = async (parameters: Record<string, string>, key = KEY) => {
    const response = await askPay(await signedLink('/salestatus', { ...ours, ...parameters }, key))
    expect(response.headers.get('content-type')).toMatch(/^text\/yaml/)
    return [response.status, await response.text()] as const
  }

  test('is found by its own number or by the order’s', async () => {
    const { saleID, referenceID } = await buy({ name: 'Gold: the plan' })
    const [code, text] = await status({ saleID })
    expect(code).toBe(200)
    expect(text).toBe(`---
response: FOUND
CCBrand: VISA
truncatedPAN: XXXXXXXXXXXX4242
custom1: member-1
custom2: gold
cancelled: false
createdOn: 2027-03-10
expired: false
nextChargeOn: 2027-04-10
name: 'Gold: the plan'
paymentMethod: CC
period: P1M
priceAmount: 59.98
priceCurrency: CHF
referenceID: ${referenceID}
saleID: ${saleID}
saleResult: APPROVED
shopID: ${SHOP}
subscriptionPhase: normal
subscriptionType: recurring
type: subscription
`)
    expect(await status({ referenceID })).toEqual([200, text])
  })

  test('follows what happens to it', async () => {
    const { saleID } = await buy()
    await act(saleID, 'cancel')
    const [, cancelled] = await status({ saleID })
    expect(cancelled).toContain('cancelled: true\ncancelledBy: user\ncancelledOn: 2027-03-10\n')
    expect(cancelled).toContain('expired: false\nexpiresOn: 2027-04-10\n')
    await act(saleID, 'chargeback')
    const [, ended] = await status({ saleID })
    expect(ended).toContain('expired: true\nexpiresOn: 2027-03-10\n')
    expect(ended).toContain('subscriptionPhase: terminated\n')
  })

  test('is returned to the shop alone', async () => {
    const { saleID, referenceID } = await buy()
    const error = (words: string) => `---\nresponse: ERROR\nerror: ${words}\n`
    expect(await status({ saleID }, `${KEY}x`)).toEqual([400, error('The signature does not fit.')])
    expect(await status({ saleID, shopID: '7' })).toEqual([
      400,
      error('shopID is none of our shops.'),
    ])
    const either = error('Either saleID or referenceID must be given.')
    expect(await status({ saleID, referenceID })).toEqual([400, either])
    expect(await status({})).toEqual([400, either])
  })

  test('of a sale that is none', async () => {
    const [code, text] = await status({ saleID: '999999999' })
    expect([code, text]).toEqual([404, '---\nresponse: NOTFOUND\nerror: There is no such sale.\n'])
  })
})

describe('the stand-in', () => {
  test('answers nothing without a key', async () => {
    const bindings = { FLEXPAY_SIGNATURE_KEY: '' }
    const response = await ask('/local/pay', {}, bindings)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('There is no key in worker/local/.dev.vars')
  })

  test('answers nothing to pages of elsewhere', async () => {
    const { saleID } = await buy()
    const response = await askPay('/acts', {
      method: 'POST',
      headers: { origin: 'https://velours.example' },
      body: new URLSearchParams({ saleID, action: 'cancel' }),
    })
    expect(response.status).toBe(403)
    expect((await saleOf(saleID)).state).toBe('active')
  })

  test('leaves the clock of the accounts alone', async () => {
    await resetStandIns()
    expect(await askJson('/local/auth/settings')).toMatchObject({ clockOffsetMs: 0 })
  })
})
