import {
  allowAgainEndpoint,
  listOwnConsentsEndpoint,
  revokeConsentEndpoint,
} from '#media/own-consents'
import { consentsOf, unrecordedOf } from '../consents/queries.ts'
import { presentConsent } from '../consents/present.ts'
import { undoConsentWithdrawal } from '../undo-consent-withdrawal.ts'
import { revokeConsent } from '../revoke-consent.ts'
import { iso } from '../../platform/lib/time.ts'
import { storesOf } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownConsentRoutes = routesOf([
  handle(listOwnConsentsEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    const { db } = c.var
    const [consents, missingIds] = await Promise.all([
      consentsOf(db, caller.companionId),
      unrecordedOf(db, caller.companionId),
    ])
    return { consents: consents.map(presentConsent), missing: missingIds }
  }),
  handle(revokeConsentEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    const id = idOf(c)
    const stores = { ...storesOf(c), images: c.env.IMAGES }
    try {
      const { at, isRecognised } = await revokeConsent(stores, caller, id)
      return { revokedAt: iso(at), isRecognised }
    } finally {
      // Mails are sent even if only the deletion of files failed: the withdrawal is stored.
      sendMailInBackground(c)
    }
  }),
  handle(allowAgainEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    const companionCaller = { ...caller, role: c.var.own.member.role }
    return { isAllowed: await undoConsentWithdrawal(c.var.db, companionCaller, idOf(c)) }
  }),
])
