import type { Context } from 'hono'
import {
  endListingConsentEndpoint,
  endPromotionConsentEndpoint,
  listIncompleteEndpoint,
  readPublicationRulesEndpoint,
  recordAgeEndpoint,
  recordListingConsentEndpoint,
  recordPromotionConsentEndpoint,
  endListingConsentSchemas,
  endPromotionConsentSchemas,
  recordAgeSchemas,
  recordListingConsentSchemas,
  recordPromotionConsentSchemas,
} from '#companions/publication'
import { planPublicationSchemas, planPublicationEndpoint } from '#companions/publication-plans'
import { incompleteProfiles } from '../profiles/incomplete.ts'
import { presentIncompletes } from '../profiles/present/present-publication.ts'
import type { CompanionRecord } from '../profiles/queries.ts'
import { presentPlanned } from '../publication-plans/present-plans.ts'
import { plannedProfiles } from '../publication-plans/queries.ts'
import { endListingConsent, recordListingConsent } from '../listing-consent.ts'
import { planPublication } from '../plan-publication.ts'
import { endPromotionConsent, recordPromotionConsent } from '../promotion-consent.ts'
import { recordAge } from '../record-age.ts'
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
    recordListingConsentEndpoint,
    recordListingConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const companion = await recordListingConsent(
        c.var.db,
        idOf(c, 'companion.not-found'),
        input,
        caller,
      )
      return answerChanged(c, companion)
    },
  ),
  handle(
    endListingConsentEndpoint,
    endListingConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const companion = await endListingConsent(
        c.var.db,
        idOf(c, 'companion.not-found'),
        reason,
        caller,
      )
      return answerChanged(c, companion)
    },
  ),
  handle(
    recordPromotionConsentEndpoint,
    recordPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      return answerChanged(c, await recordPromotionConsent(c.var.db, id, input, caller))
    },
  ),
  handle(
    endPromotionConsentEndpoint,
    endPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const id = idOf(c, 'companion.not-found')
      return answerChanged(c, await endPromotionConsent(c.var.db, id, reason, caller))
    },
  ),
  handle(
    recordAgeEndpoint,
    recordAgeSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const companion = await recordAge(c.var.db, idOf(c, 'companion.not-found'), input, caller)
      return answerChanged(c, companion)
    },
  ),
  handle(
    planPublicationEndpoint,
    planPublicationSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const companion = await planPublication(
        c.var.db,
        idOf(c, 'companion.not-found'),
        input,
        caller,
      )
      return presentForStaff(c, companion)
    },
  ),
  handle(readPublicationRulesEndpoint, {}, { access: staff }, async (c) => {
    const { catalogue, now } = c.var
    await catalogue.refresh(now)
    const { publication, checkDays } = settingsOf(catalogue)
    return { minimum_age: publication.minimumAge, check_days: checkDays }
  }),
  handle(listIncompleteEndpoint, {}, { access: staff }, async (c) => {
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
