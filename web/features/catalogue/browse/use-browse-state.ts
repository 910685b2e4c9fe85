import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readBrowseState, writeBrowseState, type BrowseState } from '#catalogue/filters'
import { joinAddress, latestSearch } from '../../../lib/address.ts'
import { isDialogEntry } from '../../../lib/modal-route.ts'

export type View = 'grid' | 'list'

/** Returns the parts of the state to change. */
export type BrowseChange = (current: BrowseState) => Partial<BrowseState>

type Shown = { page?: string; view?: View }

/** The state in the address, with functions to change it: each change is a new history entry. */
export function useBrowseState() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** Address of the page with the change applied. */
    const withChange =
      (changeOf: BrowseChange, { page = pathname, view }: Shown = {}) =>
      (query: string) => {
        const latest = new URLSearchParams(query)
        const current = readBrowseState(latest)
        const changes = changeOf(current)
        // A new text may be corrected again.
        const exact = changes.search === undefined ? current.exact : changes.exact
        const next = writeBrowseState({ ...current, ...changes, exact })
        if ((view ?? viewOf(latest)) === 'list') next.set('view', 'list')
        return joinAddress(page, next)
      }
    const change = (changes: Partial<BrowseState>) => {
      const latest = latestSearch({ pathname, search })
      const address = withChange(() => changes)(latest)
      // A change made in a dialog replaces the dialog's own history entry.
      void navigate(address, { replace: address === pathname + latest || isDialogEntry() })
    }
    return {
      state: readBrowseState(params),
      view: viewOf(params),
      after: params.get('after'),
      address: withChange(() => ({}))(search),
      withChange,
      change,
    }
  }, [pathname, search, navigate])
}

const viewOf = (params: URLSearchParams): View => (params.get('view') === 'list' ? 'list' : 'grid')
