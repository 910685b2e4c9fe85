import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getContentSchemas, getContentEndpoint } from '#media/admin-stories'
import { addressOf } from '#platform/endpoint'
import { listMediaEndpoint, listMediaSchemas, type LibraryAnswer } from '#media/media'
import { runSchedule } from '../../../worker/schedule.ts'
import { addOwner, openOffice as openStaff } from '../../support/staff/admin.ts'
import {
  companionId,
  openOffice,
  photoForm,
  videoForm,
  type Office,
} from '../../support/media/admin-media.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, PREVIEW, uuid } from '../../support/platform/fixtures.ts'
import { mp4 } from '../../support/media/videos.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the media library', () => {
  const ada = uuid(0xa)
  const vera = uuid(0xb)
  const now = Date.now()
  let staff: Awaited<ReturnType<typeof openStaff>>
  const list = (query = '') =>
    expectAnswer(listMediaSchemas, staff.call('GET', `${listMediaEndpoint.path}?${query}`))
  const ids = ({ media }: LibraryAnswer) => media.map(({ id }) => Number.parseInt(id.slice(-2), 16))

  beforeAll(async () => {
    const ageOf = (daysAgo: number) => ({ createdAt: now - daysAgo * DAY, sizeBytes: 0 })
    staff = await openStaff([
      companionImport({
        id: ada,
        name: 'Ada',
        media: [
          { id: uuid(1), ...ageOf(5), sizeBytes: 1_000 },
          { id: uuid(2), ...ageOf(1), accessLevel: 'private', sizeBytes: 200 },
          { id: uuid(3), ...ageOf(3), type: 'video', sizeBytes: 30 },
          { id: uuid(4), ...ageOf(4), purpose: 'story' },
        ],
        stories: [{ mediaId: uuid(4) }],
      }),
      companionImport({
        id: vera,
        name: 'Vera',
        lifecycle: 'draft',
        publishedAt: null,
        media: [
          { id: uuid(5), ...ageOf(2), sizeBytes: 4 },
          { id: uuid(6), ...ageOf(1), purpose: 'story' },
          { id: uuid(7), ...ageOf(6), type: 'video', accessLevel: 'private' },
        ],
      }),
    ])
  })

  test('lists the newest files of all companions first, with their companions', async () => {
    const answer = await list()
    expect(ids(answer)).toEqual([6, 2, 5, 3, 4, 1, 7])
    expect(answer).toMatchObject({ total: 7, bytes: 1_234, next: null, companion: null })
    expect(answer.media[0]).toMatchObject({ companion: { id: vera, name: 'Vera' }, stories: 0 })
    expect(answer.media[4]).toMatchObject({ companion: { name: 'Ada' }, stories: 1 })
  })

  const queries: [query: string, expected: number[]][] = [
    ['type=video', [3, 7]],
    ['access=private', [2, 7]],
    ['type=photo&access=public', [6, 5, 4, 1]],
    ['unused=1', [6]],
    ['unused=1&access=private', []],
    [`companion=${ada}`, [2, 3, 4, 1]],
    [`companion=${vera}&type=photo&unused=1`, [6]],
    [`companion=${uuid(0xcc)}`, []],
  ]
  test.each(queries)('is filtered by %s, with the exact total', async (query, expected) => {
    const answer = await list(query)
    expect(ids(answer)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  test('names the companion of the query, with the size of all her files', async () => {
    const storage = { files: 4, bytes: 1_230 }
    for (const filter of ['', '&type=video', '&access=private']) {
      const { companion } = await list(`companion=${ada}${filter}`)
      expect(companion, filter).toEqual({ id: ada, name: 'Ada', storage })
    }
    const path = addressOf(getContentEndpoint, { params: { id: ada } })
    const content = await expectAnswer(getContentSchemas, staff.call('GET', path))
    expect(content.storage).toEqual(storage)
  })

  test.each(['', 'type=photo', `companion=${ada}`])(
    'pages through %s without gaps or duplicates',
    async (query) => {
      const expectedIds = ids(await list(query))
      const pagedIds: number[] = []
      for (let next: string | null = ''; next !== null;) {
        const page: LibraryAnswer = await list(`${query}&limit=2${next && `&before=${next}`}`)
        pagedIds.push(...ids(page))
        next = page.next
      }
      expect(pagedIds).toEqual(expectedIds)
    },
  )

  test.each([
    ['type', 'film'],
    ['access', 'vip'],
    ['companion', '1'],
    ['unused', '0'],
    ['before', "1' OR 1"],
    ['limit', '49'],
  ])('refuses an invalid %s', async (key, value) => {
    const path = `${listMediaEndpoint.path}?${key}=${encodeURIComponent(value)}`
    await expectRefused(staff.call('GET', path), key)
  })

  test(
    'reads a constant number of rows, regardless of the number of media',
    { tags: 'thorough' },
    async () => {
      await env.DB.prepare(
        `INSERT INTO media (id, companion_id, type, state, access_level, purpose, position, width, height,
         color, preview, duration_seconds, created_at)
       WITH RECURSIVE n (i) AS (VALUES (100) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       SELECT printf('00000000-0000-4000-8000-%012x', i), ?1, iif(i % 5, 'photo', 'video'),
         'published', iif(i % 3, 'public', 'private'), 'gallery', i, 3, 4, '#aabbcc', ?2, iif(i % 5, NULL, 9), i
       FROM n`,
      )
        .bind(vera, PREVIEW)
        .run()
      const { next } = await list()
      for (const query of ['', `before=${next}`, 'type=photo', 'access=private', 'unused=1']) {
        staff.resetMeter()
        const page = await list(query)
        expect(page.total, query).toBeGreaterThan(0)
        // Four first pages of 24 rows and their sort, the page's rows, its companions, the counts, the trash.
        expect(staff.meter.read, query).toBeLessThanOrEqual(321)
      }
      const countRow = await env.DB.prepare(
        "SELECT count(*) AS n FROM media WHERE type = 'video' AND access_level = 'public'",
      ).first<{ n: number }>()
      expect((await list('type=video&access=public')).total).toBe(countRow!.n)
    },
  )
})

describe('the total size of media', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice()
  })
  const bytes = async () =>
    (await expectAnswer(listMediaSchemas, office.get(listMediaEndpoint.path))).bytes
  const inBucket = async () => {
    const { objects } = await env.MEDIA.list()
    const files = objects.filter(({ key }) => !key.startsWith('catalogue'))
    return files.reduce((sum, { size }) => sum + size, 0)
  }

  test('equals the size of the bucket after every change', { tags: 'thorough' }, async () => {
    const photo = await office.uploaded(photoForm())
    const video = await office.uploaded(videoForm(mp4(), { access_level: 'private' }))
    expect(photo.size + video.size).toBe(await inBucket())
    expect(await bytes()).toBe(await inBucket())
    await office.changed(photo.id, { access_level: 'private' })
    expect(await bytes()).toBe(await inBucket())
    await office.remove(video.id)
    expect(await bytes()).toBe(photo.size)
  })

  test('is corrected by the nightly job', async () => {
    await office.uploaded(photoForm())
    await env.DB.prepare('UPDATE media SET size_bytes = 0').run()
    expect(await bytes()).toBe(0)
    await runSchedule('23 3 * * *', env, Date.now() + 2 * DAY)
    expect(await bytes()).toBe(await inBucket())
  })
})

