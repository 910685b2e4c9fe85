import { pathIn } from '#platform/language'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { insertIntents, intentFor, type Intent } from './payments/intents.ts'
import type { OpenedCheckout } from './payments/present.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Settings } from '../catalogue/settings/settings.ts'
import { offersFor, type ActiveSubscription, type Offer } from './subscriptions/rules.ts'

type Opening = {
  provider: PaymentProvider
  memberId: string
  subscriptions: readonly ActiveSubscription[]
  reusable: readonly Intent[]
  plans: Settings['plans']
  /** Origin of the site, for the links back. */
  origin: string
  /** Language of the member's page; the payment provider returns to a page in it. */
  language: string
  now: number
}

/**
 * Links to the checkout. Each refers to a stored order (plan, price, member), and a payment counts by that row,
 * whatever the provider returns.
 */
export async function openCheckout(db: Database, opening: Opening): Promise<OpenedCheckout> {
  const { provider, subscriptions, reusable, origin, language, now } = opening
  const offers = offersFor(subscriptions, now).map((offer) => ({
    ...offer,
    intent: intentOf(offer, opening),
  }))
  const newIntents = offers.flatMap(({ intent }) =>
    intent && !reusable.includes(intent) ? intent : [],
  )
  if (newIntents.length > 0) await writeAll(db, [insertIntents(db, newIntents)])
  const page = origin + pathIn(language, '/account/subscription')
  const plans = offers.map(async ({ id, state, intent }) => {
    if (!intent) return { id, state, checkoutUrl: null }
    const back = { paidUrl: `${page}?paid=1`, declinedUrl: `${page}?declined=1` }
    const checkoutUrl = await provider.checkoutUrl({ ...intent, ...back, intentId: intent.id })
    return { id, state, checkoutUrl }
  })
  return { provider, plans: await Promise.all(plans) }
}

function intentOf(offer: Offer, opening: Opening): Intent | null {
  const { provider, memberId, reusable, plans, language, origin, now } = opening
  const { offered, priceRappen } = plans[offer.id]
  if (!offered || !isOnSale(offer, provider)) return null
  const wantedIntent = {
    memberId,
    plan: offer.id,
    amountRappen: priceRappen,
    currency: 'CHF',
    provider: provider.name,
    replacesRef: offer.state === 'change' ? offer.replaces.providerRef : null,
    language,
    origin,
  } as const
  return intentFor(reusable, wantedIntent, now)
}

function isOnSale(offer: Offer, { canReplace, name }: PaymentProvider): boolean {
  if (offer.state === 'change') return canReplace && offer.replaces.provider === name
  return offer.state === 'available'
}
