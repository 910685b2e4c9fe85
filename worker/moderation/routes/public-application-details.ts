import type { Context } from 'hono'
import {
  addApplicationPhotoEndpoint,
  openApplicationDetailsEndpoint,
  removeApplicationPhotoEndpoint,
  sendApplicationDetailsEndpoint,
  openApplicationDetailsSchemas,
  removeApplicationPhotoSchemas,
  sendApplicationDetailsSchemas,
} from '#moderation/applications'
import { MAX_IMAGE_BYTES } from '#platform/limits'
import { presentPhotos } from '../applications/present.ts'
import { readApplicationToken } from '../applications/links.ts'
import { detailsRateLimit, photosOfOneRateLimit, photosRateLimit } from '../applications/rules.ts'
import { consumeRateLimit, type RateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import * as applicationDetails from '../add-application-details.ts'
import { tooLargeImage } from '../../media/receive-media.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { imagesOf, receivePicture } from '../../media/http/receive-file.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/**
 * The second step of an application. A link lets its holder add details, but does not reveal the
 * first step.
 */
export const applicationDetailsRoutes = routesOf([
  handle(
    openApplicationDetailsEndpoint,
    openApplicationDetailsSchemas,
    { access: allowAnyone },
    async (c, { body: { token } }) => {
      const id = await admitted(c, token)
      const { reference, details, photos } = await applicationDetails.undecidedApplication(
        c.var.db,
        id,
      )
      const isSent = details !== null
      return { reference, isSent, photos: presentPhotos(photos) }
    },
  ),
  handle(
    sendApplicationDetailsEndpoint,
    sendApplicationDetailsSchemas,
    { access: allowAnyone, status: 201 },
    async (c, { body: input }) => {
      const id = await admitted(c, input.token)
      const origin = originOf(c)
      const receipt = await applicationDetails.storeDetails(c.var.db, id, input, {
        now: c.var.now,
        origin,
      })
      sendMailInBackground(c)
      return receipt
    },
  ),
  handle(addApplicationPhotoEndpoint, {}, { access: allowAnyone, maxBytes: null }, async (c) => {
    const images = imagesOf(c)
    let applicationId = ''
    let id = ''
    const admit = async (fields: Record<string, string>) => {
      applicationId = await admitted(c, fields['token'] ?? '', photosRateLimit)
      await applicationDetails.undecidedApplication(c.var.db, applicationId)
      await count(c, photosOfOneRateLimit, applicationId)
      id = fields['id'] ?? ''
      if (!isUuid(id)) throw new Failure('invalid', 'field.id')
    }
    const limit = { maxBytes: MAX_IMAGE_BYTES, tooLarge: tooLargeImage, admit }
    const bytes = await receivePicture(c, limit)
    const stores = { ...storesOf(c), images }
    await applicationDetails.storeApplicationPhoto(stores, {
      applicationId,
      id,
      bytes,
      now: c.var.now,
    })
    return photosOf(c, applicationId)
  }),
  handle(
    removeApplicationPhotoEndpoint,
    removeApplicationPhotoSchemas,
    { access: allowAnyone },
    async (c, { body }) => {
      const applicationId = await admitted(c, body.token)
      const stores = storesOf(c)
      await applicationDetails.removeApplicationPhoto(stores, { applicationId, id: body.id })
      return photosOf(c, applicationId)
    },
  ),
])

/** @throws `Failure` 429, also for guessed links; 404 for an invalid link */
async function admitted(
  c: Context<AppEnv>,
  token: string,
  limit: RateLimit = detailsRateLimit,
): Promise<string> {
  const network = await addressHashOf(c)
  if (network !== null) await count(c, limit, network)
  const id = await readApplicationToken(c.var.config.siteSecret, token)
  if (id === null) throw new Failure('not-found', 'application.invalid-link')
  return id
}

const count = (c: Context<AppEnv>, limit: RateLimit, subject: string) =>
  consumeRateLimit(c.var.db, { ...limit, who: subject, now: c.var.now })

async function photosOf(c: Context<AppEnv>, id: string) {
  const { photos } = await applicationDetails.undecidedApplication(c.var.db, id)
  return { photos: presentPhotos(photos) }
}
