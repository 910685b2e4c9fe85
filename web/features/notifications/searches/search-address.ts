import { addressOf, type Endpoint } from '#platform/endpoint'
import type { SavedSearch } from '#notifications/saved-searches'

type Query = SavedSearch['query']

/** Query of a list's call, in the form in which it is saved. @param call endpoint with its query */
export function searchQueryOf(call: Endpoint): Query {
  const params = new URLSearchParams(addressOf(call).split('?')[1])
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...otherValues] = params.getAll(key)
      return [key, otherValues.length > 0 ? [first, ...otherValues] : first]
    }),
  )
}

/** Address of the page for a saved search. It has separate parameters for the place and the text. */
export function searchAddress({ q = '', city = '', country = '', ...filters }: Query): string {
  const location = [city, country].flat().filter(Boolean).join(', ')
  const params = new URLSearchParams()
  if (q) params.set('search', String(q))
  if (location) params.set('location', location)
  for (const [key, values] of Object.entries(filters)) {
    for (const value of [values].flat()) params.append(key, value)
  }
  return `/browse?${params}`
}
