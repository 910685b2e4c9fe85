import { Hono, type Context } from 'hono'
import {
  endListingConsent,
  listIncomplete,
  readPublicationRules,
  recordAge,
  recordListingConsent,
} from '#contract/publication.api'
import {
  endListingConsentSchemas,
  recordAgeSchemas,
  recordListingConsentSchemas,
} from '#contract/publication'
import { planPublicationSchemas } from '#contract/publication-plans'
import { planPublication } from '#contract/publication-plans.api'
import { incompleteProfiles } from '../../features/companions/incomplete.ts'
import { presentIncompletes } from '../../features/companions/present-publication.ts'
import type { CompanionRecord } from '../../features/companions/queries.ts'
import { presentPlanned } from '../../features/publication-plans/present-plans.ts'
import { plannedProfiles } from '../../features/publication-plans/queries.ts'
import {
  endListingConsent as end,
  recordListingConsent as record,
} from '../../flows/listing-consent.ts'
import { planPublication as plan } from '../../flows/plan-publication.ts'
import { recordAge as storeAge } from '../../flows/record-age.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import { settingsOf, type AppEnv } from '../../http/context.ts'
import { idOf } from '../../http/id-of.ts'
import { answer } from '../../http/endpoint.ts'
import { managedAsItIs } from '../../http/managed-companion.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'

const AT_ONCE = 100

/** What publication needs, as staff record it. */
export const adminPublicationRoutes = new Hono<AppEnv>()
  .put(recordListingConsent.path, async (c) => {
    const input = validBody(recordListingConsentSchemas.body, await readJson(c.req))
    const companion = await record(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return answer(c, recordListingConsent, await changed(c, companion))
  })
  .delete(endListingConsent.path, async (c) => {
    const { reason } = validBody(endListingConsentSchemas.body, await readJson(c.req))
    const companion = await end(c.var.db, idOf(c, 'companion.not-found'), reason, staffOf(c))
    return answer(c, endListingConsent, await changed(c, companion))
  })
  .put(recordAge.path, async (c) => {
    const input = validBody(recordAgeSchemas.body, await readJson(c.req))
    const companion = await storeAge(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return answer(c, recordAge, await changed(c, companion))
  })
  .put(planPublication.path, async (c) => {
    const input = validBody(planPublicationSchemas.body, await readJson(c.req))
    const companion = await plan(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return answer(c, planPublication, await managedAsItIs(c, companion))
  })
  .get(readPublicationRules.path, async (c) => {
    await refreshCatalogue(c)
    const { publication, checkDays } = settingsOf(c.var.catalogue)
    const rules = { minimum_age: publication.minimumAge, check_days: checkDays }
    return answer(c, readPublicationRules, rules)
  })
  .get(listIncomplete.path, async (c) => {
    const { db, catalogue, now } = c.var
    await catalogue.refresh(now)
    const { publication } = settingsOf(catalogue)
    const [incomplete, plans] = await Promise.all([
      incompleteProfiles(db, AT_ONCE),
      plannedProfiles(db, AT_ONCE),
    ])
    const profiles = presentIncompletes(incomplete, publication)
    return answer(c, listIncomplete, { ...profiles, plans: plans.map(presentPlanned) })
  })

async function changed(c: Context<AppEnv>, companion: CompanionRecord) {
  await refreshCatalogue(c)
  return managedAsItIs(c, companion)
}
