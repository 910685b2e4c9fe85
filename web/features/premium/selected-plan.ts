import type { PlanId } from '#contract/plans'

let selected: PlanId | null = null

/** The plan that a visitor has chosen, while she signs in. */
export function saveSelectedPlan(plan: PlanId): void {
  selected = plan
}

/** What was chosen before signing in, once. */
export function takeSelectedPlan(): PlanId | null {
  const taken = selected
  selected = null
  return taken
}
