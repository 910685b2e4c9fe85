import type { Endpoint } from '#platform/endpoint'
import { readBrowseState } from '#catalogue/filters'
import { listPlaces } from '#catalogue/places'
import { listPlans } from '#billing/plans'
import { countsCall } from './browse-calls.ts'

/** Calls that the dialog in an address needs; the page preloads them. */
export function panelCalls(search: URLSearchParams): Endpoint[] {
  const panel = search.get('panel')
  if (panel === 'location') return [listPlaces]
  if (panel === 'filters') return [listPlaces, countsCall(readBrowseState(search))]
  return panel === 'premium' ? [listPlans] : []
}
