import { Hono, type Context } from 'hono'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#notifications/saved-searches.api'
import { changeSavedSearchSchemas, saveSearchSchemas } from '#notifications/saved-searches'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { presentSearch } from '../saved-searches/present.ts'
import { savedSearchesOf } from '../saved-searches/queries.ts'
import { searchRateLimit } from '../saved-searches/rules.ts'
import { deleteSearch } from '../saved-searches/writes.ts'
import { benefitsOf } from '../../staff/settings/benefits.ts'
import { changeSearch, saveSearch as save, type SearchOwner } from '../change-saved-searches.ts'
import type { Member } from '../../accounts/lib/actor.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { planTermsOf } from '../../billing/http/plan-terms.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const savedSearchRoutes = new Hono<AppEnv>()
  .get(listSavedSearches.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [savedSearchesOf(c.var.db, id)])
    const member = permit(actor, isMember, 'sign-in.searches')
    const searches = (rows[0] ?? []).map(presentSearch)
    const { savedSearches, instantAlerts } = benefitsOf(await planTermsOf(c), member.plan)
    return respond(c, listSavedSearches, { searches, limit: savedSearches, instantAlerts })
  })
  .post(saveSearch.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await ownerOf(c)
    const search = validBody(saveSearchSchemas.body, await readJson(c.req))
    const saved = await save(db, await searchOwner(c, member), search, now)
    return respond(c, saveSearch, presentSearch(saved), 201)
  })
  .put(changeSavedSearch.path, smallBody, async (c) => {
    const { db, now } = c.var
    const member = await ownerOf(c)
    const change = validBody(changeSavedSearchSchemas.body, await readJson(c.req))
    const owner = await searchOwner(c, member)
    const changed = await changeSearch(db, owner, c.req.param('id'), change, now)
    return respond(c, changeSavedSearch, presentSearch(changed))
  })
  .delete(deleteSavedSearch.path, async (c) => {
    const { id: memberId } = await ownerOf(c)
    await deleteSearch(c.var.db, { id: c.req.param('id'), memberId })
    return respond(c, deleteSavedSearch, { deleted: true })
  })

async function ownerOf(c: Context<AppEnv>) {
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.searches')
  await consumeRateLimit(c.var.db, { ...searchRateLimit, who: member.id, now: c.var.now })
  return member
}

const searchOwner = async (c: Context<AppEnv>, member: Member): Promise<SearchOwner> => ({
  mailed: memberMailbox(c, member),
  plan: member.plan,
  planTerms: await planTermsOf(c),
})
