import { useLingui } from '@lingui/react/macro'
import type { PlanId } from '#billing/plans'

export function usePlanNames(): Record<PlanId, string> {
  const { t } = useLingui()
  return { silver: t`Silver`, gold: t`Gold`, platinum: t`Platinum` }
}
