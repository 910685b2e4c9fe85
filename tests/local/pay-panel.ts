import { expect } from 'vitest'
import { signLink, type Parameters } from '../../worker/local/pay/signature.ts'
import { ask, ORIGIN } from './stand-in.ts'

export const KEY = 'dev-only-for-tests'
export const SHOP = '100001'

/** A site that only listens; what it answers is chosen by the test. */
export const site = {
  heard: [] as URL[],
  answer: (): Response | Promise<Response> => new Response('OK'),
  async fetch(input: RequestInfo | URL) {
    site.heard.push(new URL(String(input)))
    return site.answer()
  },
}

/** What the site heard last, without the signature. */
export function lastHeard(): Parameters {
  const { signature: _, ...parameters } = Object.fromEntries(site.heard.at(-1)?.searchParams ?? [])
  return parameters
}

/** A request to the payment panel while the listening site stands behind it. */
export const askPay = (path: string, init: RequestInit = {}) =>
  ask(path.startsWith('http') ? path : `/local/pay${path}`, init, { SITE: site as never })

export const sendForm = (path: string, fields: Record<string, string>) =>
  askPay(path, { method: 'POST', body: new URLSearchParams(fields) })

export const post = (name: string, body: unknown = {}) =>
  askPay(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const api = async <T>(name: string, body?: unknown): Promise<T> => {
  const response = await post(name, body)
  expect(response.status).toBe(200)
  return response.json()
}

type Postback = {
  id: number
  saleID: string
  delivered: boolean
  attempts: number
  answers: { status: number; body: string }[]
}

type Sale = {
  saleID: string
  state: string
  endedBy: string | null
  paidUntil: string
  priceAmount: string
  precededBySaleID: string | null
  transactions: { transactionID: string; kind: string; amount: string }[]
  postbacks: Postback[]
}

/** No sales, the true time, and a site that is content. */
export async function resetPay(): Promise<void> {
  expect((await post('reset')).status).toBe(204)
  site.heard = []
  site.answer = () => new Response('OK')
}

/** Sets the provider's clock to noon of a day. */
export async function setDay(day: string): Promise<void> {
  const offsetMs = Date.parse(`${day}T12:00:00Z`) - Date.now()
  expect(await api('clock', { offsetMs })).toMatchObject({ today: day })
}

let orders = 0

export const newOrder = (changes: Parameters = {}): Parameters => ({
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

export async function signedLink(path: string, parameters: Parameters, key = KEY): Promise<string> {
  const signature = await signLink(key, parameters)
  return `${ORIGIN}/local/pay${path}?${new URLSearchParams({ ...parameters, signature })}`
}

export const orderLink = async (changes?: Parameters) =>
  signedLink('/startorder', newOrder(changes))

/** A paid order, and what the site heard of it. */
export async function buy(changes?: Parameters, mode = 'once') {
  const order = newOrder(changes)
  const link = await signedLink('/startorder', order)
  const { postback } = await api<{ postback: Postback }>('pay', { link, mode })
  return { saleID: postback.saleID, referenceID: order['referenceID'] ?? '', link, postback }
}

/** Does something to a sale. */
export const act = (saleID: string, action: string, also = {}) =>
  api<{ sale: Sale; postback: Postback }>('act', { saleID, action, ...also })

export async function saleOf(saleID: string): Promise<Sale> {
  const { sales } = await api<{ sales: Sale[] }>('sales', { saleID })
  if (!sales[0]) throw new Error(`There is no sale ${saleID}`)
  return sales[0]
}
