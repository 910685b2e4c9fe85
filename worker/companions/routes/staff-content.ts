import { refusalOf } from '#contract/refusals'
import { Hono, type Context } from 'hono'
import { type CompanionContent, saveStoriesSchemas } from '#media/admin-stories'
import { getContent, saveStories } from '#media/admin-stories.api'
import { storageOf } from '../../media/files/rules.ts'
import { hasCompanion, mediaOf } from '../../media/files/queries.ts'
import { presentMedia } from '../../media/files/present.ts'
import { presentStorySet } from '../../media/stories/present.ts'
import { loadStories } from '../../media/stories/queries.ts'
import { saveCompanionStories } from '../../media/save-stories.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { noteRead, privateReads } from '../http/note-read.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { presentGallery, staffUrlsFor } from '../../media/http/staff-urls.ts'

/** What the dialog's second tab shows: a companion's media and stories. */
export const adminContentRoutes = new Hono<AppEnv>()
  .get(getContent.path, async (c) => {
    const id = idOf(c, 'companion.not-found')
    if (!(await hasCompanion(c.var.db, id))) throw missing()
    return respond(c, getContent, await contentOf(c, id))
  })
  .put(saveStories.path, async (c) => {
    const input = validBody(saveStoriesSchemas.body, await readJson(c.req))
    const id = idOf(c, 'companion.not-found')
    const { actor, at } = staffOf(c)
    const isSaved = await saveCompanionStories(c.var.db, id, input, { actor, at })
    if (isSaved) await refreshCatalogue(c)
    const current = await contentOf(c, id)
    if (isSaved) return respond(c, saveStories, current)
    return answerConflict(c, saveStories, { ...refusalOf('story.changed'), current })
  })

async function contentOf(c: Context<AppEnv>, id: string): Promise<CompanionContent> {
  const [media, { storySet, text, ownLanguage }] = await Promise.all([
    mediaOf(c.var.db, id),
    loadStories(c.var.db, id),
  ])
  await noteRead(c, 'profile', privateReads(media))
  const kept = media.filter(({ purpose }) => purpose === 'story').toReversed()
  const addressOf = await staffUrlsFor(c, kept)
  return {
    revision: await fingerprintOf(text),
    own_language: ownLanguage,
    gallery: await presentGallery(c, media),
    storage: storageOf(media),
    kept: kept.map((one) => presentMedia(one, 0, addressOf)),
    ...presentStorySet(storySet),
  }
}

const missing = () => new Failure('not-found', 'companion.not-found')
