import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TrendSeries } from '#staff/trends'
import { BarChart } from '../../shared/bar-chart.tsx'
import { Table } from '../../shared/list/table.tsx'
import { changeOf, formatValue, spanText } from './format-value.ts'
import { useTrendLabels } from './trend-labels.ts'

/** Maximum number of columns that fit on a page; series with more parts are only in the export. */
const MAX_COLUMNS = 6

/** A series as a chart and as tables: compared with the period before, by part, and by interval. */
export function TrendFigure({ series, note }: { series: TrendSeries; note?: ReactNode }) {
  const { t } = useLingui()
  const { titles } = useTrendLabels()
  const { what, unit, now, before, points } = series
  const change = changeOf(now, before)
  const then = formatValue(before, unit)
  return (
    <figure className="grid min-w-0 content-start gap-3" aria-label={titles[what]}>
      <figcaption>
        <h3 className="text-h4">{titles[what]}</h3>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-display text-[1.75rem] leading-tight font-normal tabular-nums">
            {formatValue(now, unit)}
          </strong>
          <span className="text-small text-ink-2">
            {before === null ? t`no earlier figure` : t`before: ${then}`}
            {change && <span>{` · ${change}`}</span>}
          </span>
        </p>
        {note}
      </figcaption>
      <BarChart values={points.map(({ value }) => value)} />
      {series.parts.length > 0 && <Parts series={series} />}
      <Intervals series={series} />
    </figure>
  )
}

function Parts({ series: { what, unit, parts } }: { series: TrendSeries }) {
  const { t } = useLingui()
  const { divisionOf, partName } = useTrendLabels()
  const maximum = Math.max(1, ...parts.map(({ now }) => now ?? 0))
  return (
    <Table isOfFigures heads={[divisionOf(what), t`Now`, t`Before`]}>
      {parts.map((seriesPart) => (
        <tr key={seriesPart.part}>
          <th scope="row" className="w-3/5">
            {partName(what, seriesPart)}
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-1 h-1 w-full fill-wine"
            >
              <rect width={(100 * Math.max(0, seriesPart.now ?? 0)) / maximum} height="4" />
            </svg>
          </th>
          <td className="whitespace-nowrap">{formatValue(seriesPart.now, unit)}</td>
          <td className="whitespace-nowrap">{formatValue(seriesPart.before, unit)}</td>
        </tr>
      ))}
    </Table>
  )
}

function Intervals({ series: { what, unit, parts, points } }: { series: TrendSeries }) {
  const { t } = useLingui()
  const { partName } = useTrendLabels()
  const columns = parts.length > MAX_COLUMNS ? [] : parts
  return (
    <details>
      <summary className="text-small">
        <Trans>Show as a table</Trans>
      </summary>
      <Table
        isOfFigures
        heads={[
          t({ message: 'Time', context: 'period' }),
          t`Total`,
          ...columns.map((column) => partName(what, column)),
        ]}
      >
        {points.map((point) => (
          <tr key={point.from}>
            <th scope="row">{spanText(point)}</th>
            <td>{formatValue(point.value, unit)}</td>
            {columns.map(({ part }, index) => (
              <td key={part}>{formatValue(point.parts[index] ?? null, unit)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  )
}
