/** The payment providers that have an adapter, named as events and sales name them. */
export const paymentProviders = ['flexpay'] as const
export type ProviderName = (typeof paymentProviders)[number]
