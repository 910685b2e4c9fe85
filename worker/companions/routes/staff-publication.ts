import { Hono, type Context } from 'hono'
import {
  endListingConsent,
  listIncomplete,
  readPublicationRules,
  recordAge,
  recordListingConsent,
} from '#companions/publication.api'
import {
  endListingConsentSchemas,
  recordAgeSchemas,
  recordListingConsentSchemas,
} from '#companions/publication'
import { planPublicationSchemas } from '#companions/publication-plans'
import { planPublication } from '#companions/publication-plans.api'
import { incompleteProfiles } from '../profiles/incomplete.ts'
import { presentIncompletes } from '../profiles/present/present-publication.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { presentPlanned } from '../publication-plans/present-plans.ts'
import { plannedProfiles } from '../publication-plans/queries.ts'
import { endListingConsent as end, recordListingConsent as record } from '../listing-consent.ts'
import { planPublication as plan } from '../plan-publication.ts'
import { recordAge as storeAge } from '../record-age.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { presentForStaff } from '../http/managed-companion.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'

const AT_ONCE = 100

/** What publication needs, as staff record it. */
export const adminPublicationRoutes = new Hono<AppEnv>()
  .put(recordListingConsent.path, async (c) => {
    const input = validBody(recordListingConsentSchemas.body, await readJson(c.req))
    const companion = await record(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return respond(c, recordListingConsent, await changed(c, companion))
  })
  .delete(endListingConsent.path, async (c) => {
    const { reason } = validBody(endListingConsentSchemas.body, await readJson(c.req))
    const companion = await end(c.var.db, idOf(c, 'companion.not-found'), reason, staffOf(c))
    return respond(c, endListingConsent, await changed(c, companion))
  })
  .put(recordAge.path, async (c) => {
    const input = validBody(recordAgeSchemas.body, await readJson(c.req))
    const companion = await storeAge(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return respond(c, recordAge, await changed(c, companion))
  })
  .put(planPublication.path, async (c) => {
    const input = validBody(planPublicationSchemas.body, await readJson(c.req))
    const companion = await plan(c.var.db, idOf(c, 'companion.not-found'), input, staffOf(c))
    return respond(c, planPublication, await presentForStaff(c, companion))
  })
  .get(readPublicationRules.path, async (c) => {
    await refreshCatalogue(c)
    const { publication, checkDays } = settingsOf(c.var.catalogue)
    const rules = { minimum_age: publication.minimumAge, check_days: checkDays }
    return respond(c, readPublicationRules, rules)
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
    return respond(c, listIncomplete, { ...profiles, plans: plans.map(presentPlanned) })
  })

async function changed(c: Context<AppEnv>, companion: CompanionRecord) {
  await refreshCatalogue(c)
  return presentForStaff(c, companion)
}
