import type { ProviderName } from '#billing/payment-providers'
import { planIds, type PlanId } from '#billing/plans'
import { GRACE_MS } from '../sql/entitlement.ts'
import type { SubscriptionStatus } from '../schema/payments.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'

/** Maximum delay of a renewal's notification before the plan counts as past due. */
export const SLACK_MS = 48 * HOUR_MS

/** Events that bring money in, and events that return it. */
export const chargeKinds = ['activated', 'renewed', 'plan_changed'] as const
export const refundKinds = ['refunded', 'partially_refunded'] as const

/** Events that bring disputed money back. */
export const reversalKinds = ['chargeback_won'] as const

/** -1 for amounts that are returned to the buyer. */
export const signOf = (kind: string): 1 | -1 =>
  kind === 'chargeback' || (refundKinds as readonly string[]).includes(kind) ? -1 : 1

/** Fields of a subscription that the rules need. Times are epoch milliseconds. */
export type ActiveSubscription = {
  provider: ProviderName
  providerRef: string
  plan: PlanId
  status: SubscriptionStatus
  periodEnd: number
  reviewedAt: number | null
}

type Run = Pick<ActiveSubscription, 'status' | 'periodEnd'>

/** True while the provider charges: until a cancellation, or until it gives up. */
const isRenewing = ({ status }: Run) => status === 'active' || status === 'past_due'

/** Time until which the subscription is open without another notification; null: it is not open. */
function openUntil(run: Run): number | null {
  if (isRenewing(run)) return run.periodEnd + GRACE_MS
  return run.status === 'cancelled' ? run.periodEnd : null
}

/** Equals the SQL in `billing/sql/entitlement.ts`. */
export const isOpenAt = (run: Run, now: number) => (openUntil(run) ?? 0) > now

export const renewsAt = (run: Run, now: number) => isRenewing(run) && isOpenAt(run, now)

/** True also for a subscription that is long overdue: its card may still be charged. */
export const mayBeCancelled = isRenewing

/** True for a cancelled subscription within its paid period: the provider may undo the cancellation. */
export const mayBeResumed = (run: Run, now: number) =>
  run.status === 'cancelled' && isOpenAt(run, now)

/** Status at a time: some providers send no notification about a failed renewal. */
export function statusAt(run: Run, now: number): SubscriptionStatus {
  if (isRenewing(run) || run.status === 'cancelled') {
    if (!isOpenAt(run, now)) return 'expired'
  }
  return run.status === 'active' && now > run.periodEnd + SLACK_MS ? 'past_due' : run.status
}

/**
 * Time of the end; null: it is open.
 *
 * @param endEventAt time of the provider's notification about the end; null: none
 */
export function endedAt(run: Run & { endEventAt: number | null }, now: number): number | null {
  if (isOpenAt(run, now)) return null
  return openUntil(run) ?? run.endEventAt ?? run.periodEnd
}

/** End of the access while a failed payment is retried, epoch milliseconds; null: no failed payment. */
export const graceEndAt = (run: Run, now: number): number | null =>
  statusAt(run, now) === 'past_due' ? openUntil(run) : null

/** True if several subscriptions still charge. */
export const paysTwice = (subscriptions: readonly Run[], now: number) =>
  subscriptions.filter((run) => renewsAt(run, now)).length > 1

const isDisputed = ({ status, reviewedAt }: ActiveSubscription) =>
  status === 'charged_back' && reviewedAt === null

export type Offer =
  | { id: PlanId; state: 'available' | 'current' | 'blocked' }
  | { id: PlanId; state: 'change'; replaces: ActiveSubscription }

/**
 * A member's options for each plan. A subscription that expires by itself blocks nothing; next to one that
 * renews, nothing is sold, because the member would pay twice.
 */
export function offersFor(subscriptions: readonly ActiveSubscription[], now: number): Offer[] {
  const isBlocked = subscriptions.some(isDisputed)
  const running = subscriptions
    .filter((run) => renewsAt(run, now))
    .sort((a, b) => planIds.indexOf(b.plan) - planIds.indexOf(a.plan))
  const [best] = running
  return planIds.map((id): Offer => {
    if (isBlocked) return { id, state: 'blocked' }
    if (!best) return { id, state: 'available' }
    if (running.some(({ plan }) => plan === id)) return { id, state: 'current' }
    return { id, state: 'change', replaces: best }
  })
}
