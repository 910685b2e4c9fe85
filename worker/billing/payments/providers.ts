import type { ProviderName } from '#billing/payment-providers'
import type { Config } from '../../platform/lib/config.ts'
import { flexPay } from './flexpay.ts'
import type { PaymentProvider } from './provider.ts'

/** The provider of this name; null while it is not set up. */
export function providerNamed(config: Config, name: ProviderName): PaymentProvider | null {
  switch (name) {
    case 'flexpay':
      return config.flexpay && flexPay(config.flexpay)
  }
}

/** The provider that sells; null when nothing can be paid online. */
export const sellerOf = (config: Config): PaymentProvider | null => providerNamed(config, 'flexpay')

/** Whether the provider is off because one of its variables is invalid. */
export const isSetUpBadly = (config: Config, name: ProviderName): boolean =>
  config[name] === null &&
  config.invalid.some((variable) => variable.name.startsWith(`${name.toUpperCase()}_`))
