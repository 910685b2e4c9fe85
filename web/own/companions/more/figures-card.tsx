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
    <Link to={moreScreenPath('figures')} className="own-figures">
      <span className="own-label-row">
        <span className="own-label">{moreScreenTitle('figures')}</span>
        <small>{t`Last ${value} days`}</small>
      </span>
      <ul>
        {figures.map((figure) => (
          <li key={figure}>
            <small>{names[figure]}</small>
            <span>{data ? totalOf(data, figure) : '–'}</span>
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
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
    </svg>
  )
}
