import type { Env } from '../../lib/env.ts'
import { withoutEnd } from '../../lib/text.ts'

export type FlexPaySettings = {
  /** Without a slash at the end. */
  baseUrl: string
  shopId: string
  key: string
  seller: { name: string; supportUrl: string | null }
  confirmsSales: boolean
}

/** The hosts of FlexPay gateways. A key must never sign for another. */
const gatewayHosts: Record<string, string> = {
  'https://secure.verotel.com': 'Verotel',
  'https://secure.billing.creditcard': 'CardBilling',
  'https://secure.yoursafedirect.com': 'YoursafeDirect',
  'https://secure.bitsafepay.com': 'BitsafePay',
  'https://secure.bill.creditcard': 'Bill',
  'https://secure.gaycharge.com': 'GayCharge',
}

const SHORTEST_KEY = 16
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[\w/-]*)?$/

type FlexPayEnv = Pick<
  Env,
  | 'ENVIRONMENT'
  | 'FLEXPAY_BASE_URL'
  | 'FLEXPAY_SHOP_ID'
  | 'FLEXPAY_SIGNATURE_KEY'
  | 'FLEXPAY_CONFIRM_SALES'
  | 'FLEXPAY_SUPPORT_URL'
>

/** @returns a text: why nothing can be sold; "" when nothing was ever set up */
export function readFlexPay(env: FlexPayEnv): FlexPaySettings | string {
  const { FLEXPAY_SHOP_ID: shopId = '', FLEXPAY_SIGNATURE_KEY: key = '' } = env
  const baseUrl = withoutEnd(env.FLEXPAY_BASE_URL ?? '', '/')
  if (!baseUrl && !shopId && !key) return ''
  const isDevelopment = env.ENVIRONMENT === 'development'
  const gateway =
    gatewayHosts[baseUrl] ?? (isDevelopment && LOOPBACK.test(baseUrl) ? 'Test payments' : null)
  if (gateway === null) return 'FLEXPAY_BASE_URL is no host of the provider'
  if (!/^\d{1,12}$/.test(shopId)) return 'FLEXPAY_SHOP_ID is not a number'
  if (key.length < SHORTEST_KEY)
    return `FLEXPAY_SIGNATURE_KEY has less than ${SHORTEST_KEY} letters`
  if (key.startsWith('dev-only-') && !isDevelopment)
    return 'FLEXPAY_SIGNATURE_KEY is one for development'
  const confirmsSales = env.FLEXPAY_CONFIRM_SALES === 'on'
  const supportUrl = env.FLEXPAY_SUPPORT_URL || null
  return { baseUrl, shopId, key, seller: { name: gateway, supportUrl }, confirmsSales }
}
