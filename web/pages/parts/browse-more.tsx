import { Suspense } from 'react'
import type { BrowseState } from '#catalogue/filters'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { browserComponent } from '../../lib/lazy-component.tsx'
import { usePanel } from '../../lib/modal-route.ts'
import RecentlySeen from './recently-seen.tsx'

const SaveSearch = browserComponent(!import.meta.env.SSR && (() => import('./save-search.tsx')))

type Props = {
  state: BrowseState
  hiddenIds: readonly string[]
  /** True while the dialog to save the search is open. */
  isSaving: boolean
}

/** Parts of the list page that few visitors need. */
export default function BrowseMore({ state, hiddenIds, isSaving }: Props) {
  const { user } = useAuth()
  const { close } = usePanel()
  return (
    <>
      {user && isSaving && (
        <Suspense fallback={null}>
          <SaveSearch state={state} onClose={close} />
        </Suspense>
      )}
      <RecentlySeen hiddenIds={hiddenIds} />
    </>
  )
}
