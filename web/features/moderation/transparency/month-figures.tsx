import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { monthName } from '../../../lib/format.ts'
import { MonthChart } from './month-chart.tsx'

export type MonthSeries = {
  name: string
  /** Latest first; null: not published. */
  values: readonly (number | null)[]
  /** Text for a value that is not published. */
  hidden: string
  unit: 'count' | 'hours'
  /** Hours that we aim for. */
  aim?: number | undefined
}

type Props = {
  /** Like "2026-10", latest first. */
  months: readonly string[]
  series: readonly MonthSeries[]
  children: ReactNode
}

/** Month such as "October 2026". @param month like "2026-10" */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${monthName((number ?? 1) - 1)} ${year}`
}

/** Numbers of a subject by month: a small chart of each, and all of them in a table. */
export function MonthFigures({ months, series, children }: Props) {
  const { t } = useLingui()
  const maximumOf = (unit: MonthSeries['unit']) =>
    Math.max(
      1,
      ...series
        .filter((other) => other.unit === unit)
        .flatMap(({ values, aim }) => [aim ?? 0, ...values.map((value) => value ?? 0)]),
    )
  const textOf = (value: number | null, hidden: string) => (value === null ? hidden : String(value))
  const latest = monthTitle(months[0] ?? '')
  return (
    <>
      {children}
      <div className="month-charts">
        {series.map(({ name, values, hidden, unit, aim }) => {
          const value = textOf(values[0] ?? null, hidden)
          return (
            <figure key={name}>
              <figcaption>
                {name} <strong>{value}</strong>
              </figcaption>
              <MonthChart
                summary={t`${name}, ${latest}: ${value}`}
                values={values}
                maximum={maximumOf(unit)}
                aim={aim}
              />
            </figure>
          )
        })}
      </div>
      {/* A wide table scrolls, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="month-table" role="group" aria-label={t`Table of months`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Figure`}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {monthTitle(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ name, values, hidden }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {months.map((month, index) => (
                  <td key={month}>{textOf(values[index] ?? null, hidden)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