describe('a link for staff', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice({ lifecycle: 'draft', publishedAt: null })
  })

  test('opens the files of hidden profiles, whole and in parts, and no others', async () => {
    const photo = await office.uploaded(photoForm())
    const video = await office.uploaded(videoForm(mp4(), { access_level: 'private' }))
    for (const item of [photo, video]) {
      for (const path of [item.url, item.thumbnail]) {
        expect(path).toMatch(/^\/media\/staff\//)
        expect(await office.statusOf(path)).toBe(200)
      }
    }
    const range = { headers: { range: 'bytes=0-9' } }
    expect(await office.statusOf(video.url, range)).toBe(206)
    expect(await office.statusOf(`/media/${companionId}/${photo.id}/w640.webp`)).toBe(404)
    expect(await office.statusOf(photo.url.replace(photo.id, video.id))).toBe(403)
    expect(await office.statusOf(photo.url.replace('/staff/', '/private/'))).toBe(403)
    expect(await office.statusOf(photo.url.replace(/(?<=\.[0-9a-f]{63})./, 'x'))).toBe(403)
  })

  test('expires within a quarter of an hour, and with the account, the right and the file', async () => {
    const { id, url } = await office.uploaded(photoForm({ access_level: 'private' }))
    vi.useFakeTimers({ now: Date.now() + 9 * 60_000, toFake: ['Date'] })
    expect(await office.statusOf(url)).toBe(200)
    vi.setSystemTime(Date.now() + 7 * 60_000)
    expect(await office.statusOf(url)).toBe(403)
    vi.useRealTimers()
    const spare = await addOwner()
    const update = (table: string, change: string, id: string) =>
      env.DB.prepare(`UPDATE ${table} SET ${change} WHERE ${id} <> ?1`).bind(spare).run()
    await update('members', 'suspended_at = 1', 'id')
    expect(await office.statusOf(url)).toBe(403)
    await update('members', 'suspended_at = NULL', 'id')
    expect(await office.statusOf(url)).toBe(200)
    await update('administrators', "standing = 'taken'", 'member_id')
    expect(await office.statusOf(url)).toBe(403)
    await update('administrators', "standing = 'given', role = 'accountant'", 'member_id')
    expect(await office.statusOf(url)).toBe(403)
    await update('administrators', "role = 'owner'", 'member_id')
    expect(await office.statusOf(url)).toBe(200)
    await office.remove(id)
    expect(await office.statusOf(url)).toBe(404)
  })
})
