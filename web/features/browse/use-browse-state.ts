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
    const view: View = params.get('view') === 'list' ? 'list' : 'grid'
    const addressOf = (changed: Partial<BrowseState>, shown = view) =>
      browseAddress(pathname, { ...state, ...changed }, shown)
    const change = (changed: Partial<BrowseState>) => void navigate(addressOf(changed))
    return { state, view, after: params.get('after'), addressOf, change }
  }, [pathname, search, navigate])
}

export function browseAddress(page: string, state: BrowseState, view: View = 'grid'): string {
  const params = writeBrowseState(state)
  if (view === 'list') params.set('view', view)
  return params.size ? `${page}?${params}` : page
}
