import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getContentSchemas,
  saveStoriesSchemas,
  type CompanionContent,
  type StoriesInput,
  type saveStoriesEndpoint,
} from '#media/admin-stories'
import type { ConflictOf } from '#platform/endpoint'
import { listHomeStoriesEndpoint, listHomeStoriesSchemas } from '#catalogue/homepage'
import { getCompanionSchemas } from '#catalogue/companions'
import { listMediaSchemas } from '#media/media'
import { LEASE_MS } from '../../../worker/catalogue/engine/load/lease.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { deleteExpiredStories } from '../../../worker/media/delete-expired-stories.ts'
import {
  companionId,
  contentPath,
  openOffice,
  photoForm,
  profileAddress,
} from '../../support/media/admin-media.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'

const photo = uuid(1)
const video = uuid(2)
const privatePhoto = uuid(3)
const storyFile = uuid(4)
const first = uuid(11)
const second = uuid(12)
const third = uuid(13)
const travel = uuid(21)
const home = uuid(22)
const PATH = contentPath()

let office: Awaited<ReturnType<typeof openOffice>>
afterEach(() => void vi.restoreAllMocks())
beforeEach(async () => {
  office = await openOffice({
    is_vip: false,
    visible_on_homepage: true,
    media: [
      { id: photo },
      { id: video, type: 'video' },
      { id: privatePhoto, accessLevel: 'private' },
      { id: storyFile, purpose: 'story' },
    ],
  })
})

const content = () => expectAnswer(getContentSchemas, office.get(PATH))
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
type Input = Omit<StoriesInput, 'revision'>
const plain: Input = { stories: [], highlights: [] }
const inputOf = async (body: Partial<Input>) => ({
  ...plain,
  ...body,
  revision: (await content()).revision,
})
const save = async (body: Partial<Input>) =>
  expectAnswer(saveStoriesSchemas, office.put(PATH, await inputOf(body)))
let clockOffset = 0
/** Asks as an isolate whose catalogue is ten seconds old. */
async function afterLease<T>(ask: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now() + (clockOffset += LEASE_MS))
  try {
    return await ask()
  } finally {
    vi.useRealTimers()
  }
}
const profile = async () =>
  (await afterLease(() => expectAnswer(getCompanionSchemas, office.site.ask(profileAddress)))).data

describe('the content tab of a companion', () => {
  test('lists the gallery in order, and files for stories separately', async () => {
    const answer = await content()
    expect(answer.gallery.map(({ id, order }) => [id, order])).toEqual([
      [photo, 0],
      [video, 1],
      [privatePhoto, 2],
    ])
    expect(answer.kept.map(({ id }) => id)).toEqual([storyFile])
    expect(answer).toMatchObject({ stories: [], highlights: [] })
  })

  test('is 404 for unknown companions, and 401 for visitors', async () => {
    await expectTurnedAway(await office.get(contentPath(uuid(0xff))), 404)
    await expectTurnedAway(await office.get(contentPath('x')), 404)
    await expectTurnedAway(await office.site.ask(PATH), 401)
  })
})

