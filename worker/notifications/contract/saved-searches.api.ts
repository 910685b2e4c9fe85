import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './saved-searches.ts'

export const listSavedSearches = endpoint<typeof schemas.listSavedSearchesSchemas>()(
  'GET',
  '/api/saved-searches',
  'member',
)

/**
 * 201. The same filters again are the search that is saved already. 409: as many are saved as the plan allows, or
 * it has no instant alerts.
 */
export const saveSearch = endpoint<typeof schemas.saveSearchSchemas>()(
  'POST',
  '/api/saved-searches',
  'member',
)

/** 404: not the member's. */
export const changeSavedSearch = endpoint<typeof schemas.changeSavedSearchSchemas>()(
  'PUT',
  '/api/saved-searches/:id',
  'member',
)

/** May be repeated. */
export const deleteSavedSearch = endpoint<typeof schemas.deleteSavedSearchSchemas>()(
  'DELETE',
  '/api/saved-searches/:id',
  'member',
)
