import { withoutEnd } from './text.ts'

export type FlexPaySettings = {
  /** Base URL without a trailing slash. */
  baseUrl: string
  shopId: string
  key: string
  seller: { name: string; supportUrl: string | null }
  confirmsSales: boolean
}

/** The hosts of FlexPay. Keys must never sign for another host. */
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

/** @returns null if it is no FlexPay host; in local development the stand-in is accepted */
export function gatewayOf(url: string, isDevelopment: boolean): string | null {
  const baseUrl = withoutEnd(url, '/')
  const isStandIn = isDevelopment && LOOPBACK.test(baseUrl)
  return gatewayHosts.get(baseUrl) ?? (isStandIn ? 'Test payments' : null)
}
