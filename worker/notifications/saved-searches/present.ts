import type { SavedSearch, SearchQuery } from '#notifications/saved-searches'
import { iso } from '../../platform/lib/time.ts'
import type { SavedSearchRow } from './queries.ts'

export const presentSearch = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: JSON.parse(row.query) as SearchQuery,
  alert: row.alert,
  createdAt: iso(row.createdAt),
})
