import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoriesInput } from '#media/admin-stories'
import { mediaById } from '../../../../worker/media/files/queries.ts'
import { loadStories } from '../../../../worker/media/stories/queries.ts'
import { changeMedia, removeMedia } from '../../../../worker/media/change-media.ts'
import { removeOwnStory } from '../../../../worker/media/change-own-stories.ts'
import { deleteExpiredStories } from '../../../../worker/media/delete-expired-stories.ts'
import { revokeConsent } from '../../../../worker/media/revoke-consent.ts'
import { saveCompanionStories } from '../../../../worker/media/save-stories.ts'
import { saveSnapshotJob } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { fingerprintOf } from '../../../../worker/platform/lib/hash.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { enterNewColo, inOtherColo } from '../../../support/platform/colo.ts'
import { env } from '../../../support/platform/database.ts'
import { far } from '../../../support/platform/far.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  SECOND,
  uuid,
} from '../../../support/platform/fixtures.ts'
import { interceptedBucket } from '../../../support/platform/intercept.ts'
import { openSite } from '../../../support/platform/open-site.ts'

const ada = uuid(0xad)
const photo = uuid(1)
const film = uuid(2)
const otherPhoto = uuid(3)
const storyPhoto = uuid(4)
const story = uuid(5)
const pictureAt = (id: string) => `${id}/w640.webp`
const photoAt = pictureAt(photo)
const filmAt = `${film}/video`
const otherPhotoAt = pictureAt(otherPhoto)
const storyPhotoAt = pictureAt(storyPhoto)
const bytes = new Uint8Array(1000)

/** Switch of the test: calls to delete files fail while it is true. */
const failures = { delete: false }
const bucket = interceptedBucket(env.MEDIA, async (name, work) => {
  if (failures.delete && name === 'MEDIA.delete') throw new Error('R2 gives no answer')
  return work()
})

let db: Awaited<ReturnType<typeof openSite>>['db']
let isolate: ReturnType<typeof far>
const callerNow = () => ({ companionId: ada, memberId: uuid(0xa), email: null, now: Date.now() })
const stores = () => ({ db, bucket, images: undefined })

/** Status of the data centre's answer, and whether its own cache had the file. */
async function get(file: string) {
  const { response, waves } = await isolate.ask(`/media/${ada}/${file}`)
  return [response.status, waves.flat().includes('MEDIA.get') ? 'R2' : 'cache']
}

/** Runs an action in another data centre, then lets ten seconds pass. */
async function elsewhere(work: () => Promise<unknown>): Promise<void> {
  await inOtherColo(work)
  vi.setSystemTime(Date.now() + 10 * SECOND)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  failures.delete = false
  const media = [
    { id: photo },
    { id: film, type: 'video' as const, durationSeconds: 31 },
    { id: otherPhoto },
    { id: storyPhoto, purpose: 'story' as const },
  ]
  const stories = [{ id: story, mediaId: storyPhoto }]
  ;({ db } = await openSite([companionImport({ id: ada, media, stories })]))
  for (const file of [photoAt, filmAt, otherPhotoAt, storyPhotoAt]) {
    const contentType = file.endsWith('video') ? 'video/mp4' : 'image/webp'
    await env.MEDIA.put(`media/${ada}/${file}`, bytes, { httpMetadata: { contentType } })
  }
  enterNewColo()
  isolate = far()
  for (const file of [photoAt, filmAt, otherPhotoAt, storyPhotoAt]) {
    expect(await get(file)).toEqual([200, 'R2'])
    expect(await get(file)).toEqual([200, 'cache'])
  }
})
afterEach(() => void vi.useRealTimers())

