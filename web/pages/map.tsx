import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { listPlacesEndpoint } from '#catalogue/places'
import { SwissMap } from '../features/catalogue/places/swiss-map.tsx'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/city.css'

export default function MapPage() {
  const { data, error, refetch } = useApiQuery(listPlacesEndpoint)
  const [home, ...otherCountries] = data?.countries ?? []
  const foreignCities = otherCountries.flatMap(({ cities }) =>
    cities.filter(({ count }) => count > 0),
  )
  return (
    <div className="wrap city">
      <p className="city-up">
        <Link to="/companions">
          <Icon name="chevron-left" />
          <Trans>All Companions by Location</Trans>
        </Link>
      </p>
      <h1 className="text-h2">
        <Trans>Companions on the map</Trans>
      </h1>
      {home && (
        <>
          <SwissMap cities={home.cities} />
          <CityList title={home.name} cities={home.cities} />
          {foreignCities.length > 0 && (
            <CityList title={t`Other countries`} cities={foreignCities} />
          )}
        </>
      )}
      {!home && error && (
        <Notice
          title={<Trans>We couldn’t load the map</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!home && !error && <Skeleton className="h-64" />}
    </div>
  )
}

type Listed = { title: string; cities: { id: string; name: string; path: string; count: number }[] }

const CityList = ({ title, cities }: Listed) => (
  <section className="neighbours">
    <h2>{title}</h2>
    <ul>
      {cities.map(({ id, name, path, count }) => (
        <li key={id}>
          <Link to={path}>
            <span>{name}</span>
            <small>
              <Plural value={count} one="# companion" other="# companions" />
            </small>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

export const calls: PageModule['calls'] = () => [listPlacesEndpoint]

export const head: PageModule['head'] = () => ({
  title: t`Companions on the map`,
  description: t`A map of Switzerland with the number of independent companions in each city.`,
  canonical: '/map',
})
