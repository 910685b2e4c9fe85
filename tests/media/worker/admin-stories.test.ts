import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CompanionContent,
  type StoriesInput,
  getContentSchemas,
  saveStoriesSchemas,
} from '#media/admin-stories'
import type { saveStories } from '#media/admin-stories.api'
import type { ConflictOf } from '#platform/endpoint'
import { listHomeStories } from '#catalogue/homepage.api'
import { getCompanionSchemas } from '#catalogue/companions'
import { listHomeStoriesSchemas } from '#catalogue/homepage'
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
const other = uuid(2)
const hidden = uuid(3)
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
    isVip: false,
    visibleOnHomepage: true,
    media: [
      { id: photo },
      { id: other, type: 'video' },
      { id: hidden, accessLevel: 'private' },
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
let ahead = 0
/** What an isolate answers that was silent for ten seconds. */
async function inPublic<T>(ask: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now() + (ahead += LEASE_MS))
  try {
    return await ask()
  } finally {
    vi.useRealTimers()
  }
}
const profile = async () =>
  (await inPublic(() => expectAnswer(getCompanionSchemas, office.site.ask(profileAddress)))).data

describe('the tab of media and stories', () => {
  test('has the gallery in order, and apart what is kept for stories', async () => {
    const answer = await content()
    expect(answer.gallery.map(({ id, order }) => [id, order])).toEqual([
      [photo, 0],
      [other, 1],
      [hidden, 2],
    ])
    expect(answer.kept.map(({ id }) => id)).toEqual([storyFile])
    expect(answer).toMatchObject({ stories: [], highlights: [] })
  })

  test('is of a companion that exists', async () => {
    await expectTurnedAway(await office.get(contentPath(uuid(0xff))), 404)
    await expectTurnedAway(await office.get(contentPath('x')), 404)
    await expectTurnedAway(await office.site.ask(PATH), 401)
  })
})