describe("a withdrawn file in another data centre's cache", () => {
  test.each<[how: string, file: string, work: () => Promise<unknown>]>([
    ['a photo that staff delete', photoAt, () => removeMedia(stores(), photo, systemActor())],
    ['a video that staff delete', filmAt, () => removeMedia(stores(), film, systemActor())],
    ['a photo that she withdraws', photoAt, () => revokeConsent(stores(), callerNow(), photo)],
    ['a video that she withdraws', filmAt, () => revokeConsent(stores(), callerNow(), film)],
    [
      'a photo that becomes private',
      photoAt,
      () => changeMedia(db, photo, { access_level: 'private' }, systemActor()),
    ],
    [
      'the picture of a story that she removes',
      storyPhotoAt,
      () => removeOwnStory(stores(), callerNow(), story),
    ],
  ])('is closed within ten seconds: %s', async (_, file, work) => {
    await elsewhere(work)
    expect(await get(otherPhotoAt)).toEqual([200, 'cache'])
    expect((await get(file))[0]).toBe(404)
    // A new isolate must not open it either.
    isolate = far()
    expect((await get(file))[0]).toBe(404)
  })

  test('is closed even while it can’t be deleted', async () => {
    failures.delete = true
    await elsewhere(() => expect(removeMedia(stores(), photo, systemActor())).rejects.toThrow())
    expect(await env.MEDIA.head(`media/${ada}/${photoAt}`)).not.toBeNull()
    expect((await get(photoAt))[0]).toBe(404)
    enterNewColo()
    expect((await get(photoAt))[0]).toBe(404)
  })

  test('is open again when it is public again', async () => {
    for (const access_level of ['private', 'public'] as const) {
      await elsewhere(() => changeMedia(db, photo, { access_level }, systemActor()))
    }
    expect((await get(photoAt))[0]).toBe(200)
  })
})

describe('the file of a story', () => {
  const saveShown = (stories: { stories: object[]; highlights: object[] }) => async () => {
    const revision = await fingerprintOf((await loadStories(db, ada)).text)
    await saveCompanionStories(db, ada, { revision, ...stories } as StoriesInput, systemActor())
  }
  const storyContent = { id: story, media_id: storyPhoto, text: '' }
  const endingStory = () => ({
    ...storyContent,
    expires_at: new Date(Date.now() + DAY).toISOString(),
  })
  const nothing = { stories: [], highlights: [] }
  const isStored = async () =>
    (await env.MEDIA.head(`media/${ada}/${storyPhotoAt}`)) !== null &&
    (await mediaById(db, storyPhoto)) !== undefined

  test('is closed after staff remove the story, until they use it again', async () => {
    await elsewhere(saveShown(nothing))
    expect([(await get(storyPhotoAt))[0], await get(photoAt)]).toEqual([404, [200, 'cache']])
    isolate = far()
    expect((await get(storyPhotoAt))[0]).toBe(404)
    expect(await isStored()).toBe(true)
    await elsewhere(saveShown({ ...nothing, stories: [endingStory()] }))
    expect((await get(storyPhotoAt))[0]).toBe(200)
  })

  test('is closed after the story has ended, without a write', async () => {
    const end = Date.now() + 23 * HOUR
    vi.setSystemTime(end - SECOND)
    expect((await get(storyPhotoAt))[0]).toBe(200)
    vi.setSystemTime(end + SECOND)
    expect((await get(storyPhotoAt))[0]).toBe(404)
    await saveSnapshotJob(env, Date.now())
    isolate = far()
    expect((await get(storyPhotoAt))[0]).toBe(404)
    vi.setSystemTime(end + 8 * DAY)
    await inOtherColo(() => deleteExpiredStories(db, Date.now()))
    vi.setSystemTime(Date.now() + 10 * SECOND)
    expect((await get(storyPhotoAt))[0]).toBe(404)
    expect(await isStored()).toBe(true)
  })

  test('is deleted 90 days after its upload, unless a story shows it', async () => {
    const uploadedAt = Date.now()
    const clean = async (now: number) => {
      vi.setSystemTime(now)
      await runSchedule('23 3 * * *', env, now)
    }
    const highlights = [{ id: uuid(9), title: 'Travel', stories: [storyContent] }]
    await saveShown({ ...nothing, highlights })()
    await clean(uploadedAt + 91 * DAY)
    expect(await isStored()).toBe(true)
    await saveShown(nothing)()
    await env.DB.prepare('UPDATE media SET created_at = ?')
      .bind(uploadedAt + 2 * DAY)
      .run()
    await clean(uploadedAt + 91 * DAY)
    expect(await isStored()).toBe(true)
    await clean(uploadedAt + 93 * DAY)
    expect(await isStored()).toBe(false)
    expect(await env.MEDIA.head(`media/${ada}/${storyPhotoAt}`)).toBeNull()
  })

  test('stays open in a highlight', async () => {
    const highlights = [{ id: uuid(9), title: 'Travel', stories: [storyContent] }]
    await elsewhere(saveShown({ ...nothing, highlights }))
    vi.setSystemTime(Date.now() + 9 * DAY)
    expect((await get(storyPhotoAt))[0]).toBe(200)
    await elsewhere(saveShown(nothing))
    expect((await get(storyPhotoAt))[0]).toBe(404)
  })
})
