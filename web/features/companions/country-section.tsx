import { Plural, Trans } from '@lingui/react/macro'
import type { LocationsAnswer } from '#companions/listing'
import { MAX_PER_CITY } from '#platform/limits'
import { usePremium } from '../../lib/auth/use-premium.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { availabilityUnder } from './availability.tsx'
import { CompanionGrid } from './companion-grid.tsx'

type Props = {
  country: LocationsAnswer['countries'][number]
  first: boolean
  /** Returns the address of the list at a location. */
  browse: (location: string) => LinkProps['to']
}

/** A country that expands to some companions of each of its cities. */
export function CountrySection({ country, first, browse }: Props) {
  const premium = usePremium()
  // The limit of companions per country can leave a city without any, so such a city gets its link, too.
  const hasMore = ({ companions, count }: Props['country']['cities'][number]) =>
    companions.length < count || (!premium && companions.length === MAX_PER_CITY)
  return (
    <details open={first} className="country">
      <summary>
        <h2 className="text-h2">{country.name}</h2>
        <span className="ml-auto text-small text-ink-2 tabular-nums">
          <Plural value={country.count} one="# companion" other="# companions" />
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="grid gap-x-6 gap-y-12 pb-14 md:grid-cols-2">
        {country.cities.map((city, index) => (
          <section key={city.location}>
            <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
              <h3 className="text-h3">
                {city.path ? (
                  <Link to={city.path} className="inline-flex min-h-11 items-center">
                    {city.name}
                  </Link>
                ) : (
                  city.name
                )}
              </h3>
              <span className="text-small text-ink-2 tabular-nums">
                <Plural value={city.count} one="# companion" other="# companions" />
              </span>
            </div>
            {city.companions.length > 0 && (
              <CompanionGrid
                companions={city.companions}
                half
                showFeatured
                under={availabilityUnder}
                eager={first && index === 0 ? 2 : 0}
              />
            )}
            {hasMore(city) && (
              <p className={city.companions.length > 0 ? 'mt-6' : ''}>
                <ButtonLink to={browse(city.location)} variant="line">
                  <Trans>View all companions in {city.name}</Trans>
                </ButtonLink>
              </p>
            )}
          </section>
        ))}
      </div>
    </details>
  )
}
