import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Filters } from '#catalogue/filters'
import { RADII_KM, radiusOf } from '#catalogue/near'
import { listPlacesEndpoint } from '#catalogue/places'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { Button } from '../../../ui/button.tsx'
import { nearestCity } from './nearest-city.ts'

type Props = { near: Filters['near']; onChange: (near: Filters['near']) => void }

const LOCATE_TIMEOUT_MS = 10_000

/**
 * Field for a city and a distance. The browser's position selects the nearest city here; only that city is
 * sent.
 */
export function NearField({ near, onChange }: Props) {
  const { t } = useLingui()
  const { data } = useApiQuery(listPlacesEndpoint)
  const isServed = useIsHydrating()
  const [message, setMessage] = useState('')
  const km = radiusOf(near?.km)
  const radii = [...new Set([...RADII_KM, km])].sort((a, b) => a - b)
  const cities = data?.countries.flatMap((country) => country.cities) ?? []
  const city = cities.find(({ id }) => id === near?.near)

  const choose = (id: string, radius: number | string = km) =>
    onChange(id ? { near: id, km: String(radius) } : undefined)

  function locate() {
    setMessage(t`Looking for the nearest city…`)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const nearest = nearestCity(cities, coords)
        if (!nearest) return setMessage(t`No city is near you.`)
        choose(nearest.id)
        setMessage(t`${nearest.name} is the nearest city.`)
      },
      () => setMessage(t`We couldn’t get your location. Choose a city instead.`),
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: 60 * LOCATE_TIMEOUT_MS },
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
            {near && !city && <option value={near.near}>{near.near}</option>}
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
            <Trans>Use my location</Trans>
          </Button>
        )}
        <p className="text-small text-ink-2" aria-live="polite">
          {message || (
            <span>
              <Trans>
                Your location never leaves this browser. We use it only to pick the nearest city.
              </Trans>
            </span>
          )}
        </p>
      </div>
    </fieldset>
  )
}
