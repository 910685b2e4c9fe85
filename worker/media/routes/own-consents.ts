import { allowAgain, listOwnConsents, revokeConsent } from '#media/own-consents'
import { consentsOf, unrecordedOf } from '../consents/queries.ts'
import { presentConsent } from '../consents/present.ts'
import { undoConsentWithdrawal as allow } from '../undo-consent-withdrawal.ts'
import { revokeConsent as revoke } from '../revoke-consent.ts'
import { iso } from '../../platform/lib/time.ts'
import { storesOf } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { companion } from '../../accounts/http/companion-access.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownConsentRoutes = routesOf([
  handle(listOwnConsents, {}, { access: companion }, async (c, { caller }) => {
    const { db } = c.var
    const [consents, missingIds] = await Promise.all([
      consentsOf(db, caller.companionId),
      unrecordedOf(db, caller.companionId),
    ])
    return { consents: consents.map(presentConsent), missing: missingIds }
  }),
  handle(revokeConsent, {}, { access: companion }, async (c, { caller }) => {
    const id = idOf(c)
    const stores = { ...storesOf(c), images: c.env.IMAGES }
    try {
      const { at, isRecognised } = await revoke(stores, caller, id)
      return { revokedAt: iso(at), isRecognised }
    } finally {
      // The catalogue is refreshed even if only the deletion of files failed: the file is no longer served.
      await refreshCatalogue(c)
      sendMailInBackground(c)
    }
  }),
  handle(allowAgain, {}, { access: companion }, async (c, { caller }) => {
    const companionCaller = { ...caller, role: c.var.own.member.role }
    return { isAllowed: await allow(c.var.db, companionCaller, idOf(c)) }
  }),
])
