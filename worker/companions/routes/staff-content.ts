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
import { presentMedia } from '../../media/files/present.ts'
import { presentStorySet } from '../../media/stories/present.ts'
import { loadStories } from '../../media/stories/queries.ts'
import { saveCompanionStories } from '../../media/save-stories.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import { recordRead, privateReads } from '../../accounts/http/record-read.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { presentGallery, staffUrlsFor } from '../../media/http/staff-urls.ts'
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

async function contentOf(c: Context<AppEnv>, id: string): Promise<CompanionContent> {
  const [media, { storySet, text, ownLanguage }] = await Promise.all([
    mediaOf(c.var.db, id),
    loadStories(c.var.db, id),
  ])
  await recordRead(c, 'profile', privateReads(media))
  const keptMedia = media.filter(({ purpose }) => purpose === 'story').toReversed()
  const addressOf = await staffUrlsFor(c, keptMedia)
  return {
    revision: await fingerprintOf(text),
    own_language: ownLanguage,
    gallery: await presentGallery(c, media),
    storage: storageOf(media),
    kept: keptMedia.map((file) => presentMedia(file, 0, addressOf)),
    ...presentStorySet(storySet),
  }
}

const missing = () => new Failure('not-found', 'companion.not-found')
