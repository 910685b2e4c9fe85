import { getMeEndpoint } from '#accounts/me'
import { openCheckoutEndpoint, type CheckoutLinks } from '#billing/payments'
import type { LocalEnv } from '../environment.ts'
import { localAccounts } from '../auth/accounts.ts'
import { authApp } from '../auth/app.ts'
import { PUBLISHABLE_KEY } from '../auth/keys.ts'
import type { Scope } from './context.ts'
import { buy } from './actions.ts'
import { readOrder } from './links.ts'
import { PaymentPageError } from './refusal.ts'

const EMAIL = 'premium@velours.test'
const PLAN = 'gold'

/**
 * Buys a plan for the local premium account through the site's own link, unless one is active.
 *
 * @returns true if it bought a plan
 * @throws PaymentPageError 409 if the site offers none, as after a dispute; 502 if it doesn't accept the payment
 */
export async function ensurePremiumAccount(
  scope: Scope,
  env: LocalEnv,
  context: Parameters<typeof authApp.fetch>[2],
): Promise<boolean> {
  const account = localAccounts.find(({ email }) => email === EMAIL)
  if (!account) throw new PaymentPageError(404, `There is no account ${EMAIL}.`)
  const auth = async (path: string, body: object, headers = {}) =>
    authApp.fetch(
      new Request(`${scope.origin}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
      env,
      context,
    )
  const { email, password } = account
  const session = await auth('/token?grant_type=password', { email, password })
  if (!session.ok) throw new PaymentPageError(409, `${EMAIL} cannot sign in.`)
  const { access_token } = await session.json<{ access_token: string }>()
  const bearer = { authorization: `Bearer ${access_token}` }
  try {
    return await buyIfNeeded(scope, bearer)
  } finally {
    await auth('/logout?scope=local', {}, bearer)
  }
}

async function buyIfNeeded(scope: Scope, bearer: Record<string, string>): Promise<boolean> {
  const { site, origin } = scope
  const ask = async <T>(path: string, method: string): Promise<T> => {
    const response = await site.fetch(origin + path, { method, headers: { ...bearer, origin } })
    if (!response.ok)
      throw new PaymentPageError(502, `The site answered ${path} with ${response.status}.`)
    return response.json<T>()
  }
  const { plan } = await ask<{ plan: string | null }>(getMeEndpoint.path, 'GET')
  if (plan !== null) return false
  const { plans } = await ask<CheckoutLinks>(openCheckoutEndpoint.path, 'POST')
  const link = plans.find(({ id }) => id === PLAN)?.checkoutUrl
  if (!link) throw new PaymentPageError(409, `The site sells no plan to ${EMAIL} now.`)
  await buy(scope, await readOrder(scope, new URL(link).searchParams))
  return true
}
