import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readBrowseState, writeBrowseState, type BrowseState } from '#contract/filters'

export type View = 'grid' | 'list'

/** What the address asks for, and the way to ask for something else: each wish is a new entry. */
export function useBrowseState() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const state = readBrowseState(params)
    const view = viewOf(params)
    const addressOf = (changed: Partial<BrowseState>, shown = view) =>
      browseAddress(pathname, { ...state, ...changed }, shown)
    const change = (changed: Partial<BrowseState>) => {
      // What was wished a moment ago may not be rendered yet.
      const latest = new URLSearchParams(window.location.search)
      const wishes = { ...readBrowseState(latest), ...changed }
      void navigate(browseAddress(pathname, wishes, viewOf(latest)))
    }
    return { state, view, after: params.get('after'), addressOf, change }
  }, [pathname, search, navigate])
}

const viewOf = (params: URLSearchParams): View => (params.get('view') === 'list' ? 'list' : 'grid')

export function browseAddress(page: string, state: BrowseState, view: View = 'grid'): string {
  const params = writeBrowseState(state)
  if (view === 'list') params.set('view', view)
  return params.size ? `${page}?${params}` : page
}
