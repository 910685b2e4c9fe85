import type { Context } from 'hono'
import {
  endListingConsent,
  endPromotionConsent,
  listIncomplete,
  readPublicationRules,
  recordAge,
  recordListingConsent,
  recordPromotionConsent,
  endListingConsentSchemas,
  endPromotionConsentSchemas,
  recordAgeSchemas,
  recordListingConsentSchemas,
  recordPromotionConsentSchemas,
} from '#companions/publication'
import { planPublicationSchemas, planPublication } from '#companions/publication-plans'
import { incompleteProfiles } from '../profiles/incomplete.ts'
import { presentIncompletes } from '../profiles/present/present-publication.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { presentPlanned } from '../publication-plans/present-plans.ts'
import { plannedProfiles } from '../publication-plans/queries.ts'
import { endListingConsent as end, recordListingConsent as record } from '../listing-consent.ts'
import { planPublication as plan } from '../plan-publication.ts'
import {
  endPromotionConsent as endPromotion,
  recordPromotionConsent as recordPromotion,
} from '../promotion-consent.ts'
import { recordAge as storeAge } from '../record-age.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { presentForStaff } from '../http/managed-companion.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const MAX_ROWS = 100

/** Records for publication, as staff enter them. */
export const adminPublicationRoutes = routesOf([
  handle(
    recordListingConsent,
    recordListingConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const companion = await record(c.var.db, idOf(c, 'companion.not-found'), input, caller)
      return answerChanged(c, companion)
    },
  ),
  handle(
    endListingConsent,
    endListingConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const companion = await end(c.var.db, idOf(c, 'companion.not-found'), reason, caller)
      return answerChanged(c, companion)
    },
  ),
  handle(
    recordPromotionConsent,
    recordPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      return answerChanged(c, await recordPromotion(c.var.db, id, input, caller))
    },
  ),
  handle(
    endPromotionConsent,
    endPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const id = idOf(c, 'companion.not-found')
      return answerChanged(c, await endPromotion(c.var.db, id, reason, caller))
    },
  ),
  handle(recordAge, recordAgeSchemas, { access: staff }, async (c, { caller, body: input }) => {
    const companion = await storeAge(c.var.db, idOf(c, 'companion.not-found'), input, caller)
    return answerChanged(c, companion)
  }),
  handle(
    planPublication,
    planPublicationSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const companion = await plan(c.var.db, idOf(c, 'companion.not-found'), input, caller)
      return presentForStaff(c, companion)
    },
  ),
  handle(readPublicationRules, {}, { access: staff }, async (c) => {
    const { catalogue, now } = c.var
    await catalogue.refresh(now)
    const { publication, checkDays } = settingsOf(catalogue)
    return { minimum_age: publication.minimumAge, check_days: checkDays }
  }),
  handle(listIncomplete, {}, { access: staff }, async (c) => {
    const { db, catalogue, now } = c.var
    await catalogue.refresh(now)
    const { publication } = settingsOf(catalogue)
    const [incomplete, plans] = await Promise.all([
      incompleteProfiles(db, MAX_ROWS),
      plannedProfiles(db, MAX_ROWS),
    ])
    const profiles = presentIncompletes(incomplete, publication)
    return { ...profiles, plans: plans.map(presentPlanned) }
  }),
])

async function answerChanged(c: Context<AppEnv>, companion: CompanionRecord) {
  await refreshCatalogue(c)
  return presentForStaff(c, companion)
}
