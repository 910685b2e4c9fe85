import { getMeEndpoint } from '#accounts/me'
import { openCheckoutEndpoint } from '#billing/payments'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { startOrder } from '../../worker/billing/payments/flexpay-links.ts'
import { ask, ORIGIN, resetStandIns } from './stand-in.ts'

const ID = '00000000-0000-4000-8000-000000000002'

const newOrderLink = () =>
  startOrder(
    {
      baseUrl: `${ORIGIN}/local/pay`,
      shopId: '100001',
      key: 'dev-only-for-tests',
      seller: { name: 'Test', supportUrl: null },
      confirmsSales: false,
    },
    {
      intentId: crypto.randomUUID(),
      memberId: ID,
      plan: 'gold',
      amountRappen: 5998,
      currency: 'CHF',
      replacesRef: null,
      paidUrl: `${ORIGIN}/premium?paid=1`,
      declinedUrl: `${ORIGIN}/premium?declined=1`,
    },
  )

/** A site that sells Gold to any caller with a token, and starts the plan at the payment's notification. */
function openSite({ offers = true, takes = true } = {}) {
  const site = { buyers: [] as unknown[], plan: null as string | null, fetch }
  site.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    if (pathname === getMeEndpoint.path) return Response.json({ plan: site.plan })
    if (pathname === openCheckoutEndpoint.path) {
      const [, token = ''] = (new Headers(init?.headers).get('authorization') ?? '').split(' ')
      site.buyers.push([init?.method, decodeJwt(token)['email']])
      const checkoutUrl = offers ? await newOrderLink() : null
      return Response.json({ seller: 'Test', plans: [{ id: 'gold', checkoutUrl }] })
    }
    if (takes) site.plan = 'gold'
    return takes ? new Response('OK') : new Response('ERROR', { status: 500 })
  }
  return site
}
const ensure = (site: object) =>
  ask('/local/pay/premium-account', { method: 'POST' }, { SITE: site as never })

beforeEach(resetStandIns)

describe('the premium account of local development', () => {
  test('buys a plan like a member, once', async () => {
    const site = openSite()
    expect(await (await ensure(site)).json()).toEqual({ sold: true })
    expect(await (await ensure(site)).json()).toEqual({ sold: false })
    expect(site.buyers).toEqual([['POST', 'premium@velours.test']])
  })

  test('reports the reason when the site offers no plan or rejects the payment', async () => {
    const withoutOffers = await ensure(openSite({ offers: false }))
    expect([withoutOffers.status, await withoutOffers.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('sells no plan') },
    ])
    const withoutPayment = await ensure(openSite({ takes: false }))
    expect([withoutPayment.status, await withoutPayment.json()]).toMatchObject([
      502,
      { detail: expect.stringContaining('500 ERROR') },
    ])
  })
})
