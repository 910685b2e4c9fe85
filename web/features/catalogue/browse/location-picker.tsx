import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useId, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { splitLocation, type BrowseState } from '#catalogue/filters'
import { listPlacesEndpoint } from '#catalogue/places'
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
  onChange: (changes: Partial<BrowseState>) => void
  onClose: () => void
}

/** `chosen`: the country whose cities are listed, "" for none; `left`: the country listed before it. */
type Step = { shownCountry: string; formerCountry: string | null }

/**
 * Dialog to select a country, then a city; "Done" applies the choice. Each step has an address, so it works
 * without a script.
 */
export default function LocationPicker({ state, address, onChange, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const formRef = useEarlyChoices()
  const { data, error, refetch } = useApiQuery(listPlacesEndpoint)
  const requestedCountry = new URLSearchParams(useLocation().search).get('country')
  const [draft, setDraft] = useState(state.location)
  const [{ shownCountry, formerCountry }, setStep] = useState<Step>({
    shownCountry: requestedCountry ?? splitLocation(state.location).country,
    formerCountry: null,
  })
  const country = data?.countries.find(({ name, location }) =>
    [location, name].includes(shownCountry),
  )
  const label = placeLabel(draft, data)
  // The answer for the address includes the place's name in other languages.
  const draftName = label === draft && draft === state.location ? (state.place ?? label) : label
  const chosenCity = country?.cities.find(({ location }) => isWithin(draft, location))

  // A step removes the focused link, so the focus moves to the back link, or on the way back to the
  // country.
  useEffect(() => {
    if (formerCountry === null) return
    const links = formRef.current?.querySelectorAll('a') ?? []
    const before = [...links].find(({ firstChild }) => firstChild?.textContent === formerCountry)
    ;(before ?? links[0])?.focus()
  }, [formerCountry, formRef])

  const [pathname = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.delete('location')
  const step = (name: string) => ({
    href: panelAddress(
      inLanguage(pathname),
      name ? `${query}&country=${encodeURIComponent(name)}` : query,
      'location',
    ),
    onClick: insteadOfLink(() =>
      setStep({ shownCountry: name, formerCountry: country?.name ?? '' }),
    ),
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
            onClick={insteadOfLink(() => {
              setDraft('')
              setStep({ shownCountry: '', formerCountry: null })
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
        ref={formRef}
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
            <SelectedPlace draft={draftName} />
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
              const districts = isWithin(draft, city.location)
                ? (city.districts?.filter((district) => district.count > 0) ?? [])
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
                      {districts.map((district) => (
                        <Choice
                          key={district.location}
                          {...district}
                          draft={draft}
                          onChoose={setDraft}
                        />
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

const SelectedPlace = ({ draft }: { draft: string }) => (
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

/** True for the city itself and its districts. */
const isWithin = (draft: string, city: string) => draft === city || draft.endsWith(`, ${city}`)

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const insteadOfLink = (action: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  action()
}
