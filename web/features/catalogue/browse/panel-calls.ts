import type { Endpoint } from '#platform/endpoint'
import { readBrowseState } from '#catalogue/filters'
import { listPlacesEndpoint } from '#catalogue/places'
import { listPlansEndpoint } from '#billing/plans'
import { countsCall } from './browse-calls.ts'

/** Calls that the dialog in an address needs; the page preloads them. */
export function panelCalls(search: URLSearchParams): Endpoint[] {
  const panel = search.get('panel')
  if (panel === 'location') return [listPlacesEndpoint]
  if (panel === 'filters') return [listPlacesEndpoint, countsCall(readBrowseState(search))]
  return panel === 'premium' ? [listPlansEndpoint] : []
}