describe("a companion's stories", () => {
  const live = { id: first, media_id: photo, text: ' At noon ' }

  test('are shown immediately, and end at their time', async () => {
    const savedContent = await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    expect(savedContent.stories).toMatchObject([{ id: first, media_id: photo, text: 'At noon' }])
    expect(savedContent.gallery[0]).toMatchObject({ id: photo, stories: 1 })
    expect((await profile()).stories).toMatchObject([{ id: first, text: 'At noon' }])
    const { stories } = await afterLease(() =>
      expectAnswer(listHomeStoriesSchemas, office.site.ask(listHomeStoriesEndpoint.path)),
    )
    expect(stories).toMatchObject([{ companionId, text: 'At noon' }])
    const event = (await auditLog()).find(({ act }) => act === 'stories.changed')
    expect(event).toMatchObject({
      subject: companionId,
      detail: { before: { stories: [] }, after: { stories: [{ id: first, mediaId: photo }] } },
    })
  })

  test('stay in highlights permanently, in the order that staff choose', async () => {
    const firstStory = { id: first, media_id: photo, text: '' }
    const secondStory = { id: second, media_id: video, text: 'Then' }
    await save({
      highlights: [
        { id: travel, title: 'Travel', stories: [firstStory, secondStory] },
        { id: home, title: ' Home ', stories: [{ id: third, media_id: storyFile, text: '' }] },
      ],
    })
    const savedContent = await save({
      highlights: [
        { id: home, title: 'Home', stories: [{ id: third, media_id: storyFile, text: '' }] },
        { id: travel, title: 'Journeys', stories: [secondStory, firstStory] },
      ],
    })
    expect(savedContent.highlights.map(({ title }) => title)).toEqual(['Home', 'Journeys'])
    const { storyHighlights } = await profile()
    expect(storyHighlights.map(({ id, title }) => [id, title])).toEqual([
      [home, 'Home'],
      [travel, 'Journeys'],
    ])
    expect(storyHighlights[1]?.stories.map(({ id }) => id)).toEqual([second, first])
    const created = savedContent.highlights[1]!.stories[0]!.created_at
    expect(Date.parse(created)).toBeLessThanOrEqual(Date.now())
    expect((await save({})).highlights).toEqual([])
    expect(await profile()).toMatchObject({ stories: [], storyHighlights: [] })
  })

  test('can be removed or published again after their end', async () => {
    await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    const past = Date.now() - 3 * HOUR
    await env.DB.prepare('UPDATE stories SET created_at = ?1, expires_at = ?2')
      .bind(past - HOUR, past)
      .run()
    const endedStory = (await content()).stories[0]!
    expect(Date.parse(endedStory.expires_at)).toBe(past)
    const { created_at: _, ...story } = endedStory
    // The unchanged ended story may stay next to a new one.
    await save({
      stories: [story, { id: second, media_id: storyFile, text: '', expires_at: inHours(1) }],
    })
    expect((await profile()).stories.map(({ id }) => id)).toEqual([second])
    await save({ stories: [{ ...story, expires_at: inHours(2) }] })
    const [republished] = (await profile()).stories
    expect(republished?.id).toBe(first)
    expect(Date.parse(republished!.timestamp)).toBeGreaterThan(past)
  })

  const until = inHours(5)
  const invalidInputs: [what: string, body: Partial<Input>][] = [
    ['a story that has ended', { stories: [{ ...live, expires_at: inHours(-1) }] }],
    [
      'a story without a picture',
      { stories: [{ ...live, media_id: uuid(99), expires_at: until }] },
    ],
    ['a private picture', { stories: [{ ...live, media_id: privatePhoto, expires_at: until }] }],
    [
      'a text that is too long',
      { stories: [{ ...live, text: 'x'.repeat(201), expires_at: until }] },
    ],
    ['a title of blanks', { highlights: [{ id: travel, title: '  ', stories: [] }] }],
    [
      'the same id twice',
      {
        stories: [{ ...live, expires_at: until }],
        highlights: [{ id: first, title: 'A', stories: [] }],
      },
    ],
    [
      'too many stories',
      {
        stories: Array.from({ length: 41 }, (_, index) => ({
          ...live,
          id: uuid(500 + index),
          expires_at: until,
        })),
      },
    ],
  ]
  test('report the position of the refused one', async () => {
    const validStory = { id: second, media_id: photo, text: '' }
    const refusedStory = { id: first, media_id: privatePhoto, text: '' }
    const until = inHours(1)
    const ending = [validStory, refusedStory].map((story) => ({ ...story, expires_at: until }))
    const group = { id: travel, title: 'Travel', stories: [validStory, refusedStory] }
    const cases: [body: Parameters<typeof inputOf>[0], where: (string | number)[]][] = [
      [{ stories: ending }, ['stories', 1]],
      [{ highlights: [group] }, ['highlights', 0, 'stories', 1]],
    ]
    for (const [body, location] of cases) {
      const response = await office.put(PATH, await inputOf(body))
      const { detail } = await response.json<{ detail: { loc: unknown[] }[] }>()
      expect(detail.map(({ loc }) => loc)).toEqual([['body', ...location]])
    }
  })

  test.each(invalidInputs)('are refused with %s', async (_, body) => {
    const response = await office.put(PATH, await inputOf(body))
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: unknown }>()
    expect(detail).toEqual([expect.objectContaining({ msg: expect.any(String) as unknown })])
    expect(await rowsOf('SELECT id FROM stories UNION ALL SELECT id FROM highlights')).toEqual([])
  })

  test("are not overwritten by an editor who has not seen a colleague's change", async () => {
    const input = await inputOf({ stories: [{ ...live, expires_at: until }] })
    await save({ highlights: [{ id: travel, title: 'Travel', stories: [] }] })
    const response = await office.put(PATH, input)
    expect(response.status).toBe(409)
    const { current, detail } = await response.json<ConflictOf<typeof saveStoriesEndpoint>>()
    expect(detail).toBe('Someone else has changed the stories in the meantime.')
    expect(current).toMatchObject({ stories: [], highlights: [{ title: 'Travel' }] })
    await expectAnswer(
      saveStoriesSchemas,
      office.put(PATH, { ...input, revision: current.revision }),
    )
    // A repetition after a lost answer succeeds.
    const repeated = office.put(PATH, { ...input, revision: current.revision })
    expect(await expectAnswer(saveStoriesSchemas, repeated)).toMatchObject({
      stories: [{ id: first }],
    })
    expect((await auditLog()).filter(({ act }) => act === 'stories.changed')).toHaveLength(2)
  })

  test('are saved by only one of two editors at the same time', async () => {
    const bodies = await Promise.all([
      inputOf({ stories: [{ ...live, expires_at: until }] }),
      inputOf({ stories: [{ ...live, id: second, expires_at: until }] }),
    ])
    const answers = await Promise.all(bodies.map((body) => office.put(PATH, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await Promise.all(answers.map((response) => response.text()))
    expect(await rowsOf('SELECT id FROM stories')).toHaveLength(1)
  })

  test(
    'stay unchanged, or are saved completely, when the database fails at any call',
    { tags: 'thorough' },
    async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const before = await save({ highlights: [{ id: travel, title: 'Travel', stories: [] }] })
      for (let failingCall = 0; ; failingCall++) {
        const faults = new Faults(failingCall)
        const body = await inputOf({ stories: [{ ...live, expires_at: until }] })
        const init = { method: 'PUT', body: JSON.stringify(body) }
        const response = await office.send(PATH, init, { DB: faults.database(env.DB) })
        await response.text()
        const contentNow: CompanionContent = await content()
        const isSaved = contentNow.stories.length === 1
        expect((await profile()).stories).toHaveLength(isSaved ? 1 : 0)
        expect(contentNow.highlights).toHaveLength(isSaved ? 0 : 1)
        if (isSaved)
          await save({
            highlights: before.highlights.map((highlight) => ({ ...highlight, stories: [] })),
          })
        if (faults.calls <= failingCall) break
        expect(failingCall).toBeLessThan(40)
      }
    },
  )

  test('keep their picture public until they end', async () => {
    await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    const response = await office.change(photo, { access_level: 'private' })
    await expectTurnedAway(response, 409)
    // A trigger refuses the change at the database as well.
    const update = env.DB.prepare("UPDATE media SET access_level = 'private' WHERE id = ?1")
    await expect(update.bind(photo).run()).rejects.toThrow('story_count')
    await env.DB.prepare('UPDATE stories SET created_at = 1, expires_at = 2').run()
    expect(await office.changed(photo, { access_level: 'private' })).toMatchObject({
      access_level: 'private',
      stories: 0,
    })
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
  })

  test('are deleted with their picture', async () => {
    await save({ highlights: [{ id: travel, title: 'Travel', stories: [{ ...live, text: '' }] }] })
    await office.uploaded(photoForm())
    const response = await office.remove(photo)
    expect(await response.json()).toEqual({ success: true })
    expect((await content()).highlights).toMatchObject([{ id: travel, stories: [] }])
    expect((await profile()).storyHighlights).toEqual([])
  })

  test(
    'are deleted a week after their end, and leave their picture in the library',
    { tags: 'thorough' },
    async () => {
      await save({
        stories: [{ id: first, media_id: storyFile, text: '', expires_at: inHours(24) }],
        highlights: [
          { id: travel, title: 'T', stories: [{ id: second, media_id: photo, text: '' }] },
        ],
      })
      const unusedMedia = async () =>
        (await expectAnswer(listMediaSchemas, office.get('/api/admin/media?unused=1'))).media
      const db = createDatabase(env.DB)
      await deleteExpiredStories(db, Date.now() + 7 * DAY)
      expect((await content()).stories).toHaveLength(1)
      expect(await unusedMedia()).toEqual([])
      await deleteExpiredStories(db, Date.now() + 9 * DAY)
      expect(await content()).toMatchObject({ stories: [], highlights: [{ id: travel }] })
      expect(await unusedMedia()).toMatchObject([{ id: storyFile }])
    },
  )
})
