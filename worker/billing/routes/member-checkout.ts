import { openCheckoutEndpoint } from '#billing/payments'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { reusableIntents } from '../payments/intents.ts'
import { presentCheckout } from '../payments/present.ts'
import { sellerOf } from '../payments/providers.ts'
import { checkoutRateLimit, mayBuy } from '../payments/rules.ts'
import { subscriptionsOf } from '../subscriptions/queries.ts'
import { openCheckout } from '../open-checkout.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, settingsOf } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const checkoutRoutes = routesOf([
  handle(
    openCheckoutEndpoint,
    {},
    {
      access: member('sign-in.plan', {
        rule: mayBuy,
        reads: (c, id) => [subscriptionsOf(c.var.db, id), reusableIntents(c.var.db, id, c.var.now)],
      }),
    },
    async (c, { caller, rows }) => {
      const { db, catalogue, now } = c.var
      await catalogue.refresh(now)
      const { plans, checkoutOpen } = settingsOf(catalogue)
      const provider = checkoutOpen ? sellerOf(c.var.config) : null
      if (!provider) throw new Failure('unavailable', 'payment.unavailable')
      await consumeRateLimit(db, { ...checkoutRateLimit, who: caller.id, now })
      const [subscriptions = [], reusable = []] = rows
      const origin = originOf(c)
      const opening = {
        provider,
        memberId: caller.id,
        subscriptions,
        reusable,
        plans,
        origin,
        now,
        language: languageOf(c),
      }
      return presentCheckout(await openCheckout(db, opening))
    },
  ),
])
