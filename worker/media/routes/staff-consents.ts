import {
  liftBlockEndpoint,
  listConsentsEndpoint,
  recordConsentEndpoint,
  liftBlockSchemas,
  recordConsentSchemas,
} from '#media/media-consents'
import { presentBlocked, presentConsent } from '../consents/present.ts'
import { consentsOf, unrecordedOf } from '../consents/queries.ts'
import { blockedFilesOf } from '../consents/withdrawals.ts'
import { hasCompanion } from '../files/queries.ts'
import { liftBlockAsOnlyOwner } from '../lift-block.ts'
import { recordConsent } from '../record-consent.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { staff, staffInOpenSession } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Consent records for files, for staff. */
export const adminConsentRoutes = routesOf([
  handle(
    recordConsentEndpoint,
    recordConsentSchemas,
    { access: staff },
    async (c, { caller, body: input }) => {
      return presentConsent(await recordConsent(c.var.db, idOf(c), input, caller))
    },
  ),
  handle(listConsentsEndpoint, {}, { access: staff }, async (c) => {
    const { db } = c.var
    const id = idOf(c)
    if (!(await hasCompanion(db, id))) throw new Failure('not-found', 'http.not-found')
    const [consents, missingIds, blockedFiles] = await Promise.all([
      consentsOf(db, id),
      unrecordedOf(db, id),
      blockedFilesOf(db, id),
    ])
    return {
      consents: consents.map(presentConsent),
      missing: missingIds,
      blocked: blockedFiles.map(presentBlocked),
    }
  }),
  handle(
    liftBlockEndpoint,
    liftBlockSchemas,
    { access: staffInOpenSession },
    async (c, { caller, params, body: { reason } }) => {
      const companionId = idOf(c)
      const file = { companionId, mediaId: params.file }
      await liftBlockAsOnlyOwner(c.var.db, file, reason, caller)
      const blockedFiles = await blockedFilesOf(c.var.db, companionId)
      return { blocked: blockedFiles.map(presentBlocked) }
    },
  ),
])
