import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#platform/limits'
import {
  changeManyMedia,
  changeMedia,
  cropMedia,
  deleteMedia,
  listMedia,
  uploadMedia,
} from '#media/media.api'
import {
  changeManyMediaSchemas,
  changeMediaSchemas,
  cropMediaSchemas,
  listMediaSchemas,
} from '#media/media'
import { getMediaUsage } from '#media/media-usage.api'
import { getMediaUsageSchemas } from '#media/media-usage'
import { fileUsage } from '../../catalogue/engine/file-usage.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { companionInLibrary, cursorOf, libraryPage, libraryTotals } from '../files/library.ts'
import { presentInLibrary, presentMedia } from '../files/present.ts'
import { orderOf, type StoredMedia } from '../files/queries.ts'
import { mediaRateLimit } from '../files/rules.ts'
import { addMedia } from '../add-media.ts'
import * as bulk from '../change-many-media.ts'
import { changeMediaByTeam } from '../change-media-by-team.ts'
import * as mediaChanges from '../change-media.ts'
import { cropMedia as crop } from '../crop-media.ts'
import { tooLargeVideo } from '../receive-media.ts'
import { readMultipart } from '../../platform/lib/multipart.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { storesOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { noteCase, noteRead, privateReads } from '../../companions/http/note-read.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../http/receive-file.ts'
import { staffUrlsFor } from '../http/staff-urls.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const adminMediaRoutes = new Hono<AppEnv>()
  .post(uploadMedia.path, async (c) => {
    const by = await begin(c)
    const companionId = idOf(c)
    requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const parts = readMultipart(c.req.raw)
    const media = await addMedia(stores, { companionId, parts, by })
    return respond(c, uploadMedia, {
      success: true,
      media: await present(c, media),
      media_shown: media.hasConsent,
    })
  })
  .get(listMedia.path, validQuery(listMediaSchemas.query), async (c) => {
    const { db } = c.var
    const query = c.req.valid('query')
    const [rows, totals, companion] = await Promise.all([
      libraryPage(db, query),
      libraryTotals(db, query),
      query.companion ? companionInLibrary(db, query.companion) : null,
    ])
    const stored = rows.map((row) => row.media)
    await noteCase(c, 'library', privateReads(stored))
    const addressOf = await staffUrlsFor(c, stored)
    const media = rows.map((row) => presentInLibrary(row, addressOf))
    const last = stored.at(-1)
    const next = last && stored.length === query.limit ? cursorOf(last) : null
    return respond(c, listMedia, { media, ...totals, companion, next })
  })
  .get(getMediaUsage.path, validQuery(getMediaUsageSchemas.query), async (c) =>
    respond(c, getMediaUsage, { files: await fileUsage(c.var.db, c.req.valid('query')) }),
  )
  .patch(changeManyMedia.path, async (c) => {
    const by = await begin(c)
    const input = validBody(changeManyMediaSchemas.body, await readJson(c.req))
    const changed = await bulk.changeManyMedia(storesOf(c), input, by)
    await refreshCatalogue(c)
    return respond(c, changeManyMedia, changed)
  })
  .put(changeMedia.path, async (c) => {
    const by = await begin(c)
    const input = validBody(changeMediaSchemas.body, await readJson(c.req))
    const media = await changeMediaByTeam(storesOf(c), idOf(c), input, by)
    return respond(c, changeMedia, { success: true, media: await present(c, media) })
  })
  .post(cropMedia.path, async (c) => {
    const by = await begin(c)
    const area = validBody(cropMediaSchemas.body, await readJson(c.req))
    const media = await crop({ ...storesOf(c), images: imagesOf(c) }, idOf(c), area, by)
    return respond(c, cropMedia, { success: true, media: await present(c, media) })
  })
  .delete(deleteMedia.path, async (c) => {
    const by = await begin(c)
    await mediaChanges.removeMedia(storesOf(c), idOf(c), by)
    await refreshCatalogue(c)
    return respond(c, deleteMedia, { success: true })
  })

async function begin(c: Context<AppEnv>) {
  const staff = staffOf(c)
  await consumeRateLimit(c.var.db, { ...mediaRateLimit, who: staff.actor, now: staff.at })
  return staff
}

async function present(c: Context<AppEnv>, media: StoredMedia) {
  await refreshCatalogue(c)
  await noteRead(c, 'media', privateReads([media]))
  const [order, addressOf] = await Promise.all([orderOf(c.var.db, media), staffUrlsFor(c, [media])])
  return presentMedia(media, order, addressOf)
}
