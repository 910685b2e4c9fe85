import { useLingui } from '@lingui/react/macro'
import {
  figures,
  getFiguresEndpoint,
  SMALLEST_SHOWN,
  type Figure,
  type OwnFigures,
} from '#companions/figures'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { moreScreenPath, moreScreenTitle } from '../../shared/sections.ts'

/** Days of the period. */
const value = '30'
const WIDTH = 90
const HEIGHT = 24
/** Height of the bar for a day whose number is too low to publish. */
const HIDDEN_HEIGHT = 1

/** The figures of the last month as small charts, which lead to the large ones. */
export function FiguresCard() {
  const { t } = useLingui()
  const { data } = useApiQuery(getFiguresEndpoint, { query: { days: value } })
  const names: Record<Figure, string> = {
    openings: t({ message: 'Views', context: 'figure' }),
    contacts: t`Contacts`,
    follows: t`New followers`,
  }
  return (
    <Link to={moreScreenPath('figures')} className="group grid gap-3 bg-paper-2 p-4">
      <span className="own-label-row">
        <span className="own-label">{moreScreenTitle('figures')}</span>
        <small className="text-small leading-tight text-ink-2">{t`Last ${value} days`}</small>
      </span>
      <ul className="grid grid-cols-3 gap-4">
        {figures.map((figure) => (
          <li key={figure} className="grid content-end gap-1">
            <small className="text-small leading-tight text-ink-2">{names[figure]}</small>
            <span className="text-h4 font-medium tabular-nums group-hover:text-wine">
              {data ? totalOf(data, figure) : '–'}
            </span>
            <Bars days={data?.days.map((entry) => entry[figure]) ?? []} />
          </li>
        ))}
      </ul>
    </Link>
  )
}

/** The sum of the days that are high enough to publish. */
function totalOf({ atLeast, days }: OwnFigures, figure: Figure): string {
  const isPublished = days.some((entry) => entry[figure] !== null)
  return isPublished ? `≥ ${count(atLeast[figure])}` : `< ${SMALLEST_SHOWN}`
}

function Bars({ days }: { days: readonly (number | null)[] }) {
  const maximum = Math.max(SMALLEST_SHOWN, ...days.map((value) => value ?? 0))
  const step = WIDTH / Math.max(1, days.length)
  const bars = days.map((value, index) => {
    const height = value === null ? HIDDEN_HEIGHT : (value / maximum) * HEIGHT
    return { x: index * step, y: HEIGHT - height, width: step * 0.7, height }
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="w-full border-b border-line fill-wine"
    >
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
    </svg>
  )
}
