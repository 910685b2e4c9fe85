import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './saved-searches.ts'

export const listSavedSearches = endpoint<typeof schemas.listSavedSearchesSchemas>()(
  'GET',
  '/api/saved-searches',
  'member',
)

/**
 * 201. The same filters again return the existing search. 409 if the plan's limit is reached, or
 * the plan does not include instant alerts.
 */
export const saveSearch = endpoint<typeof schemas.saveSearchSchemas>()(
  'POST',
  '/api/saved-searches',
  'member',
)

/** 404 if the search is not the member's. */
export const changeSavedSearch = endpoint<typeof schemas.changeSavedSearchSchemas>()(
  'PUT',
  '/api/saved-searches/:id',
  'member',
)

/** Idempotent. */
export const deleteSavedSearch = endpoint<typeof schemas.deleteSavedSearchSchemas>()(
  'DELETE',
  '/api/saved-searches/:id',
  'member',
)
