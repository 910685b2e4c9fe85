import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PlacesAnswer } from '#catalogue/places'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'
import { countryPath, lakePath, MAP_SIZE, onMap } from './outline.ts'

export type MapCity = PlacesAnswer['countries'][number]['cities'][number]

const SMALLEST = 2.5
const LARGEST = 11
/** Radius of the area that reacts to a finger, in units of the map. */
const TOUCH_RADIUS = 17
const GAP = 4

/** Radius of a dot; its area is proportional to the number of companions. */
const radiusOf = (companions: number) =>
  companions === 0 ? SMALLEST : Math.min(LARGEST, SMALLEST + 1.75 * Math.sqrt(companions))

const labelOf = ({ name, count: companions }: MapCity) =>
  t`${name} ${plural(companions, { one: '# companion', other: '# companions' })}`

/** Map of Switzerland with a dot per city; a list of the same cities is its text alternative. */
export function SwissMap({ cities }: { cities: readonly MapCity[] }) {
  const { t: translate } = useLingui()
  const { width, height } = MAP_SIZE
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="swiss-map"
      role="group"
      aria-label={translate`Map of Switzerland`}
    >
      <path d={countryPath} className="map-country" />
      <path d={lakePath} className="map-lakes" />
      {cities.map((city) => {
        if (!city.position) return null
        const { x, y } = onMap(city.position)
        const radius = radiusOf(city.count)
        // A label that would leave the map goes to the left of its dot.
        const isEast = x > width * 0.75
        const beside = radius + GAP
        return (
          <Link key={city.id} to={city.path} aria-label={labelOf(city)}>
            <circle cx={x} cy={y} r={TOUCH_RADIUS} className="map-target" />
            <circle cx={x} cy={y} r={radius} className={city.count > 0 ? 'map-dot' : 'map-none'} />
            <text
              x={isEast ? x - beside : x + beside}
              y={y}
              textAnchor={isEast ? 'end' : 'start'}
              dominantBaseline="central"
              aria-hidden="true"
            >
              {`${city.name} `}
              {city.count > 0 && <tspan dx={GAP}>{count(city.count)}</tspan>}
            </text>
          </Link>
        )
      })}
    </svg>
  )
}
