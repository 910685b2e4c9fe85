import type { ProviderName } from '#billing/payment-providers'
import { planIds, type PlanId } from '#billing/plans'
import { GRACE_MS } from '../sql/entitlement.ts'
import type { SubscriptionStatus } from '../schema/payments.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'

/** How late a renewal's notification may come before the plan counts as past due. */
export const SLACK_MS = 48 * HOUR_MS

/** By which events money comes and goes. */
export const chargeKinds = ['activated', 'renewed', 'plan_changed'] as const
export const refundKinds = ['refunded', 'partially_refunded'] as const

/** By which money that was disputed comes again. */
export const reversalKinds = ['chargeback_won'] as const

/** -1 of what goes back to the buyer. */
export const signOf = (kind: string): 1 | -1 =>
  kind === 'chargeback' || (refundKinds as readonly string[]).includes(kind) ? -1 : 1

/** A subscription as the rules look at it. Times are epoch milliseconds. */
export type ActiveSubscription = {
  provider: ProviderName
  providerRef: string
  plan: PlanId
  status: SubscriptionStatus
  periodEnd: number
  reviewedAt: number | null
}

type Run = Pick<ActiveSubscription, 'status' | 'periodEnd'>

/** The provider goes on charging until it is cancelled, or gives up. */
const isRenewing = ({ status }: Run) => status === 'active' || status === 'past_due'

/** When it stops opening anything without another notification; null: it opens nothing. */
function openUntil(run: Run): number | null {
  if (isRenewing(run)) return run.periodEnd + GRACE_MS
  return run.status === 'cancelled' ? run.periodEnd : null
}

/** The same rule as in the SQL of `billing/sql/entitlement.ts`. */
export const isOpenAt = (run: Run, now: number) => (openUntil(run) ?? 0) > now

export const renewsAt = (run: Run, now: number) => isRenewing(run) && isOpenAt(run, now)

/** Also one that is long overdue: its card may still be charged. */
export const mayBeCancelled = isRenewing

/** What was cancelled and is paid for: the provider may take the cancellation back. */
export const mayBeResumed = (run: Run, now: number) =>
  run.status === 'cancelled' && isOpenAt(run, now)

/** The status in the light of the clock: some providers say nothing of a renewal that failed. */
export function statusAt(run: Run, now: number): SubscriptionStatus {
  if (isRenewing(run) || run.status === 'cancelled') {
    if (!isOpenAt(run, now)) return 'expired'
  }
  return run.status === 'active' && now > run.periodEnd + SLACK_MS ? 'past_due' : run.status
}

/**
 * When it ended; null: it is open.
 *
 * @param endEventAt when the provider said that it ended; null: it did not
 */
export function endedAt(run: Run & { endEventAt: number | null }, now: number): number | null {
  if (isOpenAt(run, now)) return null
  return openUntil(run) ?? run.endEventAt ?? run.periodEnd
}

export const graceEndAt = (run: Run, now: number): number | null =>
  statusAt(run, now) === 'past_due' ? openUntil(run) : null

/** More than one goes on charging. */
export const paysTwice = (subscriptions: readonly Run[], now: number) =>
  subscriptions.filter((run) => renewsAt(run, now)).length > 1

const isDisputed = ({ status, reviewedAt }: ActiveSubscription) =>
  status === 'charged_back' && reviewedAt === null

export type Offer =
  | { id: PlanId; state: 'available' | 'current' | 'blocked' }
  | { id: PlanId; state: 'change'; replaces: ActiveSubscription }

/**
 * What a member may do about each plan. What runs out by itself blocks nothing; beside what
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
