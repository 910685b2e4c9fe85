import { splitLocation, writeFilters, type BrowseState } from './filters.ts'
import { BROWSE_PAGE_SIZE, HOME_COMPANIONS, HOME_STORIES } from './limits.ts'

/**
 * The addresses of the calls. A page reads by them and the edge inlines answers by them:
 * both sides must build the same text for the same query.
 */
export const homeCompanionsCall = `/api/homepage/companions?limit=${HOME_COMPANIONS}`
export const homeStoriesCall = `/api/homepage/stories?limit=${HOME_STORIES}`
export const placesCall = '/api/places'
export const plansCall = '/api/plans'

export const accountSettingsCall = '/api/account-settings'
export const meCall = '/api/me'
export const endSessionsCall = '/api/me/sessions/end'
export const exportCall = '/api/me/export'
export const photoCall = '/api/me/photo'
export const followsCall = '/api/follows'
export const checkoutLinksCall = '/api/checkout-links'
export const subscriptionCall = '/api/subscription'
export const applicationsCall = '/api/applications'
export const reportsCall = '/api/reports'
export const dataRequestsCall = '/api/data-requests'
export const consentCall = '/api/consent'

export const followCall = (companionId: string) => `/api/follows/${encodeURIComponent(companionId)}`

export const companionCall = (id: string) => `/api/companions/${encodeURIComponent(id)}`

/** One page of /browse: the search call when there is a term, else the list call. */
export function browseCall(state: BrowseState, after: string | null = null): string {
  const params = new URLSearchParams()
  if (state.search) params.set('q', state.search)
  params.set('skip', '0')
  params.set('limit', String(BROWSE_PAGE_SIZE))
  if (after) params.set('after', after)
  if (state.sort !== 'recent') params.set('sort', state.sort)
  writeWhere(params, state)
  return `/api/${state.search ? 'search' : 'companions'}?${params}`
}

/** Totals and counts for the filter dialog's draft, without cards to speak of. */
export function countsCall(state: BrowseState): string {
  const params = new URLSearchParams()
  if (state.search) params.set('q', state.search)
  params.set('limit', '1')
  params.set('facets', '1')
  writeWhere(params, state)
  return `/api/${state.search ? 'search' : 'companions'}?${params}`
}

export function locationsCall(state: BrowseState): string {
  const params = new URLSearchParams()
  if (state.search) params.set('q', state.search)
  writeWhere(params, state)
  const query = params.toString()
  return query ? `/api/locations?${query}` : '/api/locations'
}

function writeWhere(params: URLSearchParams, { location, filters }: BrowseState) {
  const { city, country } = splitLocation(location)
  if (city) params.set('city', city)
  if (country) params.set('country', country)
  writeFilters(params, filters)
}
