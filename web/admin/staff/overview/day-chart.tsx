import { Trans } from '@lingui/react/macro'
import type { Overview } from '#staff/overview'
import { count } from '../../../lib/count.ts'
import { longDate } from '../../../lib/format.ts'
import { BarChart } from '../../shared/bar-chart.tsx'

/** One bar per day; the table below has the same numbers. */
export function DayChart({ title, days }: { title: string; days: Overview['sign_ins_failed'] }) {
  const total = days.reduce((sum, day) => sum + day.count, 0)
  return (
    <figure className="grid content-start gap-2">
      <figcaption>
        <h3 className="text-small">{title}</h3>
        <p className="text-small text-ink-2">
          <Trans>{count(total)} in 30 days</Trans>
        </p>
      </figcaption>
      <BarChart values={days.map((day) => day.count)} />
      <details>
        <summary className="text-small">
          <Trans>Show as a table</Trans>
        </summary>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{longDate(day.day)}</th>
                <td>{count(day.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
