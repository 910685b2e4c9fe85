import { withoutEnd } from './text.ts'

export type FlexPaySettings = {
  /** Without a slash at the end. */
  baseUrl: string
  shopId: string
  key: string
  seller: { name: string; supportUrl: string | null }
  confirmsSales: boolean
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
