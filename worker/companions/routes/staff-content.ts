import { refusalOf } from '#contract/refusals'
import type { Context } from 'hono'
import {
  saveStoriesSchemas,
  getContentEndpoint,
  saveStoriesEndpoint,
  type CompanionContent,
} from '#media/admin-stories'
import { storageOf } from '../../media/files/rules.ts'
import { hasCompanion, mediaOf } from '../../media/files/queries.ts'
import { coverPrivateFile, isPublicFile, presentMedia } from '../../media/files/present.ts'
import { presentStorySet } from '../../media/stories/present.ts'
import { loadStories } from '../../media/stories/queries.ts'
import { saveCompanionStories } from '../../media/save-stories.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import { READ_REASON } from '#companions/own/own-data'
import { recordCaseRead, privateReads } from '../../accounts/http/record-read.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { staffUrlsFor } from '../../media/http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** The content of the dialog's second tab: a companion's media and stories. */
export const adminContentRoutes = routesOf([
  handle(getContentEndpoint, {}, { access: staff }, async (c) => {
    const id = idOf(c, 'companion.not-found')
    if (!(await hasCompanion(c.var.db, id))) throw missing()
    return contentOf(c, id)
  }),
  handle(
    saveStoriesEndpoint,
    saveStoriesSchemas,
    { access: staff },
    async (c, { caller: { actor, at }, body: input }) => {
      const id = idOf(c, 'companion.not-found')
      const isSaved = await saveCompanionStories(c.var.db, id, input, { actor, at })
      const current = await contentOf(c, id)
      if (isSaved) return current
      return answerConflict(c, saveStoriesEndpoint, { ...refusalOf('story.changed'), current })
    },
  ),
])

/** Private files are linked, and their read is logged, only for a call with a reason; without one they are previews. */
async function contentOf(c: Context<AppEnv>, id: string): Promise<CompanionContent> {
  const [media, { storySet, text, ownLanguage }] = await Promise.all([
    mediaOf(c.var.db, id),
    loadStories(c.var.db, id),
  ])
  const reads = privateReads(media)
  const hidesPrivate = reads.length > 0 && c.req.header(READ_REASON) === undefined
  if (!hidesPrivate) await recordCaseRead(c, 'profile', reads)
  const shownMedia = hidesPrivate ? media.map(coverPrivateFile) : media
  const linkedMedia = hidesPrivate ? media.filter(isPublicFile) : media
  const addressOf = await staffUrlsFor(c, linkedMedia)
  const galleryMedia = shownMedia.filter(({ purpose }) => purpose === 'gallery')
  const keptMedia = shownMedia.filter(({ purpose }) => purpose === 'story').toReversed()
  return {
    private_hidden: hidesPrivate,
    revision: await fingerprintOf(text),
    own_language: ownLanguage,
    gallery: galleryMedia.map((file, order) => presentMedia(file, order, addressOf)),
    storage: storageOf(media),
    kept: keptMedia.map((file) => presentMedia(file, 0, addressOf)),
    ...presentStorySet(storySet),
  }
}

const missing = () => new Failure('not-found', 'companion.not-found')
