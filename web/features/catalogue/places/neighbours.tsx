import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CityAnswer } from '#catalogue/places'
import { Link } from '../../../ui/link.tsx'

/** The nearest cities, with their distance and number of companions. */
export function Neighbours({ neighbours }: Pick<CityAnswer, 'neighbours'>) {
  const { t } = useLingui()
  if (neighbours.length === 0) return null
  return (
    <section className="neighbours">
      <h2>
        <Trans>Nearby cities</Trans>
      </h2>
      <ul>
        {neighbours.map(({ name, path, km, count }) => (
          <li key={path}>
            <Link to={path}>
              <span>{name}</span>
              <small>{t`${km} km`}</small>
              <small>
                <Plural value={count} one="# companion" other="# companions" />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
