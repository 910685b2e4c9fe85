import type { SubscriptionAnswer } from '#contract/payments'
import type { PlanId } from '#contract/plans'

/** Premium that staff gave, to the last moment that counts; null without any. */
export const presentGiven = (
  grant: { plan: PlanId; endsAt: number } | null,
): SubscriptionAnswer['given'] =>
  grant && { plan: grant.plan, until: new Date(grant.endsAt - 1).toISOString() }
