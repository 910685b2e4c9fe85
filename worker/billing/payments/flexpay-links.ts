import { signFlexPayLink } from '../lib/flexpay-signature.ts'
import { formatAmount } from '../../platform/lib/money.ts'
import type { FlexPaySettings } from '../../platform/lib/payment-config.ts'
import type { Purchase } from './provider.ts'

/** Form of an id in a signed field: no character that could begin another field. */
export const OPAQUE = /^[A-Za-z0-9_-]{1,64}$/

/** Description beside the price on the provider's page; never a member's text. */
const names = {
  silver: 'Silver membership',
  gold: 'Gold membership',
  platinum: 'Platinum membership',
} as const

/** Checkout link of one purchase. @throws Error when an id could be read as another field */
export function startOrder(settings: FlexPaySettings, purchase: Purchase): Promise<string> {
  const { replacesRef, plan } = purchase
  return link(settings, 'startorder', {
    type: replacesRef === null ? 'subscription' : 'upgradesubscription',
    subscriptionType: 'recurring',
    name: names[plan],
    priceAmount: formatAmount(purchase.amountRappen),
    priceCurrency: purchase.currency,
    period: 'P1M',
    referenceID: opaque(purchase.intentId),
    custom1: opaque(purchase.memberId),
    custom2: opaque(plan),
    successURL: purchase.paidUrl,
    declineURL: purchase.declinedUrl,
    // The provider adds the rest of the running period to the new one.
    ...(replacesRef !== null && { precedingSaleID: opaque(replacesRef), upgradeOption: 'extend' }),
  })
}

export const cancelSubscription = (settings: FlexPaySettings, saleId: string): Promise<string> =>
  link(settings, 'cancel-subscription', { saleID: opaque(saleId) })

export const saleStatus = (settings: FlexPaySettings, saleId: string): Promise<string> =>
  link(settings, 'salestatus', { saleID: opaque(saleId) })

async function link(
  { baseUrl, shopId, key }: FlexPaySettings,
  path: string,
  parameters: Record<string, string>,
): Promise<string> {
  const fields = new Map(Object.entries({ version: '4', shopID: shopId, ...parameters }))
  fields.set('signature', await signFlexPayLink(key, fields))
  return `${baseUrl}/${path}?${new URLSearchParams([...fields])}`
}

function opaque(id: string): string {
  if (!OPAQUE.test(id)) throw new Error('An id that is signed must be opaque')
  return id
}
