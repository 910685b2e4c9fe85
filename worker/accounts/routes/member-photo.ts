import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES } from '#platform/limits'
import { deletePhoto, putPhoto } from '#accounts/member-photo.api'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { mayHavePhoto, photoRateLimit } from '../photos/rules.ts'
import { isMember } from '../members/rules.ts'
import { removePhoto, storePhoto } from '../change-member-photo.ts'
import { tooLargeImage } from '../../media/receive-media.ts'
import type { Member } from '../lib/actor.ts'
import { dataUrl } from '../../media/images/make-picture.ts'
import { permit } from '../lib/permit.ts'
import { storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../http/identify.ts'
import { imagesOf, receivePicture } from '../../media/http/receive-file.ts'

const limit = { maxBytes: MAX_IMAGE_BYTES, tooLarge: tooLargeImage }

export const memberPhotoRoutes = new Hono<AppEnv>()
  .put(putPhoto.path, async (c) => {
    const { now } = c.var
    const actor = await rateLimitedMember(c)
    const member = permit(actor, mayHavePhoto, 'premium.photo')
    const images = imagesOf(c)
    const bytes = await receivePicture(c, limit)
    const stores = { ...storesOf(c), images }
    const photo = await storePhoto(stores, { memberId: member.id, bytes, now })
    return respond(c, putPhoto, { photo: dataUrl(photo) })
  })
  .delete(deletePhoto.path, async (c) => {
    const member = await rateLimitedMember(c)
    await removePhoto(storesOf(c), member.id)
    return respond(c, deletePhoto, { photo: null })
  })

async function rateLimitedMember(c: Context<AppEnv>): Promise<Member> {
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.photo')
  await consumeRateLimit(c.var.db, { ...photoRateLimit, who: member.id, now: c.var.now })
  return member
}
