/** Payment providers with an adapter, by the name that events and sales use. */
export const paymentProviders = ['flexpay'] as const
export type ProviderName = (typeof paymentProviders)[number]
