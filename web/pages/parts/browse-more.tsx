import { Suspense } from 'react'
import type { BrowseState } from '#catalogue/filters'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePanel } from '../../lib/modal-route.ts'
import RecentlySeen from './recently-seen.tsx'

const SaveSearch = lazyComponent(() => import('./save-search.tsx'), { withAll: false })

type Props = {
  state: BrowseState
  hidden: readonly string[]
  /** The dialog that saves the search is open. */
  isSaving: boolean
}

/** What few visitors need of the page. */
export default function BrowseMore({ state, hidden, isSaving }: Props) {
  const { user } = useAuth()
  const { close } = usePanel()
  return (
    <>
      {user && isSaving && (
        <Suspense fallback={null}>
          <SaveSearch state={state} onClose={close} />
        </Suspense>
      )}
      <RecentlySeen hidden={hidden} />
    </>
  )
}
