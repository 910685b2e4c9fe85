import { Plural, Trans } from '@lingui/react/macro'
import type { LocationsAnswer } from '#contract/listing'
import { PER_CITY } from '#contract/limits'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CompanionGrid } from './companion-grid.tsx'

type Props = {
  country: LocationsAnswer['countries'][number]
  first: boolean
  /** The address of everybody at a location. */
  browse: (location: string) => string
}

/** A country that opens and closes, with some companions of each of its cities. */
export const CountrySection = ({ country, first, browse }: Props) => (
  <details open={first} className="country">
    <summary>
      <h2 className="text-h2">{country.name}</h2>
      <span className="ml-auto text-small text-ink-2 tabular-nums">
        <Plural value={country.count} one="# companion" other="# companions" />
      </span>
      <Icon name="chevron-down" />
    </summary>
    <div className="grid gap-x-6 gap-y-12 pb-14 md:grid-cols-2">
      {country.cities.map(({ name, count, companions }, index) => (
        <section key={name}>
          <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
            <h3 className="text-h3">{name}</h3>
            <span className="text-small text-ink-2 tabular-nums">
              <Plural value={count} one="# companion" other="# companions" />
            </span>
          </div>
          <CompanionGrid companions={companions} half eager={first && index === 0 ? 2 : 0} />
          {companions.length === PER_CITY && (
            <p className="mt-6">
              <ButtonLink to={browse(`${name}, ${country.name}`)} variant="line">
                <Trans>View all companions in {name}</Trans>
              </ButtonLink>
            </p>
          )}
        </section>
      ))}
    </div>
  </details>
)
