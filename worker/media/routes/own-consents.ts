import { Hono } from 'hono'
import { allowAgain, listOwnConsents, revokeConsent } from '#media/own-consents.api'
import { consentsOf, unrecordedOf } from '../consents/queries.ts'
import { presentConsent } from '../consents/present.ts'
import { undoConsentWithdrawal as allow } from '../undo-consent-withdrawal.ts'
import { revokeConsent as revoke } from '../revoke-consent.ts'
import { iso } from '../../platform/lib/time.ts'
import { storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const ownConsentRoutes = new Hono<AppEnv>()
  .get(listOwnConsents.path, async (c) => {
    const { db, own } = c.var
    const [consents, missing] = await Promise.all([
      consentsOf(db, own.companionId),
      unrecordedOf(db, own.companionId),
    ])
    return respond(c, listOwnConsents, { consents: consents.map(presentConsent), missing })
  })
  .post(revokeConsent.path, async (c) => {
    const id = idOf(c)
    const stores = { ...storesOf(c), images: c.env.IMAGES }
    try {
      const { at, isRecognised } = await revoke(stores, ownOf(c), id)
      return respond(c, revokeConsent, { revokedAt: iso(at), isRecognised })
    } finally {
      // Also when only the deletion of files is left: the file is out of every answer.
      await refreshCatalogue(c)
      sendMailInBackground(c)
    }
  })
  .post(allowAgain.path, async (c) => {
    const own = { ...ownOf(c), role: c.var.own.member.role }
    return respond(c, allowAgain, { isAllowed: await allow(c.var.db, own, idOf(c)) })
  })
