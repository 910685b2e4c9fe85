import { Trans, useLingui } from '@lingui/react/macro'
import type { TrendLine } from '#staff/overview'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { BarChart } from '../../shared/bar-chart.tsx'
import { changeOf, formatValue } from '../trends/format-value.ts'
import { useTrendLabels } from '../trends/trend-labels.ts'

/** Small charts of seven days; each one leads to the full chart of the same days. */
export function TrendLines({ trends }: { trends: readonly TrendLine[] }) {
  const { t } = useLingui()
  const { titles } = useTrendLabels()
  const shortTitles = { ...titles, 'answer-time': t`Time to answer`, revenue: t`Revenue` }
  if (trends.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>The first figures will appear here within a quarter of an hour.</Trans>
      </p>
    )
  }
  return (
    <ul className="admin-trend-lines">
      {trends.map(({ what, unit, now, before, values }) => {
        const change = changeOf(now, before)
        const then = formatValue(before, unit)
        return (
          <li key={what}>
            <Link to={`${sectionAddress('trends')}&days=7`}>
              <span className="text-small text-ink-2">{shortTitles[what]}</span>
              <strong>{formatValue(now, unit)}</strong>
              <span className="text-label tracking-normal text-ink-2">
                {before === null ? t`no earlier figure` : t`before: ${then}`}
                {change && <span>{` · ${change}`}</span>}
              </span>
              <BarChart values={values} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
