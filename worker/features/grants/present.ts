import type { SubscriptionAnswer } from '#contract/payments'
import type { PlanId } from '#contract/plans'
import { iso } from '../../lib/time.ts'

/** Premium that staff gave, to the last moment that counts; null without any. */
export const presentGiven = (
  grant: { plan: PlanId; endsAt: number } | null,
): SubscriptionAnswer['given'] => grant && { plan: grant.plan, until: iso(grant.endsAt - 1) }
