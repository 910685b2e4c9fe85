import { t } from '@lingui/core/macro'
import { rangeNames, type BrowseState } from '#catalogue/filters'
import { listPlacesEndpoint, type PlacesAnswer } from '#catalogue/places'
import { facets } from '#companions/vocabulary'
import { availabilityLabel } from '../../features/catalogue/browse/availability-label.ts'
import { locationsCall } from '../../features/catalogue/browse/browse-calls.ts'
import { nearLabel } from '../../features/catalogue/browse/near-label.ts'
import { rangeLabel } from '../../features/catalogue/browse/range-labels.ts'
import { valueLabel } from '../../features/companions/labels.ts'
import { SaveSearchDialog } from '../../features/notifications/searches/save-search-dialog.tsx'
import { searchQueryOf } from '../../features/notifications/searches/search-address.ts'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import '../../styles/forms.css'

type Props = { state: BrowseState; onClose: () => void }

/** Dialog to save the search of the page. */
export default function SaveSearch({ state, onClose }: Props) {
  const isNear = state.filters.near !== undefined
  const { data: places, isPending } = useApiQuery(listPlacesEndpoint, {}, { enabled: isNear })
  // The suggested name is an editable default, so it has to be complete from the start.
  if (isNear && isPending) return null
  return (
    <SaveSearchDialog
      query={searchQueryOf(locationsCall(state))}
      suggestedName={searchName(state, places)}
      onClose={onClose}
    />
  )
}

/** Description of the search, the place first. @param places undefined if they cannot be read */
function searchName(
  { search, location, place = location, filters }: BrowseState,
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
