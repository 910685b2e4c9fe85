import type { PlanId } from '#billing/plans'
import { storedList } from '../../../lib/stored-list.ts'

let selectedPlan: PlanId | null = null

/** Keeps the plan that a visitor has chosen while she signs in. */
export function saveSelectedPlan(plan: PlanId): void {
  selectedPlan = plan
}

/** What was chosen before signing in, once. */
export function takeSelectedPlan(): PlanId | null {
  const pendingPlan = selectedPlan
  selectedPlan = null
  return pendingPlan
}

/** The way to a checkout that this browser opened last; all its tabs hear when it is through. */
const stored = storedList('checkout', 1)

export type PendingCheckout = { plan: PlanId; at: number }

/** @param at epoch milliseconds */
export const beginCheckout = (plan: PlanId, at: number) => stored.add(`${plan} ${at}`)

export function usePendingCheckout(): { begun: PendingCheckout | null; forget: () => void } {
  const [text = ''] = stored.useTexts()
  const [plan, at] = text.split(' ')
  return {
    begun: plan ? { plan: plan as PlanId, at: Number(at) } : null,
    forget: () => stored.remove(text),
  }
}
