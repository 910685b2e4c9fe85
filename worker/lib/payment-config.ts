import * as z from 'zod/mini'
import type { PlanId } from '#contract/plans'
import { withoutEnd } from './text.ts'

export type FlexPaySettings = {
  /** Without a slash at the end. */
  baseUrl: string
  shopId: string
  key: string
  seller: { name: string; supportUrl: string | null }
  confirmsSales: boolean
}

export type StripeSettings = {
  signingSecret: string
  links: Record<PlanId, string>
  /** Where members cancel. */
  portal: string | null
}

/** The sites that speak FlexPay. A key must never sign for another. */
const gatewayHosts = new Map(
  Object.entries({
    'https://secure.verotel.com': 'Verotel',
    'https://secure.billing.creditcard': 'CardBilling',
    'https://secure.yoursafedirect.com': 'YoursafeDirect',
    'https://secure.bitsafepay.com': 'BitsafePay',
    'https://secure.bill.creditcard': 'Bill',
    'https://secure.gaycharge.com': 'GayCharge',
  }),
)

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[\w/-]*)?$/

/** @returns null when it is no FlexPay site; in local development the stand-in is one */
export function gatewayOf(url: string, isDevelopment: boolean): string | null {
  const baseUrl = withoutEnd(url, '/')
  const isStandIn = isDevelopment && LOOPBACK.test(baseUrl)
  return gatewayHosts.get(baseUrl) ?? (isStandIn ? 'Test payments' : null)
}

const payLink = z.string().check(z.regex(/^https:\/\/buy\.stripe\.com\/\w+$/))
const linksSchema = z.object({
  silver: payLink,
  gold: payLink,
  platinum: payLink,
  portal: z.optional(z.string().check(z.regex(/^https:\/\/billing\.stripe\.com\/[\w/]+$/))),
})

/** @returns null when the text is not JSON with a payment link for each plan */
export function parseStripeLinks(text: string): Omit<StripeSettings, 'signingSecret'> | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = linksSchema.safeParse(json)
  if (!read.success) return null
  const { portal = null, ...links } = read.data
  return { links, portal }
}
