import { Hono } from 'hono'
import { listConsents, recordConsent } from '#contract/media-consents.api'
import { recordConsentSchemas } from '#contract/media-consents'
import { presentConsent } from '../../features/media-consents/present.ts'
import { consentsOf, unrecordedOf } from '../../features/media-consents/queries.ts'
import { hasCompanion } from '../../features/media/queries.ts'
import { recordConsent as record } from '../../flows/record-consent.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { idOf } from '../../http/id-of.ts'
import { answer } from '../../http/endpoint.ts'
import { staffOf } from '../../http/require-admin.ts'

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
    const [consents, missing] = await Promise.all([consentsOf(db, id), unrecordedOf(db, id)])
    return answer(c, listConsents, { consents: consents.map(presentConsent), missing })
  })
