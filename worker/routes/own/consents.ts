import { Hono } from 'hono'
import { listOwnConsents, revokeConsent } from '#contract/own-consents.api'
import { consentsOf, unrecordedOf } from '../../features/media-consents/queries.ts'
import { presentConsent } from '../../features/media-consents/present.ts'
import { revokeConsent as revoke } from '../../flows/revoke-consent.ts'
import { Failure } from '../../lib/failure.ts'
import { isUuid } from '../../lib/id.ts'
import { iso } from '../../lib/time.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const ownConsentRoutes = new Hono<AppEnv>()
  .get(listOwnConsents.path, async (c) => {
    const { db, own } = c.var
    const [consents, missing] = await Promise.all([
      consentsOf(db, own.companionId),
      unrecordedOf(db, own.companionId),
    ])
    return answer(c, listOwnConsents, { consents: consents.map(presentConsent), missing })
  })
  .post(revokeConsent.path, async (c) => {
    const { db, own, now } = c.var
    const { companionId, member } = own
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Failure('not-found', 'http.not-found')
    const stores = { db, bucket: c.env.MEDIA, images: c.env.IMAGES }
    const by = { companionId, memberId: member.id, email: member.email, now }
    try {
      const { at, isRecognised } = await revoke(stores, by, id)
      return answer(c, revokeConsent, { revokedAt: iso(at), isRecognised })
    } finally {
      // Also when only the deletion of files is left: the file is out of every answer.
      await refreshCatalogue(c)
      sendMailInBackground(c)
    }
  })
