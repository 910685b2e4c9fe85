import type { ProviderName } from '../../db/schema/payments.ts'
import type { Env } from '../../lib/env.ts'
import { flexPay } from './flexpay.ts'
import { readFlexPay } from './flexpay-settings.ts'
import type { PaymentProvider } from './provider.ts'
import { readStripe } from './stripe-settings.ts'
import { stripe } from './stripe.ts'

const logged = new Set<string>()

/** Of each its settings, or why it is off; "": nothing of it was ever set. */
const settingsOf = (env: Env) => ({ flexpay: readFlexPay(env), stripe: readStripe(env) })

/** The providers that are set up; what is set up badly is off, and said once in the log. */
function providersOf(env: Env): PaymentProvider[] {
  const settings = settingsOf(env)
  for (const [provider, why] of Object.entries(settings)) {
    if (typeof why !== 'string' || why === '' || logged.has(provider + why)) continue
    logged.add(provider + why)
    console.error(JSON.stringify({ event: 'payments.off', provider, why }))
  }
  return [
    ...(typeof settings.flexpay === 'string' ? [] : [flexPay(settings.flexpay)]),
    ...(typeof settings.stripe === 'string' ? [] : [stripe(settings.stripe)]),
  ]
}

/** Who sells; null: nothing can be paid online. */
export const sellerOf = (env: Env): PaymentProvider | null => providersOf(env)[0] ?? null

/** Whether somebody has tried to set it up, and it is off because of what was set. */
export function isSetUpBadly(env: Env, name: ProviderName): boolean {
  const settings = settingsOf(env)[name]
  return typeof settings === 'string' && settings !== ''
}

export const providerNamed = (env: Env, name: ProviderName): PaymentProvider | null =>
  providersOf(env).find((provider) => provider.name === name) ?? null
