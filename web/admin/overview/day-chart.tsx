import { Trans } from '@lingui/react/macro'
import type { Overview } from '#contract/overview'
import { count, longDate } from '../../lib/format.ts'

const [WIDTH, HEIGHT, GAP] = [300, 80, 2]

/** A bar a day; the table below says the same in numbers. */
export function DayChart({ title, days }: { title: string; days: Overview['sign_ups'] }) {
  const most = Math.max(1, ...days.map((day) => day.count))
  const total = days.reduce((sum, day) => sum + day.count, 0)
  const step = WIDTH / days.length
  return (
    <figure className="grid content-start gap-2">
      <figcaption>
        <h2 className="text-h4">{title}</h2>
        <p className="text-small text-ink-2">
          <Trans>{count(total)} in 30 days</Trans>
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="admin-chart" aria-hidden="true">
        {days.map((day, index) => {
          const height = Math.max(1, (day.count / most) * HEIGHT)
          return (
            <rect
              key={day.day}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            />
          )
        })}
      </svg>
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
