import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listManagedPlacesEndpoint } from '#catalogue/admin-places'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useChangeCity } from '../../shared/places/use-change-city.ts'
import { listedCities } from './listed-cities.ts'

const SHOWN_FIRST = 12

/** Cities with companions, and hidden ones; one press hides or shows a city. */
export function CityList() {
  const { t } = useLingui()
  const { data } = useStaffAnswer(listManagedPlacesEndpoint, {}, { leave: false })
  const [isWhole, setWhole] = useState(false)
  // Keeps a city without companions in the list after it is shown again, until the page is left.
  const [changedIds, setChangedIds] = useState<readonly string[]>([])
  const change = useChangeCity(({ id }) => setChangedIds((ids) => [...ids, id]))
  const allCities = (data?.countries ?? []).flatMap((country) => country.cities)
  const cities = listedCities(allCities, changedIds)
  const visibleCities = isWhole ? cities : cities.slice(0, SHOWN_FIRST)
  if (cities.length === 0) return null
  return (
    <section className="grid gap-3" aria-label={t`Cities`}>
      <h2 className="admin-label">
        <Trans>Cities</Trans>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-8">
        {visibleCities.map(({ id, name, hidden, companions }) => (
          <li
            key={id}
            className="flex min-h-12 items-center justify-between gap-4 border-b border-line"
          >
            <span>
              {name}
              <small className="block text-small text-ink-2">
                {hidden
                  ? t`hidden`
                  : plural(companions, { one: '# companion', other: '# companions' })}
              </small>
            </span>
            <Button
              variant="quiet"
              aria-label={hidden ? t`Show ${name}` : t`Hide ${name}`}
              onClick={() => void change({ id, name, hidden })}
            >
              {hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
            </Button>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {!isWhole && cities.length > SHOWN_FIRST && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t`Show all ${cities.length} cities`}
          </Button>
        )}
        <Link to={sectionAddress('settings')} className="link">
          <Trans>All places</Trans>
        </Link>
      </p>
    </section>
  )
}
