import type { Benefits, Tier } from '#billing/plan-benefits'
import { planNames } from '#billing/plan-names'
import { planIds, type PlanId } from '#billing/plans'
import { Failure } from '../../platform/lib/failure.ts'
import type { Settings } from './settings.ts'

/** What decides which benefits a member has, and which plan has more. */
export type PlanTerms = Pick<Settings, 'plans' | 'benefits'>

/** A member as far as limits go. @see benefitsOf */
export type PlanHolder = { plan: PlanId | null; planTerms: PlanTerms }

/** @param plan the best that runs; null: none */
export const benefitsOf = ({ benefits }: PlanTerms, plan: PlanId | null): Benefits =>
  benefits[plan ?? 'none']

/** The name of the first plan on offer that allows something; null: none does. */
export function planThatAllows(
  { plans, benefits }: PlanTerms,
  allows: (benefits: Benefits) => boolean,
): string | null {
  const first = planIds.find((id) => plans[id].offered && allows(benefits[id]))
  return first ? planNames[first] : null
}

/** @throws Failure 409 when the member's plan has no instant alerts */
export function requireInstant({ plan, planTerms }: PlanHolder): void {
  if (benefitsOf(planTerms, plan).instantAlerts) return
  const better = planThatAllows(planTerms, ({ instantAlerts }) => instantAlerts)
  throw better
    ? new Failure('conflict', 'search.instant-plan', { plan: better })
    : new Failure('conflict', 'search.instant')
}

/** One benefit of members without a plan and of each plan. */
export const eachBenefit = (
  { benefits }: PlanTerms,
  valueOf: (benefits: Benefits) => number,
): Record<Tier, number> => ({
  none: valueOf(benefits.none),
  silver: valueOf(benefits.silver),
  gold: valueOf(benefits.gold),
  platinum: valueOf(benefits.platinum),
})
