import type { Benefits, Tier } from '#billing/plan-benefits'
import { planNames } from '#billing/plan-names'
import { planIds, type PlanId } from '#billing/plans'
import { Failure } from '../../platform/lib/failure.ts'
import type { Settings } from './settings.ts'

/** Settings that decide benefits, and which plan has more. */
export type PlanTerms = Pick<Settings, 'plans' | 'benefits'>

/** A member's plan, and the settings that define its benefits. @see benefitsOf */
export type PlanHolder = { plan: PlanId | null; planTerms: PlanTerms }

/** @param plan the best running plan; `null`: none */
export const benefitsOf = ({ benefits }: PlanTerms, plan: PlanId | null): Benefits =>
  benefits[plan ?? 'none']

/** Name of the first offered plan that allows something; `null`: none. */
export function planThatAllows(
  { plans, benefits }: PlanTerms,
  allows: (benefits: Benefits) => boolean,
): string | null {
  const first = planIds.find((id) => plans[id].offered && allows(benefits[id]))
  return first ? planNames[first] : null
}

/** @throws `Failure` 409 if the member's plan has no instant alerts */
export function requireInstant({ plan, planTerms }: PlanHolder): void {
  if (benefitsOf(planTerms, plan).instantAlerts) return
  const better = planThatAllows(planTerms, ({ instantAlerts }) => instantAlerts)
  throw better
    ? new Failure('conflict', 'search.instant-plan', { plan: better })
    : new Failure('conflict', 'search.instant')
}

/** The value of one benefit without a plan and with each plan. */
export const eachBenefit = (
  { benefits }: PlanTerms,
  valueOf: (benefits: Benefits) => number,
): Record<Tier, number> => ({
  none: valueOf(benefits.none),
  silver: valueOf(benefits.silver),
  gold: valueOf(benefits.gold),
  platinum: valueOf(benefits.platinum),
})
