import { isLargeChange, readMoney } from '#platform/money'
import { planIds, type PlanId } from '#billing/plans'
import type { SettingsValues } from './settings-values.ts'

export type PriceChange = { plan: PlanId; before: number; after: number }

/** Prices of plans that would rise to more than double or fall to less than half. */
export function largePriceChanges(
  prices: Record<PlanId, { price: number }>,
  values: SettingsValues,
): PriceChange[] {
  return planIds.flatMap((plan) => {
    const before = prices[plan].price
    const after = readMoney(values[`price-${plan}`] ?? '')
    return after !== null && isLargeChange(before, after) ? [{ plan, before, after }] : []
  })
}
