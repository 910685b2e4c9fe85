import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Filters } from '#catalogue/filters'
import { RADII_KM, radiusOf } from '#catalogue/near'
import { listPlaces } from '#catalogue/places.api'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'
import { nearestCity } from './nearest-city.ts'

type Props = { near: Filters['near']; onChange: (near: Filters['near']) => void }

const ENOUGH_MS = 10_000

/**
 * A city and how far from it. The browser may be asked where it is: then the nearest city is chosen here, and
 * only that city is ever sent.
 */
export function NearField({ near, onChange }: Props) {
  const { t } = useLingui()
  const { data } = useApiQuery(listPlaces)
  const isServed = useIsHydrating()
  const [said, say] = useState('')
  const km = radiusOf(near?.km)
  const radii = [...new Set([...RADII_KM, km])].sort((a, b) => a - b)
  const cities = data?.countries.flatMap((country) => country.cities) ?? []
  const chosen = cities.find(({ id }) => id === near?.near)

  const choose = (id: string, radius: number | string = km) =>
    onChange(id ? { near: id, km: String(radius) } : undefined)

  function locate() {
    say(t`Looking for the nearest city…`)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const nearest = nearestCity(cities, coords)
        if (!nearest) return say(t`No city is near you.`)
        choose(nearest.id)
        say(t`${nearest.name} is the nearest city.`)
      },
      () => say(t`Your browser did not share your location. Please choose a city.`),
      { timeout: ENOUGH_MS, maximumAge: 60 * ENOUGH_MS },
    )
  }

  return (
    <fieldset className="filter-group">
      <legend className="text-label uppercase">
        <Trans>Near a city</Trans>
      </legend>
      <div className="near-city">
        <label>
          <Trans>City</Trans>
          <select
            name="near"
            value={near?.near ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t`Anywhere`}</option>
            {near && !chosen && <option value={near.near}>{near.near}</option>}
            {data?.countries.map((country) => (
              <optgroup key={country.name} label={country.name}>
                {country.cities.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label>
          <Trans>Within</Trans>
          <select
            name="km"
            value={km}
            onChange={({ target }) => choose(near?.near ?? '', target.value)}
          >
            {radii.map((radius) => (
              <option key={radius} value={radius}>
                {t`${radius} km`}
              </option>
            ))}
          </select>
        </label>
        {!isServed && 'geolocation' in navigator && cities.length > 0 && (
          <Button variant="line" onClick={locate}>
            <Trans>Use my position</Trans>
          </Button>
        )}
        <p className="text-small text-ink-2" aria-live="polite">
          {said || (
            <span>
              <Trans>Your position stays in your browser, which only picks the nearest city.</Trans>
            </span>
          )}
        </p>
      </div>
    </fieldset>
  )
}
