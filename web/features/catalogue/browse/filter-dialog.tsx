import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { freeKeys } from '#catalogue/free-when'
import { noFilters, rangeNames, type BrowseState, type Filters } from '#catalogue/filters'
import type { RangeName } from '#platform/limits'
import { facets, type Facet } from '#companions/vocabulary'
import { inLanguage } from '../../../lib/i18n.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useEarlyChoices } from '../../../lib/use-early-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countsCall } from './browse-calls.ts'
import { FilterGroup } from './filter-group.tsx'
import { FreeField } from './free-field.tsx'
import { NearField } from './near-field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import type { FilterLabels } from './labels.ts'
import { RangeField, type Bounds } from './range-field.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'
import '../../../styles/filters.css'

export type FilterDialogProps = {
  state: BrowseState
  address: string
  onChange: (changes: Partial<BrowseState>) => void
  onClose: () => void
}

type Props = FilterDialogProps & FilterLabels

const ownKeys = [
  ...freeKeys,
  'near',
  'km',
  ...facets,
  ...rangeNames.flatMap((name) => [`${name}Min`, `${name}Max`]),
  'after',
]

/** Dialog with a draft of the filters and its number of matches; "Apply Filters" applies the draft. */
export function FilterDialog({ state, address, onChange, onClose, ...labels }: Props) {
  const { t } = useLingui()
  const form = useId()
  const formRef = useEarlyChoices()
  const [draft, setDraft] = useState(state.filters)
  const debounced = useDebouncedValue(draft)
  const { data } = useApiQuery(countsCall({ ...state, filters: debounced }), {}, { keep: true })

  return (
    <Dialog
      open
      kind="sheet"
      title={t`Filter Companions`}
      onClose={onClose}
      footer={
        <>
          <p
            role="status"
            className="mr-auto self-center text-small text-ink-2 tabular-nums max-sm:w-full"
          >
            {data && (
              <span>
                <Plural value={data.total} one="# companion" other="# companions" />
              </span>
            )}
          </p>
          <Button type="reset" form={form} variant="line" className="max-sm:flex-1 max-sm:px-3">
            <Trans>Clear Filters</Trans>
          </Button>
          <Button type="submit" form={form} className="max-sm:flex-1 max-sm:px-3">
            <Trans>Apply Filters</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={form}
        // Numbers beyond the scale are moved onto it, here or by the Worker, so the browser need not reject
        // them.
        noValidate
        action={inLanguage(address.split('?')[0] ?? '')}
        onReset={(event) => {
          event.preventDefault()
          setDraft(noFilters)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ filters: draft })
        }}
      >
        <HiddenFields address={address} without={ownKeys} />
        <FreeField
          free={draft.free}
          onChange={(free) => setDraft((before) => withChoice(before, 'free', free))}
        />
        <NearField
          near={draft.near}
          onChange={(near) => setDraft((before) => withChoice(before, 'near', near))}
        />
        {facets.map((facet) => (
          <FilterGroup
            key={facet}
            facet={facet}
            {...labels}
            selectedValues={draft.facets[facet] ?? []}
            counts={data?.facets?.[facet]}
            onToggle={(value, on) => setDraft((before) => withValue(before, facet, value, on))}
          />
        ))}
        {rangeNames.map((name) => (
          <RangeField
            key={name}
            name={name}
            bounds={draft.ranges[name]}
            onChange={(bounds) => setDraft((before) => withRange(before, name, bounds))}
          />
        ))}
      </form>
    </Dialog>
  )
}

function withValue({ facets, ...rest }: Filters, facet: Facet, value: string, on: boolean) {
  const { [facet]: before = [], ...otherFacets } = facets
  const values = on ? [...before, value] : before.filter((item) => item !== value)
  return { ...rest, facets: values.length ? { ...otherFacets, [facet]: values } : otherFacets }
}

function withRange({ ranges, ...rest }: Filters, name: RangeName, bounds: Bounds): Filters {
  const { [name]: _, ...otherRanges } = ranges
  const open = bounds.min === null && bounds.max === null
  return { ...rest, ranges: open ? otherRanges : { ...otherRanges, [name]: bounds } }
}

function withChoice<K extends 'free' | 'near'>(
  before: Filters,
  key: K,
  choice: Filters[K],
): Filters {
  const after = { ...before, [key]: choice }
  if (!choice) delete after[key]
  return after
}
