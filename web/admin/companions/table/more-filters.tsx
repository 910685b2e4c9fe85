import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { listManagedPlacesEndpoint } from '#catalogue/admin-places'
import {
  companionChoices,
  companionDayFilters,
  companionNumbers,
  MAX_COMPANION_NUMBER,
  type CompanionChoice,
  type CompanionDay,
  type CompanionNumber,
} from '#companions/staff/companion-filters'
import { MAX_SEARCH_LENGTH } from '#platform/limits'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useChoiceNames } from '../choice-names.ts'
import { Disclosure } from '../disclosure.tsx'
import { filterNames, isListNarrowed, noFilterChanges } from './filter-names.ts'
import { TypedFilter } from './typed-filter.tsx'

const inFront = new Set(['search', 'status'])

const publicationChoices: CompanionChoice[] = [
  'visible',
  'presence',
  'featured',
  'vip',
  'home',
  'feed',
  'unlisted',
  'account',
  'answers',
  'revision',
]
const completenessChoices: CompanionChoice[] = ['complete', 'missing', 'verified', 'duplicates']
const offerChoices: CompanionChoice[] = ['services', 'place', 'price', 'weekday', 'channel']
/** The choices of no other part. */
const profileChoices = (Object.keys(companionChoices) as CompanionChoice[]).filter(
  (choice) => ![publicationChoices, completenessChoices, offerChoices].flat().includes(choice),
)
const person: CompanionNumber[] = companionNumbers.filter((name) => !name.startsWith('notice'))
const notice: CompanionNumber[] = companionNumbers.filter((name) => name.startsWith('notice'))

/** All filters except search and status; the filters by place load when they are opened. */
export function MoreFilters() {
  const { params } = useSection()
  const usedNames = Object.keys(filterNames).filter(
    (name) => !inFront.has(name) && params.has(name),
  )
  const count = usedNames.length
  const title =
    count > 0 ? <Trans>More filters ({count} in use)</Trans> : <Trans>More filters</Trans>
  return (
    <Disclosure title={title} isOpenAtFirst={count > 0}>
      {() => <Filters />}
    </Disclosure>
  )
}

function Filters() {
  const { t } = useLingui()
  const { params, navigate, addressWith } = useSection()
  const choices = useChoiceNames()
  const { data: places } = useStaffAnswer(listManagedPlacesEndpoint, {}, { keep: true })
  const narrow = (name: string, value: string) => navigate({ [name]: value || null, page: null })
  const narrowPlace = (place: Record<string, string | null>) =>
    navigate({ ...place, district: null, page: null })
  const anyOption = { value: '', label: t`Any` }
  const numbers: Record<CompanionNumber, string> = {
    ageMin: t`Age from`,
    ageMax: t`Age to`,
    heightMin: t`Height from, in cm`,
    heightMax: t`Height to, in cm`,
    weightMin: t`Weight from, in kg`,
    weightMax: t`Weight to, in kg`,
    noticeMin: t`Notice from, in hours`,
    noticeMax: t`Notice to, in hours`,
  }
  const days: Record<CompanionDay, string> = {
    createdFrom: t`Created from`,
    createdTo: t`Created until`,
    changedFrom: t`Changed from`,
    changedTo: t`Changed until`,
    publishedFrom: t`Published from`,
    publishedTo: t`Published until`,
    activeFrom: t`Last active from`,
    activeTo: t`Last active until`,
  }
  const countries = places?.countries ?? []
  const country = params.get('country')
  const offeredCountries = country ? countries.filter(({ id }) => id === country) : countries
  const city = params.get('city')
  const districts = countries
    .flatMap(({ cities }) => cities)
    .filter(({ id }) => id === city)
    .flatMap((place) => place.districts)

  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      key={name}
      label={label}
      name={name}
      value={params.get(name) ?? ''}
      options={[anyOption, ...options]}
      onChange={(event) => narrow(name, event.target.value)}
    />
  )
  const choose = (choice: CompanionChoice) =>
    select(
      choice,
      choices[choice].label,
      Object.entries(choices[choice].values).map(([value, label]) => ({ value, label })),
    )
  const count = (name: CompanionNumber) => (
    <TypedFilter
      key={name}
      label={numbers[name]}
      type="number"
      min={0}
      max={MAX_COMPANION_NUMBER}
      name={name}
      value={params.get(name) ?? ''}
      onCommit={(value) => narrow(name, value)}
    />
  )
  return (
    <>
      <Group title={t`Location`}>
        <SelectField
          label={t`Country`}
          name="country"
          value={country ?? ''}
          options={[anyOption, ...countries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => narrowPlace({ country: event.target.value || null, city: null })}
        />
        <SelectField
          label={t`City`}
          name="city"
          value={city ?? ''}
          options={[anyOption]}
          groups={offeredCountries.map(({ name, cities }) => ({
            name,
            options: cities.map((place) => ({ value: place.id, label: place.name })),
          }))}
          onChange={(event) => narrowPlace({ city: event.target.value || null })}
        />
        {districts.length > 0 &&
          select(
            'district',
            t`District`,
            districts.map(({ id, name }) => ({ value: id, label: name })),
          )}
      </Group>
      <Group title={t`Publication and account`}>{publicationChoices.map(choose)}</Group>
      <Group title={t`Completeness`}>{completenessChoices.map(choose)}</Group>
      <Group title={t`Profile`}>
        {profileChoices.map(choose)}
        {person.map(count)}
        <TypedFilter
          label={t`Traits`}
          name="trait"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          value={params.get('trait') ?? ''}
          onCommit={(value) => narrow('trait', value)}
        />
      </Group>
      <Group title={t`Offer and contact`}>
        {notice.map(count)}
        {offerChoices.map(choose)}
      </Group>
      <Group title={t`Dates`}>
        {companionDayFilters.map((name) => (
          <Field
            key={name}
            label={days[name]}
            type="date"
            name={name}
            value={params.get(name) ?? ''}
            onChange={(event) => narrow(name, event.target.value)}
          />
        ))}
      </Group>
      {isListNarrowed(params) && (
        <Link to={addressWith(noFilterChanges)} className="link mt-4 inline-block">
          <Trans>Clear all filters</Trans>
        </Link>
      )}
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="admin-filter-group">
    <legend>{title}</legend>
    <div className="admin-filters">{children}</div>
  </fieldset>
)
