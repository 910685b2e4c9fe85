import { useLingui } from '@lingui/react/macro'
import type { TrendSeries, TrendKind } from '#staff/trends'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { useReportLabels } from '../../shared/labels/report-labels.ts'

export function useTrendLabels() {
  const { t } = useLingui()
  const plans: Record<string, string> = usePlanNames()
  const reasons: Record<string, string> = useReportLabels().reasons
  const titles: Record<TrendKind, string> = {
    'sign-ups': t`Sign-ups`,
    requests: t`Requests`,
    answers: t`Requests answered`,
    'answer-time': t`Average time to the first answer`,
    reports: t`Reports by reason`,
    supply: t`Published profiles by city`,
    revenue: t`Revenue by plan`,
    subscriptions: t`New subscriptions`,
    ended: t`Ended subscriptions`,
    running: t`Running subscriptions`,
  }
  /** The dimension that a series is broken down by. */
  const divisionOf = (kind: TrendKind) => {
    if (kind === 'supply') return t`City`
    return kind === 'reports' ? t`Reason` : t`Plan`
  }
  const partName = (kind: TrendKind, { part, name }: TrendSeries['parts'][number]) => {
    if (kind === 'supply') return name ?? t`Deleted city`
    return plans[part] ?? reasons[part] ?? t`Not assigned`
  }
  return { titles, divisionOf, partName }
}
