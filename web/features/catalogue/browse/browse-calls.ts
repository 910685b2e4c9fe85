import { withAddress } from '#platform/endpoint'
import { splitLocation, writeFilters, type BrowseState } from '#catalogue/filters'
import { BROWSE_PAGE_SIZE } from '#platform/limits'
import {
  listCompanionsEndpoint,
  listLocationsEndpoint,
  searchCompanionsEndpoint,
} from '#companions/listing'

/** Call for one page of /browse: the search if there is a term, otherwise the list. */
export function browseCall(state: BrowseState, after: string | null = null) {
  const query = termOf(state)
  query.set('skip', '0')
  query.set('limit', String(BROWSE_PAGE_SIZE))
  if (after) query.set('after', after)
  if (state.sort !== 'recent') query.set('sort', state.sort)
  writeWhere(query, state)
  return withAddress(state.search ? searchCompanionsEndpoint : listCompanionsEndpoint, { query })
}

/** Call for the totals and counts of the filter dialog's draft; it requests one card, the minimum. */
export function countsCall(state: BrowseState) {
  const query = termOf(state)
  query.set('limit', '1')
  query.set('facets', '1')
  writeWhere(query, state)
  return withAddress(state.search ? searchCompanionsEndpoint : listCompanionsEndpoint, { query })
}

export function locationsCall(state: BrowseState) {
  const query = termOf(state)
  writeWhere(query, state)
  return withAddress(listLocationsEndpoint, { query })
}

function termOf({ search, exact }: BrowseState): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  // Lets the server search for a corrected spelling if the text has no matches.
  if (search && !exact) query.set('correct', '1')
  return query
}

function writeWhere(query: URLSearchParams, { location, filters }: BrowseState) {
  const { city, country } = splitLocation(location)
  if (city) query.set('city', city)
  if (country) query.set('country', country)
  writeFilters(query, filters)
}
