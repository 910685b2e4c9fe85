import type { Context } from 'hono'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#platform/limits'
import {
  agreeToFileEndpoint,
  changeOwnMediaEndpoint,
  changeSubmissionEndpoint,
  cropOwnMediaEndpoint,
  deleteOwnMediaEndpoint,
  getOwnMediaEndpoint,
  moveHighlightEndpoint,
  removeHighlightEndpoint,
  removeHighlightTitleEndpoint,
  removeOwnStoryEndpoint,
  removeStoryTextEndpoint,
  submitChangeEndpoint,
  uploadOwnMediaEndpoint,
  withdrawUseEndpoint,
} from '#media/own-media'
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
import { giveMediaConsent } from '../give-media-consent.ts'
import * as ownMedia from '../change-own-media.ts'
import { cropOwnMedia } from '../crop-media.ts'
import * as stories from '../change-own-stories.ts'
import { tooLargeVideo } from '../receive-media.ts'
import { submitChange } from '../submit-change.ts'
import { submitMedia } from '../submit-media.ts'
import { withdrawUse } from '../withdraw-use.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readMultipart } from '../../platform/lib/multipart.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { companionAccess, ownOf } from '../../accounts/http/companion-access.ts'
import { presentPublished, presentSubmissions } from '../http/linked-media.ts'
import { FORM_BYTES, imagesOf, requireLength } from '../http/receive-file.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const MAX_FORM_BYTES = MAX_VIDEO_BYTES + MAX_IMAGE_BYTES + FORM_BYTES

export const ownMediaRoutes = routesOf([
  handle(getOwnMediaEndpoint, {}, { access: companionAccess }, (c) => present(c)),
  handle(uploadOwnMediaEndpoint, {}, { access: companionAccess, maxBytes: null }, async (c) => {
    requireLength(c, MAX_FORM_BYTES, tooLargeVideo)
    const { companionId, member } = c.var.own
    const origin = originOf(c)
    const stores = { ...storesOf(c), images: imagesOf(c) }
    const parts = readMultipart(c.req.raw)
    const about = { companionId, parts, member, now: c.var.now, origin }
    const row = await submitMedia(stores, about)
    sendMailInBackground(c)
    const [media] = await presentOwn(c, [row])
    return { media: media! }
  }),
  handle(
    changeOwnMediaEndpoint,
    changeOwnMediaSchemas,
    { access: companionAccess },
    async (c, { caller, body: changes }) => {
      const companionCaller = { ...caller, name: c.var.own.member.displayName }
      await ownMedia.changeOwnMedia(c.var.db, companionCaller, {
        id: idOf(c, 'submission.not-found'),
        ...changes,
      })
      return present(c)
    },
  ),
  handle(
    cropOwnMediaEndpoint,
    cropOwnMediaSchemas,
    { access: companionAccess },
    async (c, { caller, body: area }) => {
      const stores = { ...storesOf(c), images: imagesOf(c) }
      await cropOwnMedia(stores, caller, idOf(c, 'submission.not-found'), area)
      return present(c)
    },
  ),
  handle(
    agreeToFileEndpoint,
    agreeToFileSchemas,
    { access: companionAccess },
    async (c, { caller, body: people }) => {
      const companionCaller = { ...caller, name: c.var.own.member.displayName }
      await giveMediaConsent(c.var.db, companionCaller, { mediaId: idOf(c), ...people })
      return present(c)
    },
  ),
  handle(
    withdrawUseEndpoint,
    withdrawUseSchemas,
    { access: companionAccess },
    async (c, { caller, body: { use } }) => {
      const companionCaller = { ...caller, name: c.var.own.member.displayName }
      await withdrawUse(c.var.db, companionCaller, {
        mediaId: idOf(c, 'submission.not-found'),
        use,
      })
      sendMailInBackground(c)
      return present(c)
    },
  ),
  handle(deleteOwnMediaEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await ownMedia.removeOwnMedia(storesOf(c), caller, idOf(c, 'submission.not-found'))
    return present(c)
  }),
  handle(
    changeSubmissionEndpoint,
    changeSubmissionSchemas,
    { access: companionAccess },
    async (c, { caller, body: words }) => {
      const origin = originOf(c)
      await ownMedia.changeSubmission(storesOf(c), caller, {
        ...words,
        id: idOf(c, 'submission.not-found'),
        origin,
      })
      sendMailInBackground(c)
      return present(c)
    },
  ),
  handle(
    submitChangeEndpoint,
    submitChangeSchemas,
    { access: companionAccess },
    async (c, { body: change }) => {
      const { companionId, member } = c.var.own
      const origin = originOf(c)
      await submitChange(c.var.db, { companionId, member, now: c.var.now, origin }, change)
      sendMailInBackground(c)
      return present(c)
    },
  ),
  handle(removeOwnStoryEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await stories.removeOwnStory(storesOf(c), caller, idOf(c, 'submission.not-found'))
    return present(c)
  }),
  handle(removeStoryTextEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await stories.removeStoryText(c.var.db, caller, inLanguage(c))
    return present(c)
  }),
  handle(removeHighlightTitleEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await stories.removeHighlightTitle(c.var.db, caller, inLanguage(c))
    return present(c)
  }),
  handle(
    moveHighlightEndpoint,
    moveHighlightSchemas,
    { access: companionAccess },
    async (c, { caller, body: { position } }) => {
      await stories.moveOwnHighlight(c.var.db, caller, idOf(c, 'submission.not-found'), position)
      return present(c)
    },
  ),
  handle(removeHighlightEndpoint, {}, { access: companionAccess }, async (c, { caller }) => {
    await stories.removeOwnHighlight(storesOf(c), caller, idOf(c, 'submission.not-found'))
    return present(c)
  }),
])

/** Ids in the address. @throws Failure 404 */
function inLanguage(c: Context<AppEnv>) {
  const language = textLanguages.find((candidate) => candidate === c.req.param('language'))
  if (!language) throw new Failure('not-found', 'submission.not-found')
  return { id: idOf(c, 'submission.not-found'), language }
}

const presentOwn = (c: Context<AppEnv>, rows: readonly ShownSubmission[]) =>
  presentSubmissions(c, rows, {
    reader: { kind: 'own', memberId: c.var.own.member.id },
    extraFields: () => ({}),
  })

async function present(c: Context<AppEnv>) {
  const { db, own } = c.var
  const [media, submissions, { storySet, ownLanguage }, consents, withdrawals] = await Promise.all([
    mediaOf(db, own.companionId),
    submissionsOf(db, own.companionId),
    loadStories(db, own.companionId),
    consentsOf(db, own.companionId),
    // Staff can't undo withdrawals, even for a profile that they run.
    own.member.role === null ? withdrawalsOf(db, ownOf(c)) : [],
  ])
  return {
    ...(await presentPublished(c, { media, stories: storySet, consents })),
    submitted: await presentOwn(c, submissions),
    withdrawn: withdrawals.map(presentWithdrawal),
    ownLanguage,
  }
}
