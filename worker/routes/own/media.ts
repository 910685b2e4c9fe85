import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#contract/limits'
import {
  changeOwnMedia,
  changeSubmission,
  deleteOwnMedia,
  getOwnMedia,
  uploadOwnMedia,
} from '#contract/own-media.api'
import { changeOwnMediaSchemas, changeSubmissionSchemas } from '#contract/submitted-media'
import { mediaOf } from '../../features/media/queries.ts'
import { submissionsOf, type SubmissionRow } from '../../features/submitted-media/queries.ts'
import * as flow from '../../flows/change-own-media.ts'
import { tooLargeVideo } from '../../flows/receive-media.ts'
import { submitMedia } from '../../flows/submit-media.ts'
import { Failure } from '../../lib/failure.ts'
import { isUuid } from '../../lib/id.ts'
import { readMultipart } from '../../lib/multipart.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { presentOwnGallery, presentSubmissions } from '../../http/linked-media.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { smallBody } from '../../http/public-form.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../../http/receive-file.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const ownMediaRoutes = new Hono<AppEnv>()
  .get(getOwnMedia.path, async (c) => answer(c, getOwnMedia, await present(c)))
  .post(uploadOwnMedia.path, async (c) => {
    requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
    const { companionId, member } = c.var.own
    const { origin } = new URL(c.req.url)
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const parts = readMultipart(c.req.raw)
    const about = { companionId, parts, member, now: c.var.now, origin }
    const row = await submitMedia(stores, about)
    sendMailInBackground(c)
    const [media] = await presentOwn(c, [row])
    return answer(c, uploadOwnMedia, { media: media! })
  })
  .put(changeOwnMedia.path, smallBody, async (c) => {
    const changes = validBody(changeOwnMediaSchemas.body, await readJson(c.req))
    await flow.changeOwnMedia(storesOf(c), ownOf(c), { id: idOf(c), ...changes })
    await refreshCatalogue(c)
    return answer(c, changeOwnMedia, await present(c))
  })
  .delete(deleteOwnMedia.path, async (c) => {
    await flow.removeOwnMedia(storesOf(c), ownOf(c), idOf(c))
    await refreshCatalogue(c)
    return answer(c, deleteOwnMedia, await present(c))
  })
  .put(changeSubmission.path, smallBody, async (c) => {
    const words = validBody(changeSubmissionSchemas.body, await readJson(c.req))
    const { origin } = new URL(c.req.url)
    await flow.changeSubmission(storesOf(c), ownOf(c), { ...words, id: idOf(c), origin })
    sendMailInBackground(c)
    return answer(c, changeSubmission, await present(c))
  })

const storesOf = (c: Context<AppEnv>) => ({ db: c.var.db, bucket: c.env.MEDIA })

const ownOf = ({ var: { own, now } }: Context<AppEnv>) => ({
  ...{ companionId: own.companionId, memberId: own.member.id, now },
})

/** @throws Failure 404 for an id that is none */
function idOf(c: Context<AppEnv>): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new Failure('not-found', 'submission.not-found')
  return id
}

const presentOwn = (c: Context<AppEnv>, rows: readonly SubmissionRow[]) =>
  presentSubmissions(c, rows, {
    reader: { kind: 'own', memberId: c.var.own.member.id },
    also: () => ({}),
  })

async function present(c: Context<AppEnv>) {
  const { db, own } = c.var
  const [media, submissions] = await Promise.all([
    mediaOf(db, own.companionId),
    submissionsOf(db, own.companionId),
  ])
  return {
    published: await presentOwnGallery(c, media),
    submitted: await presentOwn(c, submissions),
  }
}
