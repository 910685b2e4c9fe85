import { Trans, useLingui } from '@lingui/react/macro'
import { SMALLEST_SHOWN } from '#companions/figures'
import { count } from '../../../lib/count.ts'
import { longDate } from '../../../lib/format.ts'

const WIDTH = 360
const HEIGHT = 96
/** Height of the bar for a day whose number is too low to publish. */
const HIDDEN_HEIGHT = 3

type Day = { day: string; count: number | null }
type Props = { title: string; days: readonly Day[]; atLeast: number }

/** One bar per day; the table below has the same numbers. */
export function FigureChart({ title, days, atLeast }: Props) {
  const { t } = useLingui()
  const maximum = Math.max(SMALLEST_SHOWN, ...days.map((day) => day.count ?? 0))
  const best = days.findLast((day) => day.count === maximum)
  const step = WIDTH / days.length
  const total = count(atLeast)
  const summary = best
    ? t`${title}: at least ${total}; the most on one day: ${count(maximum)}, on ${longDate(best.day)}.`
    : t`${title}: fewer than ${SMALLEST_SHOWN} on every day.`
  return (
    <figure className="grid gap-2">
      <figcaption>
        <h2 className="text-h4">{title}</h2>
        <p className="text-small text-ink-2">
          {best ? (
            <Trans>At least {total}</Trans>
          ) : (
            <Trans>Fewer than {SMALLEST_SHOWN} on every day</Trans>
          )}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary}
        className="w-full border-b border-line fill-wine"
      >
        {days.map((day, index) => {
          const height = day.count === null ? HIDDEN_HEIGHT : (day.count / maximum) * HEIGHT
          return (
            <rect
              key={day.day}
              {...(day.count === null && { className: 'fill-line' })}
              x={index * step}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
            />
          )
        })}
      </svg>
      <p className="flex justify-between gap-4 text-small text-ink-2" aria-hidden="true">
        <span>{longDate(days[0]?.day ?? '')}</span>
        <span>{longDate(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  )
}
