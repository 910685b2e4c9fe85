import type { Context } from 'hono'
import { MAX_IMAGE_BYTES } from '#platform/limits'
import {
  getOwnVerificationEndpoint,
  sendProofEndpoint,
  startRenewalEndpoint,
  withdrawRenewalEndpoint,
} from '#moderation/renewals'
import { presentOwnVerification } from '../../companions/photo-verifications/present.ts'
import { newestRenewalOf } from '../../companions/photo-verifications/queries.ts'
import { requireCompanion } from '../../companions/profiles/queries.ts'
import { tooLargeImage } from '../../media/receive-media.ts'
import { startRenewal, submitProof, withdrawRenewal } from '../renew-photos.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { imagesOf, receivePicture } from '../../media/http/receive-file.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const limit = { maxBytes: MAX_IMAGE_BYTES, tooLarge: tooLargeImage }

export const ownVerificationRoutes = routesOf([
  handle(getOwnVerificationEndpoint, {}, { access: companionAccess }, (c) => present(c)),
  handle(startRenewalEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await startRenewal(c.var.db, caller)
    return present(c)
  }),
  handle(
    sendProofEndpoint,
    {},
    { access: companionAccess, maxBytes: null },
    async (c, { caller, params }) => {
      const stores = { ...storesOf(c), images: imagesOf(c) }
      const bytes = await receivePicture(c, limit)
      const origin = originOf(c)
      await submitProof(stores, caller, { id: params.id, bytes, origin })
      sendMailInBackground(c)
      return present(c)
    },
  ),
  handle(
    withdrawRenewalEndpoint,
    {},
    { access: companionAccess },
    async (c, { caller, params }) => {
      await withdrawRenewal(storesOf(c), caller, params.id)
      return present(c)
    },
  ),
])

async function present({ var: { db, own, now } }: Context<AppEnv>) {
  const [{ verifications }, renewal] = await Promise.all([
    requireCompanion(db, own.companionId),
    newestRenewalOf(db, own.companionId),
  ])
  return presentOwnVerification(verifications, renewal, now)
}
