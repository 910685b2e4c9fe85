import type { ProviderName } from '../../db/schema/payments.ts'
import type { Config } from '../../lib/config.ts'
import { flexPay } from './flexpay.ts'
import type { PaymentProvider } from './provider.ts'
import { stripe } from './stripe.ts'

/** The providers that are set up, the one that sells first. */
const providersOf = ({ flexpay, stripe: stripeSettings }: Config): PaymentProvider[] => [
  ...(flexpay ? [flexPay(flexpay)] : []),
  ...(stripeSettings ? [stripe(stripeSettings)] : []),
]

/** The active provider; null when nothing can be paid online. */
export const sellerOf = (config: Config): PaymentProvider | null => providersOf(config)[0] ?? null

/** Whether the provider is off because one of its variables is invalid. */
export const isSetUpBadly = (config: Config, name: ProviderName): boolean =>
  config[name] === null &&
  config.invalid.some((variable) => variable.name.startsWith(`${name.toUpperCase()}_`))

export const providerNamed = (config: Config, name: ProviderName): PaymentProvider | null =>
  providersOf(config).find((provider) => provider.name === name) ?? null
