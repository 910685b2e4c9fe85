import { checkoutLinksCall } from '#contract/calls'
import { openCheckout } from '#contract/operations'
import type { CheckoutLinks } from '#contract/payments'
import type { PlanId } from '#contract/plans'
import type { Env } from '../../worker/lib/env.ts'
import { openAccounts } from './accounts.ts'
import { expectAnswer } from './answers.ts'
import { openSite } from './open-site.ts'

export const KEY = 'a-key-of-the-tests-0123456789'
export const SHOP = '68849'
export const flexPayVars: Partial<Env> = {
  FLEXPAY_BASE_URL: 'https://secure.verotel.com',
  FLEXPAY_SHOP_ID: SHOP,
  FLEXPAY_SIGNATURE_KEY: KEY,
}

type Fields = Record<string, string>

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the provider signs, as its documentation says: written down here a second time. */
export const sign = (fields: Fields, key = KEY) => {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1))
  return sha256([key, ...names.map((name) => `${name}=${fields[name]}`)].join(':'))
}

export const POSTBACK = '/api/payments/flexpay/postback'

/** The address that the provider calls, signed as it signs. */
export async function postbackCall(fields: Fields, key = KEY): Promise<string> {
  const full = { shopID: SHOP, ...fields }
  const signed = { ...full, signature: await sign(full, key) }
  return `${POSTBACK}?${new URLSearchParams(signed)}`
}

/** A site where plans are sold, and a member who may buy. */
export async function openShop({
  vars = flexPayVars,
  fail,
}: { vars?: Partial<Env>; fail?: () => boolean } = {}) {
  const accounts = await openAccounts(vars)
  const site = await openSite([], { vars: accounts.vars, ...(fail && { fail }) })
  const links = async (claims = {}) => {
    const init = { ...(await accounts.as(claims)), method: 'POST' }
    return site.ask(checkoutLinksCall, init)
  }
  const open = async (claims = {}) => expectAnswer(openCheckout, links(claims))
  return { accounts, site, links, open }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

export const planOf = ({ plans }: CheckoutLinks, id: PlanId) => plans.find((one) => one.id === id)!

/** What a link says, less what every link says. */
export const fieldsOf = (url: string | null): Fields =>
  Object.fromEntries(new URL(url ?? 'about:blank').searchParams)
