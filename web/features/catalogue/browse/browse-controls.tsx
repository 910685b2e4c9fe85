import { Suspense, type ComponentType } from 'react'
import type { BrowseState } from '#catalogue/filters'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { usePanel } from '../../../lib/modal-route.ts'
import type { FilterDialogProps } from './filter-dialog.tsx'
import { SearchBar, type SearchBarProps } from './search-bar.tsx'

const LocationPicker = lazyComponent(() => import('./location-picker.tsx'))

type Props = {
  state: BrowseState
  /** Address of the page with the results, with its current query. */
  address: string
  onChange: (changes: Partial<BrowseState>) => void
  sticky?: boolean
  Suggestions: SearchBarProps['Suggestions']
  FilterDialog: ComponentType<FilterDialogProps>
}

/** The search bar and the two dialogs that its buttons open. */
export function BrowseControls({ onChange, FilterDialog, Suggestions, ...props }: Props) {
  const { panel, close } = usePanel()
  const dialog = { ...props, onClose: close, onChange }
  return (
    <>
      <SearchBar {...props} onChange={onChange} Suggestions={Suggestions} />
      <Suspense fallback={null}>
        {panel === 'location' && <LocationPicker {...dialog} />}
        {panel === 'filters' && <FilterDialog {...dialog} />}
      </Suspense>
    </>
  )
}
