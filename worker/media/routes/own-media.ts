import { Hono, type Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#platform/limits'
import {
  agreeToFile,
  changeOwnMedia,
  changeSubmission,
  cropOwnMedia,
  deleteOwnMedia,
  getOwnMedia,
  moveHighlight,
  removeHighlight,
  removeHighlightTitle,
  removeOwnStory,
  removeStoryText,
  submitChange,
  uploadOwnMedia,
  withdrawUse,
} from '#media/own-media.api'
import {
  agreeToFileSchemas,
  changeOwnMediaSchemas,
  changeSubmissionSchemas,
  cropOwnMediaSchemas,
  moveHighlightSchemas,
  submitChangeSchemas,
  withdrawUseSchemas,
} from '#media/submitted-media'
import { textLanguages } from '#platform/text-languages'
import { presentWithdrawal } from '../consents/present.ts'
import { consentsOf } from '../consents/queries.ts'
import { withdrawalsOf } from '../consents/withdrawals.ts'
import { mediaOf } from '../files/queries.ts'
import { loadStories } from '../stories/queries.ts'
import { submissionsOf, type ShownSubmission } from '../submissions/queries.ts'
import { giveMediaConsent as agree } from '../give-media-consent.ts'
import * as ownMedia from '../change-own-media.ts'
import { cropOwnMedia as crop } from '../crop-media.ts'
import * as stories from '../change-own-stories.ts'
import { tooLargeVideo } from '../receive-media.ts'
import { submitChange as submit } from '../submit-change.ts'
import { submitMedia } from '../submit-media.ts'
import { withdrawUse as withdraw } from '../withdraw-use.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readMultipart } from '../../platform/lib/multipart.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { presentPublished, presentSubmissions } from '../http/linked-media.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../http/receive-file.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const ownMediaRoutes = new Hono<AppEnv>()
  .get(getOwnMedia.path, async (c) => respond(c, getOwnMedia, await present(c)))
  .post(uploadOwnMedia.path, async (c) => {
    requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
    const { companionId, member } = c.var.own
    const origin = originOf(c)
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const parts = readMultipart(c.req.raw)
    const about = { companionId, parts, member, now: c.var.now, origin }
    const row = await submitMedia(stores, about)
    sendMailInBackground(c)
    const [media] = await presentOwn(c, [row])
    return respond(c, uploadOwnMedia, { media: media! })
  })
  .put(changeOwnMedia.path, smallBody, async (c) => {
    const changes = validBody(changeOwnMediaSchemas.body, await readJson(c.req))
    const own = { ...ownOf(c), name: c.var.own.member.displayName }
    await ownMedia.changeOwnMedia(storesOf(c), own, {
      id: idOf(c, 'submission.not-found'),
      ...changes,
    })
    await refreshCatalogue(c)
    return respond(c, changeOwnMedia, await present(c))
  })
  .post(cropOwnMedia.path, smallBody, async (c) => {
    const area = validBody(cropOwnMediaSchemas.body, await readJson(c.req))
    const stores = { ...storesOf(c), images: imagesOf(c) }
    await crop(stores, ownOf(c), idOf(c, 'submission.not-found'), area)
    await refreshCatalogue(c)
    return respond(c, cropOwnMedia, await present(c))
  })
  .post(agreeToFile.path, smallBody, async (c) => {
    const people = validBody(agreeToFileSchemas.body, await readJson(c.req))
    const own = { ...ownOf(c), name: c.var.own.member.displayName }
    await agree(c.var.db, own, { mediaId: idOf(c), ...people })
    await refreshCatalogue(c)
    return respond(c, agreeToFile, await present(c))
  })
  .post(withdrawUse.path, smallBody, async (c) => {
    const { use } = validBody(withdrawUseSchemas.body, await readJson(c.req))
    const own = { ...ownOf(c), name: c.var.own.member.displayName }
    await withdraw(c.var.db, own, { mediaId: idOf(c, 'submission.not-found'), use })
    sendMailInBackground(c)
    await refreshCatalogue(c)
    return respond(c, withdrawUse, await present(c))
  })
  .delete(deleteOwnMedia.path, async (c) => {
    await ownMedia.removeOwnMedia(storesOf(c), ownOf(c), idOf(c, 'submission.not-found'))
    await refreshCatalogue(c)
    return respond(c, deleteOwnMedia, await present(c))
  })
  .put(changeSubmission.path, smallBody, async (c) => {
    const words = validBody(changeSubmissionSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    await ownMedia.changeSubmission(storesOf(c), ownOf(c), {
      ...words,
      id: idOf(c, 'submission.not-found'),
      origin,
    })
    sendMailInBackground(c)
    return respond(c, changeSubmission, await present(c))
  })
  .post(submitChange.path, smallBody, async (c) => {
    const change = validBody(submitChangeSchemas.body, await readJson(c.req))
    const { companionId, member } = c.var.own
    const origin = originOf(c)
    await submit(c.var.db, { companionId, member, now: c.var.now, origin }, change)
    sendMailInBackground(c)
    return respond(c, submitChange, await present(c))
  })
  .delete(removeOwnStory.path, async (c) => {
    await stories.removeOwnStory(storesOf(c), ownOf(c), idOf(c, 'submission.not-found'))
    await refreshCatalogue(c)
    return respond(c, removeOwnStory, await present(c))
  })
  .delete(removeStoryText.path, async (c) => {
    await stories.removeStoryText(c.var.db, ownOf(c), inLanguage(c))
    await refreshCatalogue(c)
    return respond(c, removeStoryText, await present(c))
  })
  .delete(removeHighlightTitle.path, async (c) => {
    await stories.removeHighlightTitle(c.var.db, ownOf(c), inLanguage(c))
    await refreshCatalogue(c)
    return respond(c, removeHighlightTitle, await present(c))
  })
  .put(moveHighlight.path, smallBody, async (c) => {
    const { position } = validBody(moveHighlightSchemas.body, await readJson(c.req))
    await stories.moveOwnHighlight(c.var.db, ownOf(c), idOf(c, 'submission.not-found'), position)
    await refreshCatalogue(c)
    return respond(c, moveHighlight, await present(c))
  })
  .delete(removeHighlight.path, async (c) => {
    await stories.removeOwnHighlight(storesOf(c), ownOf(c), idOf(c, 'submission.not-found'))
    await refreshCatalogue(c)
    return respond(c, removeHighlight, await present(c))
  })

/** What the address names. @throws Failure 404 */
function inLanguage(c: Context<AppEnv>) {
  const language = textLanguages.find((one) => one === c.req.param('language'))
  if (!language) throw new Failure('not-found', 'submission.not-found')
  return { id: idOf(c, 'submission.not-found'), language }
}

const presentOwn = (c: Context<AppEnv>, rows: readonly ShownSubmission[]) =>
  presentSubmissions(c, rows, {
    reader: { kind: 'own', memberId: c.var.own.member.id },
    also: () => ({}),
  })

async function present(c: Context<AppEnv>) {
  const { db, own } = c.var
  const [media, submissions, { storySet, ownLanguage }, consents, withdrawals] = await Promise.all([
    mediaOf(db, own.companionId),
    submissionsOf(db, own.companionId),
    loadStories(db, own.companionId),
    consentsOf(db, own.companionId),
    // Staff lift none, also of a profile that they run.
    own.member.role === null ? withdrawalsOf(db, ownOf(c)) : [],
  ])
  return {
    ...(await presentPublished(c, { media, stories: storySet, consents })),
    submitted: await presentOwn(c, submissions),
    withdrawn: withdrawals.map(presentWithdrawal),
    ownLanguage,
  }
}
