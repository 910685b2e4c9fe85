import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES } from '#platform/limits'
import {
  getOwnVerification,
  sendProof,
  startRenewal,
  withdrawRenewal,
} from '#moderation/renewals.api'
import { presentOwnVerification } from '../photo-verifications/present.ts'
import { newestRenewalOf } from '../photo-verifications/queries.ts'
import { requireCompanion } from '../../companions/manage-companions.ts'
import { tooLargeImage } from '../../media/receive-media.ts'
import { startRenewal as start, submitProof, withdrawRenewal as withdraw } from '../renew-photos.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { imagesOf, receivePicture } from '../../media/http/receive-file.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

const limit = { maxBytes: MAX_IMAGE_BYTES, tooLarge: tooLargeImage }

export const ownVerificationRoutes = new Hono<AppEnv>()
  .get(getOwnVerification.path, async (c) => respond(c, getOwnVerification, await present(c)))
  .post(startRenewal.path, smallBody, async (c) => {
    await start(c.var.db, ownOf(c))
    return respond(c, startRenewal, await present(c))
  })
  .put(sendProof.path, async (c) => {
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const bytes = await receivePicture(c, limit)
    const origin = originOf(c)
    await submitProof(stores, ownOf(c), { id: c.req.param('id'), bytes, origin })
    sendMailInBackground(c)
    return respond(c, sendProof, await present(c))
  })
  .delete(withdrawRenewal.path, async (c) => {
    await withdraw(storesOf(c), ownOf(c), c.req.param('id'))
    return respond(c, withdrawRenewal, await present(c))
  })

async function present({ var: { db, own, now } }: Context<AppEnv>) {
  const [{ verifications }, renewal] = await Promise.all([
    requireCompanion(db, own.companionId),
    newestRenewalOf(db, own.companionId),
  ])
  return presentOwnVerification(verifications, renewal, now)
}
