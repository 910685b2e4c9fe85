import { Hono } from 'hono'
import { liftBlock, listConsents, recordConsent } from '#media/media-consents.api'
import { liftBlockSchemas, recordConsentSchemas } from '#media/media-consents'
import { presentBlocked, presentConsent } from '../consents/present.ts'
import { consentsOf, unrecordedOf } from '../consents/queries.ts'
import { blockedFilesOf } from '../consents/withdrawals.ts'
import { hasCompanion } from '../files/queries.ts'
import { liftBlockAlone } from '../lift-block.ts'
import { recordConsent as record } from '../record-consent.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { openSessionOnly } from '../../accounts/http/open-session.ts'
import { staffOf, staffWithRole } from '../../accounts/http/require-admin.ts'

/** Records of consent for files, as staff see and make them. */
export const adminConsentRoutes = new Hono<AppEnv>()
  .put(recordConsent.path, async (c) => {
    const input = validBody(recordConsentSchemas.body, await readJson(c.req))
    const stored = await record(c.var.db, idOf(c), input, staffOf(c))
    return respond(c, recordConsent, presentConsent(stored))
  })
  .get(listConsents.path, async (c) => {
    const { db } = c.var
    const id = idOf(c)
    if (!(await hasCompanion(db, id))) throw new Failure('not-found', 'http.not-found')
    const [consents, missing, blocked] = await Promise.all([
      consentsOf(db, id),
      unrecordedOf(db, id),
      blockedFilesOf(db, id),
    ])
    return respond(c, listConsents, {
      consents: consents.map(presentConsent),
      missing,
      blocked: blocked.map(presentBlocked),
    })
  })
  .post(liftBlock.path, openSessionOnly, async (c) => {
    const { reason } = validBody(liftBlockSchemas.body, await readJson(c.req))
    const companionId = idOf(c)
    const withdrawn = { companionId, mediaId: c.req.param('file') }
    await liftBlockAlone(c.var.db, withdrawn, reason, staffWithRole(c))
    const blocked = await blockedFilesOf(c.var.db, companionId)
    return respond(c, liftBlock, { blocked: blocked.map(presentBlocked) })
  })
