import type { PlanId } from '#contract/plans'

let wish: PlanId | null = null

/** The plan that a visitor has chosen, while she signs in. */
export function saveSelectedPlan(plan: PlanId): void {
  wish = plan
}

/** What was chosen before signing in, once. */
export function takeSelectedPlan(): PlanId | null {
  const taken = wish
  wish = null
  return taken
}
