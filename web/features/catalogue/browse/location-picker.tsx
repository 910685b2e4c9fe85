import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useId, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { splitLocation, type BrowseState } from '#catalogue/filters'
import { listPlaces } from '#catalogue/places.api'
import { inLanguage } from '../../../lib/i18n.ts'
import { joinAddress } from '../../../lib/address.ts'
import { count } from '../../../lib/count.ts'
import { panelAddress } from '../../../lib/modal-route.ts'
import { placeLabel } from '../../../lib/place-label.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useEarlyChoices } from '../../../lib/use-early-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import '../../../styles/filters.css'

type Props = {
  state: BrowseState
  address: string
  onChange: (changed: Partial<BrowseState>) => void
  onClose: () => void
}

/** The country whose cities are shown, "" for none; and the one that was shown before it. */
type Step = { chosen: string; left: string | null }

/** First a country, then a city; "Done" takes it over. Without a script each step is an address. */
export default function LocationPicker({ state, address, onChange, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const early = useEarlyChoices()
  const { data, error, refetch } = useApiQuery(listPlaces)
  const requestedCountry = new URLSearchParams(useLocation().search).get('country')
  const [draft, setDraft] = useState(state.location)
  const [{ chosen, left }, setStep] = useState<Step>({
    chosen: requestedCountry ?? splitLocation(state.location).country,
    left: null,
  })
  const country = data?.countries.find(({ name, location }) => [location, name].includes(chosen))
  const label = placeLabel(draft, data)
  // An address may have other names, which its answer knows.
  const draftName = label === draft && draft === state.location ? (state.place ?? label) : label
  const chosenCity = country?.cities.find(({ location }) => isIn(draft, location))

  // The link that had the focus is gone with its step: the way back takes it, then the country again.
  useEffect(() => {
    if (left === null) return
    const links = early.current?.querySelectorAll('a') ?? []
    const before = [...links].find(({ firstChild }) => firstChild?.textContent === left)
    ;(before ?? links[0])?.focus()
  }, [left, early])

  const [pathname = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.delete('location')
  const step = (name: string) => ({
    href: panelAddress(
      inLanguage(pathname),
      name ? `${query}&country=${encodeURIComponent(name)}` : query,
      'location',
    ),
    onClick: instead(() => setStep({ chosen: name, left: country?.name ?? '' })),
  })

  return (
    <Dialog
      open
      kind="sheet"
      title={country ? country.name : t`Choose a location`}
      onClose={onClose}
      footer={
        <>
          <a
            href={inLanguage(joinAddress(pathname, params))}
            className="button button-quiet mr-auto"
            onClick={instead(() => {
              setDraft('')
              setStep({ chosen: '', left: null })
            })}
          >
            <Trans>Clear Location</Trans>
          </a>
          <Button type="submit" form={form}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={early}
        id={form}
        action={inLanguage(pathname)}
        onSubmit={(event) => {
          event.preventDefault()
          if (draft === state.location) onClose()
          else onChange({ location: draft })
        }}
      >
        <HiddenFields address={address} without={['location', 'after']} />
        <p role="status" className="text-small text-ink-2">
          {draft ? (
            <Selected draft={draftName} />
          ) : (
            <span>
              <Trans>All locations</Trans>
            </span>
          )}
        </p>
        {chosenCity && (
          <Link to={chosenCity.path} className="button button-quiet -ml-1">
            <Trans>Companions in {chosenCity.name}</Trans>
          </Link>
        )}
        {country ? (
          <fieldset key={country.location}>
            <legend className="sr-only">
              <Trans>Cities in {country.name}</Trans>
            </legend>
            <a {...step('')} className="button button-quiet -ml-1">
              <Icon name="chevron-left" />
              <Trans>Back to countries</Trans>
            </a>
            {country.cities.map((city) => {
              const districts = isIn(draft, city.location)
                ? (city.districts?.filter((one) => one.count > 0) ?? [])
                : []
              return (
                <Fragment key={city.location}>
                  <Choice {...city} draft={draft} onChoose={setDraft} />
                  {districts.length > 0 && (
                    <div
                      role="group"
                      aria-label={t`Districts of ${city.name}`}
                      className="districts-of"
                    >
                      {districts.map((one) => (
                        <Choice key={one.location} {...one} draft={draft} onChoose={setDraft} />
                      ))}
                    </div>
                  )}
                </Fragment>
              )
            })}
          </fieldset>
        ) : (
          <ul className="mt-2">
            {data?.countries.map(({ name, location, cities }) => (
              <li key={location}>
                <a {...step(location)} className="choice-row">
                  <span>{name}</span>
                  <span className="text-small text-ink-2">
                    <Plural value={cities.length} one="# city" other="# cities" />
                  </span>
                  <Icon name="chevron-right" />
                </a>
              </li>
            ))}
            {!data && !error && rows.map((row) => <Skeleton key={row} className="my-3 h-6" />)}
          </ul>
        )}
        {error && !data && (
          <p role="alert" className="flex items-center justify-between gap-4 py-4">
            {error.message}
            <Button variant="line" onClick={() => void refetch()}>
              <Trans>Try Again</Trans>
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  )
}

const Selected = ({ draft }: { draft: string }) => (
  <span>
    <Trans>Selected: {draft}</Trans>
  </span>
)

type ChoiceProps = {
  name: string
  count: number
  location: string
  draft: string
  onChoose: (location: string) => void
}

const Choice = ({ name, count: companions, location, draft, onChoose }: ChoiceProps) => (
  <label className="choice-row">
    <input
      type="radio"
      name="location"
      value={location}
      className="sr-only"
      checked={draft === location}
      onChange={() => onChoose(location)}
    />
    <span>{name}</span>
    <span className="text-small text-ink-2 tabular-nums">{count(companions)}</span>
    <Icon name="check" className="text-wine" />
  </label>
)

/** Of a city, or of one of its districts. */
const isIn = (draft: string, city: string) => draft === city || draft.endsWith(`, ${city}`)

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const instead = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  act()
}