describe('stories', () => {
  const live = { id: first, media_id: photo, text: ' At noon ' }

  test('are shown at once, and end when they should', async () => {
    const saved = await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    expect(saved.stories).toMatchObject([{ id: first, media_id: photo, text: 'At noon' }])
    expect(saved.gallery[0]).toMatchObject({ id: photo, stories: 1 })
    expect((await profile()).stories).toMatchObject([{ id: first, text: 'At noon' }])
    const { stories } = await inPublic(() =>
      expectAnswer(listHomeStoriesSchemas, office.site.ask(listHomeStories.path)),
    )
    expect(stories).toMatchObject([{ companionId, text: 'At noon' }])
    const noted = (await auditLog()).find(({ act }) => act === 'stories.changed')
    expect(noted).toMatchObject({
      subject: companionId,
      detail: { before: { stories: [] }, after: { stories: [{ id: first, mediaId: photo }] } },
    })
  })

  test('stand in highlights for good, in the order that staff give them', async () => {
    const one = { id: first, media_id: photo, text: '' }
    const two = { id: second, media_id: other, text: 'Then' }
    await save({
      highlights: [
        { id: travel, title: 'Travel', stories: [one, two] },
        { id: home, title: ' Home ', stories: [{ id: third, media_id: storyFile, text: '' }] },
      ],
    })
    const saved = await save({
      highlights: [
        { id: home, title: 'Home', stories: [{ id: third, media_id: storyFile, text: '' }] },
        { id: travel, title: 'Journeys', stories: [two, one] },
      ],
    })
    expect(saved.highlights.map(({ title }) => title)).toEqual(['Home', 'Journeys'])
    const { storyHighlights } = await profile()
    expect(storyHighlights.map(({ id, title }) => [id, title])).toEqual([
      [home, 'Home'],
      [travel, 'Journeys'],
    ])
    expect(storyHighlights[1]?.stories.map(({ id }) => id)).toEqual([second, first])
    const created = saved.highlights[1]!.stories[0]!.created_at
    expect(Date.parse(created)).toBeLessThanOrEqual(Date.now())
    expect((await save({})).highlights).toEqual([])
    expect(await profile()).toMatchObject({ stories: [], storyHighlights: [] })
  })

  test('that are over can be removed or published again', async () => {
    await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    const past = Date.now() - 3 * HOUR
    await env.DB.prepare('UPDATE stories SET created_at = ?1, expires_at = ?2')
      .bind(past - HOUR, past)
      .run()
    const ended = (await content()).stories[0]!
    expect(Date.parse(ended.expires_at)).toBe(past)
    const { created_at: _, ...story } = ended
    // As it is, it may stay beside a new one.
    await save({
      stories: [story, { id: second, media_id: storyFile, text: '', expires_at: inHours(1) }],
    })
    expect((await profile()).stories.map(({ id }) => id)).toEqual([second])
    await save({ stories: [{ ...story, expires_at: inHours(2) }] })
    const [again] = (await profile()).stories
    expect(again?.id).toBe(first)
    expect(Date.parse(again!.timestamp)).toBeGreaterThan(past)
  })

  const until = inHours(5)
  const wrong: [what: string, body: Partial<Input>][] = [
    ['one that has ended', { stories: [{ ...live, expires_at: inHours(-1) }] }],
    ['one without a picture', { stories: [{ ...live, media_id: uuid(99), expires_at: until }] }],
    ['a private picture', { stories: [{ ...live, media_id: hidden, expires_at: until }] }],
    [
      'a text that is too long',
      { stories: [{ ...live, text: 'x'.repeat(201), expires_at: until }] },
    ],
    ['a title of blanks', { highlights: [{ id: travel, title: '  ', stories: [] }] }],
    [
      'two of one id',
      {
        stories: [{ ...live, expires_at: until }],
        highlights: [{ id: first, title: 'A', stories: [] }],
      },
    ],
    [
      'too many',
      {
        stories: Array.from({ length: 41 }, (_, at) => ({
          ...live,
          id: uuid(500 + at),
          expires_at: until,
        })),
      },
    ],
  ]
  test('say which of them is refused', async () => {
    const good = { id: second, media_id: photo, text: '' }
    const bad = { id: first, media_id: hidden, text: '' }
    const until = inHours(1)
    const ending = [good, bad].map((one) => ({ ...one, expires_at: until }))
    const group = { id: travel, title: 'Travel', stories: [good, bad] }
    const cases: [body: Parameters<typeof inputOf>[0], where: (string | number)[]][] = [
      [{ stories: ending }, ['stories', 1]],
      [{ highlights: [group] }, ['highlights', 0, 'stories', 1]],
    ]
    for (const [body, where] of cases) {
      const response = await office.put(PATH, await inputOf(body))
      const { detail } = await response.json<{ detail: { loc: unknown[] }[] }>()
      expect(detail.map(({ loc }) => loc)).toEqual([['body', ...where]])
    }
  })

  test.each(wrong)('are refused: %s', async (_, body) => {
    const response = await office.put(PATH, await inputOf(body))
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: unknown }>()
    expect(detail).toEqual([expect.objectContaining({ msg: expect.any(String) as unknown })])
    expect(await rowsOf('SELECT id FROM stories UNION ALL SELECT id FROM highlights')).toEqual([])
  })

  test('of two who save at once, the second sees what the first has saved', async () => {
    const mine = await inputOf({ stories: [{ ...live, expires_at: until }] })
    await save({ highlights: [{ id: travel, title: 'Travel', stories: [] }] })
    const response = await office.put(PATH, mine)
    expect(response.status).toBe(409)
    const { current, detail } = await response.json<ConflictOf<typeof saveStories>>()
    expect(detail).toBe('Someone else has changed the stories in the meantime.')
    expect(current).toMatchObject({ stories: [], highlights: [{ title: 'Travel' }] })
    await expectAnswer(
      saveStoriesSchemas,
      office.put(PATH, { ...mine, revision: current.revision }),
    )
    // The answer was lost, and the same is sent again.
    const again = office.put(PATH, { ...mine, revision: current.revision })
    expect(await expectAnswer(saveStoriesSchemas, again)).toMatchObject({
      stories: [{ id: first }],
    })
    expect((await auditLog()).filter(({ act }) => act === 'stories.changed')).toHaveLength(2)
  })

  test('at once, to the very moment: exactly one counts', async () => {
    const bodies = await Promise.all([
      inputOf({ stories: [{ ...live, expires_at: until }] }),
      inputOf({ stories: [{ ...live, id: second, expires_at: until }] }),
    ])
    const answers = await Promise.all(bodies.map((body) => office.put(PATH, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await Promise.all(answers.map((one) => one.text()))
    expect(await rowsOf('SELECT id FROM stories')).toHaveLength(1)
  })

  test('stay as they were when a store fails at any call', { tags: 'thorough' }, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const before = await save({ highlights: [{ id: travel, title: 'Travel', stories: [] }] })
    for (let failing = 0; ; failing++) {
      const faults = new Faults(failing)
      const body = await inputOf({ stories: [{ ...live, expires_at: until }] })
      const init = { method: 'PUT', body: JSON.stringify(body) }
      const response = await office.send(PATH, init, { DB: faults.database(env.DB) })
      await response.text()
      const now: CompanionContent = await content()
      const isSaved = now.stories.length === 1
      expect((await profile()).stories).toHaveLength(isSaved ? 1 : 0)
      expect(now.highlights).toHaveLength(isSaved ? 0 : 1)
      if (isSaved)
        await save({ highlights: before.highlights.map((one) => ({ ...one, stories: [] })) })
      if (faults.calls <= failing) break
      expect(failing).toBeLessThan(40)
    }
  })

  test('keep their picture public, until they are over', async () => {
    await save({ stories: [{ ...live, expires_at: inHours(24) }] })
    const refused = await office.change(photo, { access_level: 'private' })
    await expectTurnedAway(refused, 409)
    // Nor can it happen in between.
    const forced = env.DB.prepare("UPDATE media SET access_level = 'private' WHERE id = ?1")
    await expect(forced.bind(photo).run()).rejects.toThrow('story_count')
    await env.DB.prepare('UPDATE stories SET created_at = 1, expires_at = 2').run()
    expect(await office.changed(photo, { access_level: 'private' })).toMatchObject({
      access_level: 'private',
      stories: 0,
    })
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
  })

  test('go with their picture', async () => {
    await save({ highlights: [{ id: travel, title: 'Travel', stories: [{ ...live, text: '' }] }] })
    await office.uploaded(photoForm())
    const response = await office.remove(photo)
    expect(await response.json()).toEqual({ success: true })
    expect((await content()).highlights).toMatchObject([{ id: travel, stories: [] }])
    expect((await profile()).storyHighlights).toEqual([])
  })

  test(
    'are forgotten a week after their end, and leave their picture in the library',
    { tags: 'thorough' },
    async () => {
      await save({
        stories: [{ id: first, media_id: storyFile, text: '', expires_at: inHours(24) }],
        highlights: [
          { id: travel, title: 'T', stories: [{ id: second, media_id: photo, text: '' }] },
        ],
      })
      const unused = async () =>
        (await expectAnswer(listMediaSchemas, office.get('/api/admin/media?unused=1'))).media
      const db = createDatabase(env.DB)
      await deleteExpiredStories(db, Date.now() + 7 * DAY)
      expect((await content()).stories).toHaveLength(1)
      expect(await unused()).toEqual([])
      await deleteExpiredStories(db, Date.now() + 9 * DAY)
      expect(await content()).toMatchObject({ stories: [], highlights: [{ id: travel }] })
      expect(await unused()).toMatchObject([{ id: storyFile }])
    },
  )
})
