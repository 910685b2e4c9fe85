import { countsCall, placesCall, plansCall } from '#contract/calls'
import { readBrowseState } from '#contract/filters'

/** What the dialog shows that an address asks for. */
export function panelCalls(search: URLSearchParams): string[] {
  const panel = search.get('panel')
  if (panel === 'location') return [placesCall]
  if (panel === 'filters') return [countsCall(readBrowseState(search))]
  return panel === 'premium' ? [plansCall] : []
}
