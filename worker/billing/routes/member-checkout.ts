import { Hono } from 'hono'
import { openCheckout as operation } from '#billing/payments.api'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { reusableIntents } from '../payments/intents.ts'
import { presentCheckout } from '../payments/present.ts'
import { sellerOf } from '../payments/providers.ts'
import { checkoutRateLimit, mayBuy } from '../payments/rules.ts'
import { subscriptionsOf } from '../subscriptions/queries.ts'
import { openCheckout } from '../open-checkout.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { originOf, settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { languageOf } from '../../platform/http/language.ts'

export const checkoutRoutes = new Hono<AppEnv>().post(operation.path, async (c) => {
  const { db, catalogue, now } = c.var
  const { actor, rows } = await identify(c, (id) => [
    subscriptionsOf(db, id),
    reusableIntents(db, id, now),
  ])
  const member = permit(actor, mayBuy, 'sign-in.plan')
  await catalogue.refresh(now)
  const { plans, checkoutOpen } = settingsOf(catalogue)
  const provider = checkoutOpen ? sellerOf(c.var.config) : null
  if (!provider) throw new Failure('unavailable', 'payment.unavailable')
  await consumeRateLimit(db, { ...checkoutRateLimit, who: member.id, now })
  const [subscriptions = [], reusable = []] = rows
  const origin = originOf(c)
  const opening = {
    provider,
    memberId: member.id,
    subscriptions,
    reusable,
    plans,
    origin,
    now,
    language: languageOf(c),
  }
  return respond(c, operation, presentCheckout(await openCheckout(db, opening)))
})
