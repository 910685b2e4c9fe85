import type { PlanId } from '#billing/plans'
import { storedList } from '../../../lib/stored-list.ts'

let selectedPlan: PlanId | null = null

/** Stores the plan that a visitor selected, until she has signed in. */
export function saveSelectedPlan(plan: PlanId): void {
  selectedPlan = plan
}

/** Returns the plan selected before the sign-in and clears it. */
export function takeSelectedPlan(): PlanId | null {
  const pendingPlan = selectedPlan
  selectedPlan = null
  return pendingPlan
}

/** The checkout that this browser opened last, in `localStorage`: all tabs see when it ends. */
const checkouts = storedList('checkout', 1)

export type PendingCheckout = { plan: PlanId; at: number }

/** @param startedAt time of the start, epoch ms */
export const beginCheckout = (plan: PlanId, startedAt: number) =>
  checkouts.add(`${plan} ${startedAt}`)

export function usePendingCheckout(): {
  pendingCheckout: PendingCheckout | null
  forget: () => void
} {
  const [text = ''] = checkouts.useTexts()
  const [plan, at] = text.split(' ')
  return {
    pendingCheckout: plan ? { plan: plan as PlanId, at: Number(at) } : null,
    forget: () => checkouts.remove(text),
  }
}
