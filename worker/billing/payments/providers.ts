import type { ProviderName } from '#billing/payment-providers'
import type { Config } from '../../platform/lib/config.ts'
import { flexPay } from './flexpay.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider with this name; null while it is not configured. */
export function providerNamed(config: Config, name: ProviderName): PaymentProvider | null {
  switch (name) {
    case 'flexpay':
      return config.flexpay && flexPay(config.flexpay)
  }
}

/** The provider for new purchases; null if online payment is off. */
export const sellerOf = (config: Config): PaymentProvider | null => providerNamed(config, 'flexpay')

/** True if the provider is off because one of its variables is invalid. */
export const isSetUpBadly = (config: Config, name: ProviderName): boolean =>
  config[name] === null &&
  config.invalid.some((variable) => variable.name.startsWith(`${name.toUpperCase()}_`))
