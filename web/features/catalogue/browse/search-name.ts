import { t } from '@lingui/core/macro'
import { rangeNames, type BrowseState } from '#catalogue/filters'
import type { PlacesAnswer } from '#catalogue/places'
import { facets } from '#companions/vocabulary'
import { availabilityLabel } from './availability-label.ts'
import type { FilterLabels } from './labels.ts'
import { nearLabel } from './near-label.ts'
import { rangeLabel } from './range-labels.ts'

/** Description of the search, the place first. @param places undefined if they cannot be read */
export function searchName(
  { search, location, place = location, filters }: BrowseState,
  valueLabel: FilterLabels['valueLabel'],
  places: PlacesAnswer | undefined,
): string {
  const values = facets.flatMap((facet) =>
    (filters.facets[facet] ?? []).map((value) => valueLabel(facet, value)),
  )
  const ranges = rangeNames.flatMap((name) => {
    const bounds = filters.ranges[name]
    return bounds ? [rangeLabel(name, bounds)] : []
  })
  const free = filters.free ? [availabilityLabel(filters.free)] : []
  const near = filters.near ? nearLabel(filters.near, places) : ''
  return [place, near, search && t`“${search}”`, ...free, ...values, ...ranges]
    .filter(Boolean)
    .join(' · ')
}
