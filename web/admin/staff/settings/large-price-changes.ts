import { isLargeChange, readMoney } from '#platform/money'
import { planIds, type PlanId } from '#billing/plans'
import type { SettingsValues } from './settings-values.ts'

export type PlanPriceChange = { plan: PlanId; before: number; after: number }

/** Changes of a plan's price that would more than double it or cut it below half. */
export function largePriceChanges(
  prices: Record<PlanId, { price: number }>,
  values: SettingsValues,
): PlanPriceChange[] {
  return planIds.flatMap((plan) => {
    const oldPrice = prices[plan].price
    const newPrice = readMoney(values[`price-${plan}`] ?? '')
    return newPrice !== null && isLargeChange(oldPrice, newPrice)
      ? [{ plan, before: oldPrice, after: newPrice }]
      : []
  })
}
