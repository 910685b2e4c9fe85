import type { Context } from 'hono'
import { getSubscriptionEndpoint } from '#billing/payments'
import { presentComplimentaryPlan } from '../complimentary-plans/present.ts'
import { grantsOf, lastRunningGrant } from '../complimentary-plans/queries.ts'
import { providerNamed, sellerOf } from '../payments/providers.ts'
import { presentPayment, presentSubscription } from '../subscriptions/present.ts'
import { paymentsOf, subscriptionsOf } from '../subscriptions/queries.ts'
import { mayBeCancelled, mayBeResumed, paysTwice } from '../subscriptions/rules.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const subscriptionRoutes = routesOf([
  handle(
    getSubscriptionEndpoint,
    {},
    {
      access: member('sign-in.subscription', {
        reads: (c, id) => [
          subscriptionsOf(c.var.db, id),
          paymentsOf(c.var.db, id),
          grantsOf(c.var.db, id),
        ],
      }),
    },
    async (c, { caller, rows }) => {
      const { now } = c.var
      const [subscriptions = [], payments = [], grants = []] = rows
      const presentedSubscriptions = subscriptions.map(async (row) =>
        presentSubscription(row, await linksOf(c, row), now),
      )
      const [newest] = subscriptions
      const seller = newest ? providerNamed(c.var.config, newest.provider) : sellerOf(c.var.config)
      return {
        plan: caller.plan,
        given: presentComplimentaryPlan(lastRunningGrant(grants, now)),
        subscriptions: await Promise.all(presentedSubscriptions),
        paysTwice: paysTwice(subscriptions, now),
        payments: payments.map((payment) => presentPayment(payment, payments)),
        seller: seller?.seller ?? null,
      }
    },
  ),
])

type Row = Awaited<ReturnType<typeof subscriptionsOf>>[number]

async function linksOf(c: Context<AppEnv>, row: Row) {
  const provider = providerNamed(c.var.config, row.provider)
  const { providerRef: ref } = row
  return {
    cancelUrl: mayBeCancelled(row) ? ((await provider?.cancelUrl(ref)) ?? null) : null,
    resumeUrl: mayBeResumed(row, c.var.now) ? ((await provider?.resumeUrl(ref)) ?? null) : null,
  }
}
