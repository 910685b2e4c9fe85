import { addressOf, type Endpoint } from '#platform/endpoint'
import type { SavedSearch } from '#notifications/saved-searches'

type Query = SavedSearch['query']

/** What a list's call asks for, to be saved. @param call with its address */
export function queryOf(call: Endpoint): Query {
  const params = new URLSearchParams(addressOf(call).split('?')[1])
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...more] = params.getAll(key)
      return [key, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

/** The page that shows a saved search. Its address has a text of its own for the place and for the words. */
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
