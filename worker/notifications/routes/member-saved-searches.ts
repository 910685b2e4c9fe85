import type { Context } from 'hono'
import {
  changeSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  saveSearchEndpoint,
  changeSavedSearchSchemas,
  saveSearchSchemas,
  type SavedSearch,
  type SearchQuery,
} from '#notifications/saved-searches'
import { savedSearchesOf, type SavedSearchRow } from '../saved-searches/queries.ts'
import { searchRateLimit } from '../saved-searches/rules.ts'
import { deleteSearch } from '../saved-searches/writes.ts'
import { benefitsOf } from '../../catalogue/settings/benefits.ts'
import { changeSearch, saveSearch, type SearchOwner } from '../change-saved-searches.ts'
import type { Member } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { planTermsOf } from '../../catalogue/http/plan-terms.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { iso } from '../../platform/lib/time.ts'

const owner = member('sign-in.searches')

export const savedSearchRoutes = routesOf([
  handle(
    listSavedSearchesEndpoint,
    {},
    { access: member('sign-in.searches', { reads: (c, id) => [savedSearchesOf(c.var.db, id)] }) },
    async (c, { caller, rows }) => {
      const searches = (rows[0] ?? []).map(presentSearch)
      const { savedSearches, instantAlerts } = benefitsOf(await planTermsOf(c), caller.plan)
      return { searches, limit: savedSearches, instantAlerts }
    },
  ),
  handle(
    saveSearchEndpoint,
    saveSearchSchemas,
    { access: owner, limit: searchRateLimit, status: 201 },
    async (c, { caller, body: search }) => {
      const { db, now } = c.var
      const savedSearch = await saveSearch(db, await searchOwner(c, caller), search, now)
      return presentSearch(savedSearch)
    },
  ),
  handle(
    changeSavedSearchEndpoint,
    changeSavedSearchSchemas,
    { access: owner, limit: searchRateLimit },
    async (c, { caller, params, body: change }) => {
      const { db, now } = c.var
      const searcher = await searchOwner(c, caller)
      const search = await changeSearch(db, searcher, params.id, change, now)
      return presentSearch(search)
    },
  ),
  handle(
    deleteSavedSearchEndpoint,
    {},
    { access: owner, limit: searchRateLimit },
    async (c, { caller: { id: memberId }, params }) => {
      await deleteSearch(c.var.db, { id: params.id, memberId })
      return { deleted: true as const }
    },
  ),
])

const searchOwner = async (c: Context<AppEnv>, member: Member): Promise<SearchOwner> => ({
  mailed: memberMailbox(c, member),
  plan: member.plan,
  planTerms: await planTermsOf(c),
})

const presentSearch = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  query: JSON.parse(row.query) as SearchQuery,
  alert: row.alert,
  createdAt: iso(row.createdAt),
})
