import { paymentProviders, type ProviderName } from '#billing/payment-providers'

/** A sale at a provider, or one notification without a sale. */
export type SaleKey = { provider: ProviderName; ref: string } | { eventId: string }

type SaleEvent = { id: string; provider: ProviderName; subscriptionRef: string | null }

export const saleOf = (provider: ProviderName, ref: string) => `${provider}-${ref}`

export const saleOfEvent = ({ id, provider, subscriptionRef }: SaleEvent) =>
  subscriptionRef === null ? `event-${id}` : saleOf(provider, subscriptionRef)

const SALE = new RegExp(`^(${paymentProviders.join('|')}|event)-(.{1,200})$`)

/** Parses a sale key from an address; null for any other text. */
export function readSale(text: string): SaleKey | null {
  const [, kind, name = ''] = SALE.exec(text) ?? []
  if (!kind) return null
  return kind === 'event' ? { eventId: name } : { provider: kind as ProviderName, ref: name }
}
