import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#contract/limits'
import {
  changeManyMedia,
  changeMedia,
  cropMedia,
  deleteMedia,
  listMedia,
  uploadMedia,
} from '#contract/media.api'
import {
  changeManyMediaSchemas,
  changeMediaSchemas,
  cropMediaSchemas,
  listMediaSchemas,
} from '#contract/media'
import { getMediaUsage } from '#contract/media-usage.api'
import { getMediaUsageSchemas } from '#contract/media-usage'
import { fileUsage } from '../../features/catalogue/file-usage.ts'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import {
  companionInLibrary,
  cursorOf,
  libraryPage,
  libraryTotals,
} from '../../features/media/library.ts'
import { presentInLibrary, presentMedia } from '../../features/media/present.ts'
import { orderOf, type StoredMedia } from '../../features/media/queries.ts'
import { mediaRateLimit } from '../../features/media/rules.ts'
import { addMedia } from '../../flows/add-media.ts'
import * as bulk from '../../flows/change-many-media.ts'
import { changeMediaByTeam } from '../../flows/change-media-by-team.ts'
import * as flow from '../../flows/change-media.ts'
import { cropMedia as crop } from '../../flows/crop-media.ts'
import { tooLargeVideo } from '../../flows/receive-media.ts'
import { readMultipart } from '../../lib/multipart.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { storesOf, type AppEnv } from '../../http/context.ts'
import { idOf } from '../../http/id-of.ts'
import { answer } from '../../http/endpoint.ts'
import { noteCase, noteRead, privateReads } from '../../http/note-read.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../../http/receive-file.ts'
import { staffUrlsFor } from '../../http/staff-urls.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const adminMediaRoutes = new Hono<AppEnv>()
  .post(uploadMedia.path, async (c) => {
    const by = await begin(c)
    const companionId = idOf(c)
    requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const parts = readMultipart(c.req.raw)
    const media = await addMedia(stores, { companionId, parts, by })
    return answer(c, uploadMedia, {
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
    return answer(c, listMedia, { media, ...totals, companion, next })
  })
  .get(getMediaUsage.path, validQuery(getMediaUsageSchemas.query), async (c) =>
    answer(c, getMediaUsage, { files: await fileUsage(c.var.db, c.req.valid('query')) }),
  )
  .patch(changeManyMedia.path, async (c) => {
    const by = await begin(c)
    const input = validBody(changeManyMediaSchemas.body, await readJson(c.req))
    const changed = await bulk.changeManyMedia(storesOf(c), input, by)
    await refreshCatalogue(c)
    return answer(c, changeManyMedia, changed)
  })
  .put(changeMedia.path, async (c) => {
    const by = await begin(c)
    const input = validBody(changeMediaSchemas.body, await readJson(c.req))
    const media = await changeMediaByTeam(storesOf(c), idOf(c), input, by)
    return answer(c, changeMedia, { success: true, media: await present(c, media) })
  })
  .post(cropMedia.path, async (c) => {
    const by = await begin(c)
    const area = validBody(cropMediaSchemas.body, await readJson(c.req))
    const media = await crop({ ...storesOf(c), images: imagesOf(c) }, idOf(c), area, by)
    return answer(c, cropMedia, { success: true, media: await present(c, media) })
  })
  .delete(deleteMedia.path, async (c) => {
    const by = await begin(c)
    await flow.removeMedia(storesOf(c), idOf(c), by)
    await refreshCatalogue(c)
    return answer(c, deleteMedia, { success: true })
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
