import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readBrowseState, writeBrowseState, type BrowseState } from '#catalogue/filters'
import { joinAddress, latestSearch } from '../../../lib/address.ts'
import { isDialogEntry } from '../../../lib/modal-route.ts'

export type View = 'grid' | 'list'

/** What is to change of what is asked. */
export type BrowseChange = (asked: BrowseState) => Partial<BrowseState>

type Shown = { page?: string; view?: View }

/** What the address asks for, and how to change it: each change is a new history entry. */
export function useBrowseState() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** The address of the page's query with the change applied. */
    const withChange =
      (requested: BrowseChange, { page = pathname, view }: Shown = {}) =>
      (query: string) => {
        const latest = new URLSearchParams(query)
        const current = readBrowseState(latest)
        const changed = requested(current)
        // Another text is corrected again.
        const exact = changed.search === undefined ? current.exact : changed.exact
        const next = writeBrowseState({ ...current, ...changed, exact })
        if ((view ?? viewOf(latest)) === 'list') next.set('view', 'list')
        return joinAddress(page, next)
      }
    const change = (changed: Partial<BrowseState>) => {
      const latest = latestSearch({ pathname, search })
      const address = withChange(() => changed)(latest)
      // From a dialog: its own entry makes way.
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
