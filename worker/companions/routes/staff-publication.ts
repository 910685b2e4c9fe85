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
import { presentPlanned } from '../publication-plans/present-plans.ts'
import { plannedProfiles } from '../publication-plans/queries.ts'
import { endCompanionConsent, recordCompanionConsent } from '../companion-consents.ts'
import { planPublication } from '../plan-publication.ts'
import { recordAge } from '../record-age.ts'
import { settingsOf } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { presentChangedForStaff } from '../http/managed-companion.ts'
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
      const id = idOf(c, 'companion.not-found')
      await recordCompanionConsent(c.var.db, 'listing', id, input, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    endListingConsentEndpoint,
    endListingConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const id = idOf(c, 'companion.not-found')
      await endCompanionConsent(c.var.db, 'listing', id, reason, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    recordPromotionConsentEndpoint,
    recordPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      await recordCompanionConsent(c.var.db, 'promotion', id, input, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    endPromotionConsentEndpoint,
    endPromotionConsentSchemas,
    { access: staff },
    async (c, { caller, body: { reason } }) => {
      const id = idOf(c, 'companion.not-found')
      await endCompanionConsent(c.var.db, 'promotion', id, reason, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    recordAgeEndpoint,
    recordAgeSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      await recordAge(c.var.db, id, input, caller)
      return presentChangedForStaff(c, id)
    },
  ),
  handle(
    planPublicationEndpoint,
    planPublicationSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      await planPublication(c.var.db, id, input, caller)
      return presentChangedForStaff(c, id)
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
