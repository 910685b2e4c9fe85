import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoriesInput } from '#media/admin-stories'
import { mediaById } from '../../../../worker/media/files/queries.ts'
import { loadStories } from '../../../../worker/media/stories/queries.ts'
import { changeMedia, removeMedia } from '../../../../worker/media/change-media.ts'
import { removeOwnStory } from '../../../../worker/media/change-own-stories.ts'
import { deleteExpiredStories } from '../../../../worker/media/delete-expired-stories.ts'
import { revokeConsent } from '../../../../worker/media/revoke-consent.ts'
import { saveCompanionStories } from '../../../../worker/media/save-stories.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { saveSnapshot } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { fingerprintOf } from '../../../../worker/platform/lib/hash.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { enterNewColo, inOtherColo } from '../../../support/platform/colo.ts'
import { env } from '../../../support/platform/database.ts'
import { far } from '../../../support/platform/far.ts'
import { by, companionImport, DAY, HOUR, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { interceptedBucket } from '../../../support/platform/intercept.ts'
import { openSite } from '../../../support/platform/open-site.ts'

const ada = uuid(0xad)
const photo = uuid(1)
const film = uuid(2)
const other = uuid(3)
const storyPhoto = uuid(4)
const story = uuid(5)
const pictureAt = (id: string) => `${id}/w640.webp`
const photoAt = pictureAt(photo)
const filmAt = `${film}/video`
const otherAt = pictureAt(other)
const shownAt = pictureAt(storyPhoto)
const bytes = new Uint8Array(1000)

/** Fails to delete while the test asks for it. */
const failing = { delete: false }
const bucket = interceptedBucket(env.MEDIA, async (name, work) => {
  if (failing.delete && name === 'MEDIA.delete') throw new Error('R2 gives no answer')
  return work()
})

let db: Awaited<ReturnType<typeof openSite>>['db']
let isolate: ReturnType<typeof far>
const own = () => ({ companionId: ada, memberId: uuid(0xa), email: null, now: Date.now() })
const stores = () => ({ db, bucket, images: undefined })

/** What the data centre answers, and whether its own cache had the file. */
async function get(file: string) {
  const { response, waves } = await isolate.ask(`/media/${ada}/${file}`)
  return [response.status, waves.flat().includes('MEDIA.get') ? 'R2' : 'cache']
}

/** Everything happens elsewhere, and ten seconds go by. */
async function elsewhere(work: () => Promise<unknown>): Promise<void> {
  await inOtherColo(work)
  vi.setSystemTime(Date.now() + 10 * SECOND)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  failing.delete = false
  const media = [
    { id: photo },
    { id: film, type: 'video' as const, durationSeconds: 31 },
    { id: other },
    { id: storyPhoto, purpose: 'story' as const },
  ]
  const stories = [{ id: story, mediaId: storyPhoto }]
  ;({ db } = await openSite([companionImport({ id: ada, media, stories })]))
  for (const file of [photoAt, filmAt, otherAt, shownAt]) {
    const contentType = file.endsWith('video') ? 'video/mp4' : 'image/webp'
    await env.MEDIA.put(`public/${ada}/${file}`, bytes, { httpMetadata: { contentType } })
  }
  enterNewColo()
  isolate = far()
  for (const file of [photoAt, filmAt, otherAt, shownAt]) {
    expect(await get(file)).toEqual([200, 'R2'])
    expect(await get(file)).toEqual([200, 'cache'])
  }
})
afterEach(() => void vi.useRealTimers())

describe('what another data centre has in its cache is closed there within ten seconds', () => {
  test.each<[how: string, file: string, work: () => Promise<unknown>]>([
    ['a photo that staff delete', photoAt, () => removeMedia(stores(), photo, by())],
    ['a video that staff delete', filmAt, () => removeMedia(stores(), film, by())],
    ['a photo that she withdraws', photoAt, () => revokeConsent(stores(), own(), photo)],
    ['a video that she withdraws', filmAt, () => revokeConsent(stores(), own(), film)],
    [
      'a photo that becomes private',
      photoAt,
      () => changeMedia(stores(), photo, { access_level: 'private' }, by()),
    ],
    [
      'the picture of a story that she removes',
      shownAt,
      () => removeOwnStory(stores(), own(), story),
    ],
  ])('%s', async (_, file, work) => {
    await elsewhere(work)
    expect(await get(otherAt)).toEqual([200, 'cache'])
    expect((await get(file))[0]).toBe(404)
    // Also in an isolate that has just begun.
    isolate = far()
    expect((await get(file))[0]).toBe(404)
  })

  test('also while its file can’t be deleted', async () => {
    failing.delete = true
    await elsewhere(() => expect(removeMedia(stores(), photo, by())).rejects.toThrow())
    expect(await env.MEDIA.head(`public/${ada}/${photoAt}`)).not.toBeNull()
    expect((await get(photoAt))[0]).toBe(404)
    enterNewColo()
    expect((await get(photoAt))[0]).toBe(404)
  })

  test('until it is public again', async () => {
    for (const access_level of ['private', 'public'] as const) {
      await elsewhere(() => changeMedia(stores(), photo, { access_level }, by()))
    }
    expect((await get(photoAt))[0]).toBe(200)
  })
})

