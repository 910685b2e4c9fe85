import { Hono, type Context } from 'hono'
import { MAX_SAVED_SEARCHES } from '#contract/saved-search-options'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#contract/saved-searches.api'
import { changeSavedSearchSchemas, saveSearchSchemas } from '#contract/saved-searches'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { isMember } from '../../features/members/rules.ts'
import { presentSearch } from '../../features/saved-searches/present.ts'
import { savedSearchesOf } from '../../features/saved-searches/queries.ts'
import { searchRateLimit } from '../../features/saved-searches/rules.ts'
import { deleteSearch } from '../../features/saved-searches/writes.ts'
import { changeSearch, saveSearch as save } from '../../flows/change-saved-searches.ts'
import { permit } from '../../lib/permit.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'
import { mailedOf } from '../../http/mailed-of.ts'
import { smallBody } from '../../http/public-form.ts'

export const savedSearchRoutes = new Hono<AppEnv>()
  .get(listSavedSearches.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [savedSearchesOf(c.var.db, id)])
    permit(actor, isMember, 'sign-in.searches')
    const searches = (rows[0] ?? []).map(presentSearch)
    return answer(c, listSavedSearches, { searches, limit: MAX_SAVED_SEARCHES })
  })
  .post(saveSearch.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await ownerOf(c)
    const search = validBody(saveSearchSchemas.body, await readJson(c.req))
    const saved = await save(db, mailedOf(c, member), search, now)
    return answer(c, saveSearch, presentSearch(saved), 201)
  })
  .put(changeSavedSearch.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await ownerOf(c)
    const change = validBody(changeSavedSearchSchemas.body, await readJson(c.req))
    const changed = await changeSearch(db, mailedOf(c, member), c.req.param('id'), change, now)
    return answer(c, changeSavedSearch, presentSearch(changed))
  })
  .delete(deleteSavedSearch.path, async (c) => {
    const { id: memberId } = await ownerOf(c)
    await deleteSearch(c.var.db, { id: c.req.param('id'), memberId })
    return answer(c, deleteSavedSearch, { deleted: true })
  })

async function ownerOf(c: Context<AppEnv>) {
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.searches')
  await consumeRateLimit(c.var.db, { ...searchRateLimit, who: member.id, now: c.var.now })
  return member
}
