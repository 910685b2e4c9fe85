import type { Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#platform/limits'
import {
  changeManyMediaEndpoint,
  changeMediaEndpoint,
  cropMediaEndpoint,
  deleteMediaEndpoint,
  listMediaEndpoint,
  uploadMediaEndpoint,
  changeManyMediaSchemas,
  changeMediaSchemas,
  cropMediaSchemas,
  listMediaSchemas,
} from '#media/media'
import { getMediaUsageEndpoint, getMediaUsageSchemas } from '#media/media-usage'
import { READ_REASON } from '#companions/own/own-data'
import { fileUsage } from '../../catalogue/engine/file-usage.ts'
import { companionInLibrary, cursorOf, libraryPage, libraryTotals } from '../files/library.ts'
import { isPublicFile, presentInLibrary, presentMedia } from '../files/present.ts'
import { orderOf, type StoredMedia } from '../files/queries.ts'
import { mediaRateLimit } from '../files/rules.ts'
import { addMedia } from '../add-media.ts'
import * as bulk from '../change-many-media.ts'
import { changeMediaByTeam } from '../change-media-by-team.ts'
import * as mediaChanges from '../change-media.ts'
import { cropMedia } from '../crop-media.ts'
import { tooLargeVideo } from '../receive-media.ts'
import { readMultipart } from '../../platform/lib/multipart.ts'
import { storesOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { recordCaseRead, recordRead, privateReads } from '../../accounts/http/record-read.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../http/receive-file.ts'
import { staffUrlsFor } from '../http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const adminMediaRoutes = routesOf([
  handle(
    uploadMediaEndpoint,
    {},
    { access: staff, limit: mediaRateLimit },
    async (c, { caller }) => {
      const companionId = idOf(c)
      requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
      const stores = { ...storesOf(c), images: imagesOf(c) }
      const parts = readMultipart(c.req.raw)
      const media = await addMedia(stores, { companionId, parts, by: caller })
      return {
        success: true as const,
        media: await present(c, media),
        media_shown: media.hasConsent,
      }
    },
  ),
  handle(listMediaEndpoint, listMediaSchemas, { access: staff }, async (c, { query }) => {
    const { db } = c.var
    const [rows, totals, companion] = await Promise.all([
      libraryPage(db, query),
      libraryTotals(db, query),
      query.companion ? companionInLibrary(db, query.companion) : null,
    ])
    const storedMedia = rows.map((row) => row.media)
    const coversPrivate = c.req.header(READ_REASON) === undefined
    if (!coversPrivate) await recordCaseRead(c, 'library', privateReads(storedMedia))
    const linkedMedia = coversPrivate ? storedMedia.filter(isPublicFile) : storedMedia
    const addressOf = await staffUrlsFor(c, linkedMedia)
    const media = rows.map((row) => presentInLibrary(row, { addressOf, coversPrivate }))
    const last = storedMedia.at(-1)
    const next = last && storedMedia.length === query.limit ? cursorOf(last) : null
    return { media, ...totals, companion, next }
  }),
  handle(getMediaUsageEndpoint, getMediaUsageSchemas, { access: staff }, async (c, { query }) => ({
    files: await fileUsage(c.var.db, query),
  })),
  handle(
    changeManyMediaEndpoint,
    changeManyMediaSchemas,
    { access: staff, limit: mediaRateLimit },
    (c, { caller, body }) => bulk.changeManyMedia(storesOf(c), body, caller),
  ),
  handle(
    changeMediaEndpoint,
    changeMediaSchemas,
    { access: staff, limit: mediaRateLimit },
    async (c, { caller, body }) => {
      const media = await changeMediaByTeam(c.var.db, idOf(c), body, caller)
      return { success: true as const, media: await present(c, media) }
    },
  ),
  handle(
    cropMediaEndpoint,
    cropMediaSchemas,
    { access: staff, limit: mediaRateLimit },
    async (c, { caller, body: area }) => {
      const media = await cropMedia({ ...storesOf(c), images: imagesOf(c) }, idOf(c), area, caller)
      return { success: true as const, media: await present(c, media) }
    },
  ),
  handle(
    deleteMediaEndpoint,
    {},
    { access: staff, limit: mediaRateLimit },
    async (c, { caller }) => {
      await mediaChanges.removeMedia(storesOf(c), idOf(c), caller)
      return { success: true as const }
    },
  ),
])

async function present(c: Context<AppEnv>, media: StoredMedia) {
  const [order] = await Promise.all([
    orderOf(c.var.db, media),
    recordRead(c, 'media', privateReads([media])),
  ])
  const addressOf = await staffUrlsFor(c, [media])
  return presentMedia(media, order, addressOf)
}
