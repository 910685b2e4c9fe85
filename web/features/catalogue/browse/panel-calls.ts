import type { Endpoint } from '#platform/endpoint'
import { readBrowseState } from '#catalogue/filters'
import { listPlaces } from '#catalogue/places.api'
import { listPlans } from '#billing/plans.api'
import { countsCall } from './browse-calls.ts'

/** What the dialog shows that an address asks for. */
export function panelCalls(search: URLSearchParams): Endpoint[] {
  const panel = search.get('panel')
  if (panel === 'location') return [listPlaces]
  if (panel === 'filters') return [listPlaces, countsCall(readBrowseState(search))]
  return panel === 'premium' ? [listPlans] : []
}
