import type { BrowseState } from '#catalogue/filters'
import { listPlacesEndpoint } from '#catalogue/places'
import { locationsCall } from '../../features/catalogue/browse/browse-calls.ts'
import { searchName } from '../../features/catalogue/browse/search-name.ts'
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
      suggestedName={searchName(state, valueLabel, places)}
      onClose={onClose}
    />
  )
}