describe('the file of a story is open as long as something shows it', () => {
  const showing = (shows: { stories: object[]; highlights: object[] }) => async () => {
    const revision = await fingerprintOf((await loadStories(db, ada)).text)
    await saveCompanionStories(db, ada, { revision, ...shows } as StoriesInput, by())
  }
  const storyContent = { id: story, media_id: storyPhoto, text: '' }
  const ending = () => ({ ...storyContent, expires_at: new Date(Date.now() + DAY).toISOString() })
  const nothing = { stories: [], highlights: [] }
  const isKept = async () =>
    (await env.MEDIA.head(`public/${ada}/${shownAt}`)) !== null &&
    (await mediaById(db, storyPhoto)) !== undefined

  test('not once staff take it off, until they use it again', async () => {
    await elsewhere(showing(nothing))
    expect([(await get(shownAt))[0], await get(photoAt)]).toEqual([404, [200, 'cache']])
    isolate = far()
    expect((await get(shownAt))[0]).toBe(404)
    expect(await isKept()).toBe(true)
    await elsewhere(showing({ ...nothing, stories: [ending()] }))
    expect((await get(shownAt))[0]).toBe(200)
  })

  test('not once its time is over, with nothing written', async () => {
    const end = Date.now() + 23 * HOUR
    vi.setSystemTime(end - SECOND)
    expect((await get(shownAt))[0]).toBe(200)
    vi.setSystemTime(end + SECOND)
    expect((await get(shownAt))[0]).toBe(404)
    await saveSnapshot(env, Date.now())
    isolate = far()
    expect((await get(shownAt))[0]).toBe(404)
    vi.setSystemTime(end + 8 * DAY)
    await inOtherColo(() => deleteExpiredStories(db, Date.now()))
    vi.setSystemTime(Date.now() + 10 * SECOND)
    expect((await get(shownAt))[0]).toBe(404)
    expect(await isKept()).toBe(true)
  })

  test('and goes 90 days after its upload, unless a story shows it', async () => {
    const uploaded = Date.now()
    const clean = async (at: number) => {
      vi.setSystemTime(at)
      await runSchedule('23 3 * * *', env, at)
    }
    const highlights = [{ id: uuid(9), title: 'Travel', stories: [storyContent] }]
    await showing({ ...nothing, highlights })()
    await clean(uploaded + 91 * DAY)
    expect(await isKept()).toBe(true)
    await showing(nothing)()
    await env.DB.prepare('UPDATE media SET created_at = ?')
      .bind(uploaded + 2 * DAY)
      .run()
    await clean(uploaded + 91 * DAY)
    expect(await isKept()).toBe(true)
    await clean(uploaded + 93 * DAY)
    expect(await isKept()).toBe(false)
    expect(await env.MEDIA.head(`public/${ada}/${shownAt}`)).toBeNull()
  })

  test('and always in a highlight', async () => {
    const highlights = [{ id: uuid(9), title: 'Travel', stories: [storyContent] }]
    await elsewhere(showing({ ...nothing, highlights }))
    vi.setSystemTime(Date.now() + 9 * DAY)
    expect((await get(shownAt))[0]).toBe(200)
    await elsewhere(showing(nothing))
    expect((await get(shownAt))[0]).toBe(404)
  })
})

test('what is noted of it goes once no cache can have it', async () => {
  await removeMedia(stores(), photo, by())
  const noted = () => env.DB.prepare('SELECT count(*) AS count FROM withdrawn_files').first('count')
  await expireRows(env, Date.now() + 2 * DAY)
  expect(await noted()).toBe(1)
  await expireRows(env, Date.now() + 4 * DAY)
  expect(await noted()).toBe(0)
})
