import { Hono } from 'hono'
import { liftBlock, listConsents, recordConsent } from '#contract/media-consents.api'
import { liftBlockSchemas, recordConsentSchemas } from '#contract/media-consents'
import { presentBlocked, presentConsent } from '../../features/media-consents/present.ts'
import { consentsOf, unrecordedOf } from '../../features/media-consents/queries.ts'
import { blockedFilesOf } from '../../features/media-consents/withdrawals.ts'
import { hasCompanion } from '../../features/media/queries.ts'
import { liftBlockAlone } from '../../flows/lift-block.ts'
import { recordConsent as record } from '../../flows/record-consent.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { idOf } from '../../http/id-of.ts'
import { answer } from '../../http/endpoint.ts'
import { openSessionOnly } from '../../http/open-session.ts'
import { staffOf, staffWithRole } from '../../http/require-admin.ts'

/** Records of consent for files, as staff see and make them. */
export const adminConsentRoutes = new Hono<AppEnv>()
  .put(recordConsent.path, async (c) => {
    const input = validBody(recordConsentSchemas.body, await readJson(c.req))
    const stored = await record(c.var.db, idOf(c), input, staffOf(c))
    return answer(c, recordConsent, presentConsent(stored))
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
    return answer(c, listConsents, {
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
    return answer(c, liftBlock, { blocked: blocked.map(presentBlocked) })
  })
