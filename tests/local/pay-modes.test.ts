import { beforeEach, describe, expect, test } from 'vitest'
import { sign, type Parameters } from '../../worker/local/pay/signature.ts'
import {
  act,
  api,
  buy,
  KEY,
  lastHeard,
  orderLink,
  resetPay,
  saleOf,
  sendForm,
  site,
} from './pay-panel.ts'
import { ORIGIN } from './stand-in.ts'

beforeEach(resetPay)

/** A site that verifies as it must: all of it under our key, and an event. */
async function verify(url: URL | undefined): Promise<Response> {
  const { signature, ...parameters } = Object.fromEntries(url?.searchParams ?? [])
  const fits = signature === (await sign(KEY, parameters))
  return fits && parameters['event'] ? new Response('OK') : new Response('no', { status: 400 })
}

const strict = () => {
  site.answer = () => verify(site.heard.at(-1))
}

const signatureOf = (url: URL | undefined) => url?.searchParams.get('signature')

describe('a notification goes out', () => {
  test.each([
    ['once', 1],
    ['twice', 2],
    ['burst', 20],
  ])('%s', async (mode, copies) => {
    const { postback } = await buy({}, mode)
    expect(site.heard).toHaveLength(copies)
    expect(new Set(site.heard.map(({ href }) => href)).size).toBe(1)
    expect(postback).toMatchObject({ delivered: true, attempts: 1 })
    expect(postback.answers).toHaveLength(copies)
  })

  test('20 times at once, the later ones before the first is answered', async () => {
    let release = () => {}
    const answered = new Promise<void>((resolve) => (release = resolve))
    site.answer = async () => {
      if (site.heard.length === 20) release()
      await answered
      return new Response('OK')
    }
    await buy({}, 'burst')
    expect(site.heard).toHaveLength(20)
  })

  test('twice, and counts as taken only when both were', async () => {
    site.answer = () => new Response('OK', { status: site.heard.length === 2 ? 500 : 200 })
    const { saleID, postback } = await buy({}, 'twice')
    expect(postback.delivered).toBe(false)
    await api('deliver', { saleID })
    expect((await saleOf(saleID)).postbacks).toMatchObject([{ delivered: true, attempts: 2 }])
  })

  test('late, after what came later', async () => {
    const { saleID, postback } = await buy({}, 'late')
    expect(site.heard).toEqual([])
    expect(postback).toMatchObject({ delivered: false, attempts: 0, answers: [] })
    await act(saleID, 'rebill')
    await api('deliver', { saleID })
    const events = site.heard.map(({ searchParams }) => searchParams.get('event'))
    expect(events).toEqual(['rebill', 'initial'])
    expect(lastHeard()['nextChargeOn']).not.toBe((await saleOf(saleID)).paidUntil)
    await api('deliver', { saleID })
    expect(site.heard).toHaveLength(2)
  })

  test('again by itself after the site was down', async () => {
    const { saleID, postback } = await buy({}, 'down')
    expect(site.heard).toEqual([])
    expect(postback).toMatchObject({ delivered: false, attempts: 1, answers: [{ status: 0 }] })
    await api('due', { saleID })
    expect(site.heard).toEqual([])
    await api('clock', { offsetMs: 5 * 60 * 1000 })
    await api('due', { saleID: '999999999' })
    expect(site.heard).toEqual([])
    await api('due', { saleID })
    expect(lastHeard()).toMatchObject({ event: 'initial', saleID })
    await api('due', { saleID })
    expect(site.heard).toHaveLength(1)
  })

  test('again by itself after the site made a mistake', async () => {
    site.answer = () => new Response('', { status: 500 })
    const { saleID } = await buy()
    site.answer = () => new Response('OK')
    await api('clock', { offsetMs: 5 * 60 * 1000 })
    await api('due', { saleID })
    expect((await saleOf(saleID)).postbacks).toMatchObject([{ delivered: true, attempts: 2 }])
  })
})

describe('a notification that must be refused', () => {
  beforeEach(strict)

  const others: [
    mode: string,
    what: string,
    change: (honest: Parameters) => Promise<Parameters>,
  ][] = [
    [
      'tampered',
      'has its amount changed under the true signature',
      async (honest) => ({
        ...honest,
        priceAmount: '0.01',
        signature: await sign(KEY, honest),
      }),
    ],
    [
      'wrong-key',
      'is signed by someone else',
      async (honest) => ({ ...honest, signature: await sign(`${KEY}-of-someone-else`, honest) }),
    ],
    [
      'sha1',
      'is signed as in old times',
      async (honest) => ({ ...honest, signature: await sign(KEY, honest, 'SHA-1') }),
    ],
    [
      'no-event',
      'names no event under a true signature',
      async (honest) => {
        const rest = Object.entries(honest).filter(([name]) => name !== 'event')
        const parameters = Object.fromEntries(rest)
        return { ...parameters, signature: await sign(KEY, parameters) }
      },
    ],
  ]
  test.each(others)('%s: %s, and then comes as it should', async (mode, _, change) => {
    const { saleID, postback } = await buy({}, mode)
    expect(postback).toMatchObject({ delivered: false, answers: [{ status: 400, body: 'no' }] })
    const [wrong] = site.heard
    await api('deliver', { saleID })
    const honest = lastHeard()
    expect(honest).toMatchObject({ event: 'initial', saleID, priceAmount: '59.98' })
    expect(Object.fromEntries(wrong?.searchParams ?? [])).toEqual(await change(honest))
    expect((await saleOf(saleID)).postbacks).toMatchObject([{ delivered: true, attempts: 2 }])
  })

  test('carries an amount even where its event has none', async () => {
    const { saleID } = await buy()
    await act(saleID, 'cancel', { mode: 'tampered' })
    expect(lastHeard()).toMatchObject({ event: 'cancel', priceAmount: '0.01' })
    await act(saleID, 'uncancel')
    await act(saleID, 'rebill', { mode: 'tampered' })
    expect(lastHeard()).toMatchObject({ event: 'rebill', amount: '0.01' })
    expect(lastHeard()).not.toHaveProperty('priceAmount')
  })
})

test('another amount can be well signed: only the order shows it', async () => {
  strict()
  const { postback } = await buy({}, 'other-amount')
  expect(postback.delivered).toBe(true)
  expect(lastHeard()['priceAmount']).toBe('0.01')
  expect(signatureOf(site.heard[0])).toBe(await sign(KEY, lastHeard()))
})

describe('the buyer', () => {
  test.each(['late', 'down'])('is led on though the notification is %s', async (mode) => {
    const response = await sendForm(await orderLink(), { decision: 'pay', mode })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/premium?paid=1`)
    expect(site.heard).toEqual([])
  })

  test.each(['tampered', 'wrong-key', 'sha1', 'no-event'])(
    'stays when the notification is refused: %s',
    async (mode) => {
      strict()
      const response = await sendForm(await orderLink(), { decision: 'pay', mode })
      expect(await response.text()).toContain('400 no')
    },
  )
})
