import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PlacesAnswer } from '#contract/places'
import { listPlaces } from '#contract/places.api'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { sectionAddress } from '../shared/api/use-section.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { useChangeCity } from '../shared/places/use-change-city.ts'

const SHOWN_FIRST = 12

/** The cities that visitors are offered, to be hidden by one press; those hidden here stay to be shown again. */
export function CityList() {
  const { data } = useStaffAnswer(listPlaces, {}, { leave: false })
  // As it was when it came: what is hidden then leaves the answer, and not the list.
  const [places, setPlaces] = useState(data)
  if (data && !places) setPlaces(data)
  return places ? <Cities places={places} /> : null
}

function Cities({ places: { countries } }: { places: PlacesAnswer }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const change = useChangeCity((city) =>
    setHidden((before) => {
      const after = new Set(before)
      if (city.hidden) after.add(city.id)
      else after.delete(city.id)
      return after
    }),
  )
  const cities = countries.flatMap((country) => country.cities)
  const shown = isWhole ? cities : cities.slice(0, SHOWN_FIRST)
  if (cities.length === 0) return null
  return (
    <section className="grid gap-3" aria-label={t`Cities`}>
      <h2 className="text-h4">
        <Trans>Cities</Trans>
      </h2>
      <ul className="admin-cities">
        {shown.map(({ id, name, count }) => {
          const city = { id, name, hidden: hidden.has(id) }
          return (
            <li key={id}>
              <span>
                {name}
                <small>
                  {city.hidden
                    ? t`hidden`
                    : plural(count, { one: '# companion', other: '# companions' })}
                </small>
              </span>
              <Button
                variant="quiet"
                aria-label={city.hidden ? t`Show ${name}` : t`Hide ${name}`}
                onClick={() => void change(city)}
              >
                {city.hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {!isWhole && cities.length > SHOWN_FIRST && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t`Show all ${cities.length} cities`}
          </Button>
        )}
        <Link to={sectionAddress('settings')} className="link">
          <Trans>All places and hidden cities</Trans>
        </Link>
      </p>
    </section>
  )
}
