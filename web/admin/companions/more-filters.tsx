import { Trans, useLingui } from '@lingui/react/macro'
import { listManagedPlaces } from '#contract/admin-places.api'
import type { CompanionChoice, CompanionDay } from '#contract/companion-list-options'
import { companionDays } from '#contract/companion-list-options'
import { SelectField } from '../../ui/choice-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { useChoiceNames } from './choice-names.ts'
import { Folded } from './folded.tsx'
import { filterNames, isNarrowed, shownAll } from './filter-names.ts'

const inFront = new Set(['search', 'status'])

/** All filters beside the search and the status; those of places are loaded when they are opened. */
export function MoreFilters() {
  const { params } = useSection()
  const used = Object.keys(filterNames).filter((name) => !inFront.has(name) && params.has(name))
  const count = used.length
  const title =
    count > 0 ? <Trans>More filters ({count} in use)</Trans> : <Trans>More filters</Trans>
  return (
    <Folded title={title} isOpenAtFirst={count > 0}>
      {() => <Filters />}
    </Folded>
  )
}

function Filters() {
  const { t } = useLingui()
  const { params, navigate, addressWith } = useSection()
  const choices = useChoiceNames()
  const { data: places } = useStaffAnswer(listManagedPlaces, {}, { keep: true })
  const narrow = (name: string, value: string) => navigate({ [name]: value || null, page: null })
  const any = { value: '', label: t`Any` }
  const days: Record<CompanionDay, string> = {
    createdFrom: t`Created from`,
    createdTo: t`Created until`,
    changedFrom: t`Changed from`,
    changedTo: t`Changed until`,
  }
  const countries = places?.countries ?? []
  const country = params.get('country')
  const shown = country ? countries.filter(({ id }) => id === country) : countries

  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      key={name}
      label={label}
      name={name}
      value={params.get(name) ?? ''}
      options={[any, ...options]}
      onChange={(event) => narrow(name, event.target.value)}
    />
  )
  return (
    <>
      <div className="admin-filters">
        <SelectField
          label={t`Country`}
          name="country"
          value={country ?? ''}
          options={[any, ...countries.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) =>
            navigate({ country: event.target.value || null, city: null, page: null })
          }
        />
        <SelectField
          label={t`City`}
          name="city"
          value={params.get('city') ?? ''}
          options={[any]}
          groups={shown.map(({ name, cities }) => ({
            name,
            options: cities.map((city) => ({ value: city.id, label: city.name })),
          }))}
          onChange={(event) => narrow('city', event.target.value)}
        />
        {(Object.keys(choices) as CompanionChoice[]).map((choice) =>
          select(
            choice,
            choices[choice].label,
            Object.entries(choices[choice].values).map(([value, label]) => ({ value, label })),
          ),
        )}
        {companionDays.map((name) => (
          <Field
            key={name}
            label={days[name]}
            type="date"
            name={name}
            value={params.get(name) ?? ''}
            onChange={(event) => narrow(name, event.target.value)}
          />
        ))}
      </div>
      {isNarrowed(params) && (
        <Link to={addressWith(shownAll)} className="link">
          <Trans>Clear all filters</Trans>
        </Link>
      )}
    </>
  )
}
