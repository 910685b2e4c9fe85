import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getCompanionSchemas } from '#catalogue/companions'
import { deleteMediaSchemas } from '#media/media'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { readPicture } from '../../../worker/media/lib/media-type.ts'
import {
  companionId,
  mediaActs,
  openOffice,
  photoForm,
  profileAddress,
  videoForm,
  type Fields,
  type Office,
  mediaPath,
} from '../../support/media/admin-media.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { systemActor } from '../../support/platform/fixtures.ts'
import { SECRET } from '../../support/accounts/secret.ts'
import {
  expectTidy,
  fileOf,
  filesOf,
  holds,
  keysInBucket,
  picture,
  storedObject,
} from '../../support/media/uploads.ts'
import { mp4, noise, webm } from '../../support/media/videos.ts'

let office: Office
beforeEach(async () => void (office = await openOffice()))

const profile = async () => {
  vi.setSystemTime(Date.now() + 1_000)
  const answer = expectAnswer(getCompanionSchemas, office.site.ask(profileAddress))
  return (await answer.finally(() => vi.useRealTimers())).data
}
describe('an uploaded photo', () => {
  test('is shown immediately, upright, in all sizes, with colour and preview', async () => {
    const item = await office.uploaded(photoForm({ alt: ' Red and blue ' }))
    expect(item).toMatchObject({
      type: 'photo',
      access_level: 'public',
      minimum_tier: 'free',
      alt: 'Red and blue',
      caption: 'Red and blue',
      order: 0,
      width: 80,
      height: 120,
      duration: null,
    })
    expect(item.color).toMatch(/^#[bcd][0-9a-f][12][0-9a-f]1[0-9a-f]$/)
    const preview = readPicture(
      Uint8Array.from(atob(item.preview.split(',')[1]!), (a) => a.charCodeAt(0)),
    )
    expect(preview.width).toBeLessThanOrEqual(24)
    expect(preview.height).toBeLessThanOrEqual(32)
    expect((await keysInBucket()).sort()).toEqual(
      filesOf('photo')
        .map((name) => `media/${companionId}/${item.id}/${name}`)
        .sort(),
    )
    const { public_photos: photos } = await profile()
    expect(photos).toMatchObject([{ id: item.id, url: item.url, alt: 'Red and blue', width: 80 }])
    const response = await office.site.ask(item.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(readPicture(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
      width: 80,
      height: 120,
    })
    expect(await mediaActs()).toEqual(['media.added'])
    await expectTidy()
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'movingGif'] as const)(
    'contains none of the camera’s metadata in any byte (%s)',
    async (name) => {
      expect(holds(picture(name), SECRET)).toBe(true)
      await office.uploaded(photoForm({ file: fileOf(picture(name), '') }))
      const keys = await keysInBucket()
      expect(keys).toHaveLength(6)
      for (const key of keys) {
        const { bytes, type } = await storedObject(key)
        for (const trace of [SECRET, 'Exif', 'EXIF', 'GPS', 'xmpmeta', 'XMP']) {
          expect(holds(bytes, trace), `${key} ${trace}`).toBe(false)
        }
        const expectedType = name === 'movingGif' ? 'image/gif' : `image/${key.split('.').at(-1)}`
        expect(type).toBe(expectedType)
      }
    },
  )

  test('stays animated', async () => {
    const item = await office.uploaded(
      photoForm({ file: fileOf(picture('movingGif'), 'image/gif') }),
    )
    const { bytes } = await storedObject(`media/${companionId}/${item.id}/w640.avif`)
    expect(readPicture(bytes)).toMatchObject({ frames: 3 })
    const response = await office.upload(photoForm({ file: fileOf(picture('movingWebp'), '') }))
    await expectTurnedAway(response, 422)
  })

  test('is checked against its checksum, and may precede its fields in the form', async () => {
    const bytes = picture('png')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const checksum = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const { file, ...fields } = photoForm({ file: fileOf(bytes, 'image/png'), checksum })
    await office.uploaded({ file: file!, ...fields })
    await expectTidy()
  })

  test(
    'is stored once when it is sent again after a lost answer',
    { tags: 'thorough' },
    async () => {
      for (const form of [photoForm, (fields: Fields) => videoForm(mp4(), fields)]) {
        const id = crypto.randomUUID()
        expect((await office.uploaded(form({ id }))).id).toBe(id)
        await expectTurnedAway(await office.upload(form({ id })), 409)
      }
      expect(await mediaActs()).toEqual(['media.added', 'media.added'])
      await expectTidy()
    },
  )

  test('is stored when it is sent again after a failed upload with failed clean-up', async () => {
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    const id = crypto.randomUUID()
    const fails = () => Promise.reject(new Error('The bucket is full'))
    const MEDIA = { ...env.MEDIA, put: fails, list: fails, delete: fails } as unknown as R2Bucket
    expect((await office.upload(photoForm({ id }), { MEDIA })).status).toBe(503)
    expect((await office.uploaded(photoForm({ id }))).id).toBe(id)
    await expectTidy()
    vi.restoreAllMocks()
  })

  test('has no public address if it is private, and is shown to staff', async () => {
    const cover = await office.uploaded(photoForm())
    const item = await office.uploaded(photoForm({ access_level: 'private' }))
    expect(item).toMatchObject({ minimum_tier: 'premium' })
    expect(item.url).toMatch(/^\/media\/staff\/.+\/w640\.webp$/)
    const response = await office.site.ask(item.url)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(readPicture(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ width: 80 })
    expect(await profile()).toMatchObject({
      public_photos: [{ id: cover.id }],
      premiumContent: { photoCount: 1 },
    })
    const path = `/media/${companionId}/${item.id}/w640.webp`
    expect(await office.statusOf(path)).toBe(404)
  })
})

describe('an uploaded video', () => {
  test.each([
    ['mp4', mp4()],
    ['webm', webm()],
  ])('plays in ranges, without its metadata (%s)', async (name, bytes) => {
    await office.uploaded(photoForm())
    const poster = fileOf(picture('jpeg'), 'image/jpeg')
    const fields = { poster, duration: '12.2', width: '1280', height: '720' }
    const item = await office.uploaded(videoForm(bytes, fields))
    expect(item).toMatchObject({ type: 'video', duration: 12, width: 640, height: 360 })
    const [video] = (await profile()).public_videos
    expect(video).toMatchObject({ url: item.url, durationSeconds: 12 })
    expect(await office.statusOf(video!.poster!.url)).toBe(200)
    const whole = await office.site.ask(item.url)
    expect(whole.headers.get('content-type')).toBe(`video/${name}`)
    const servedBytes = new Uint8Array(await whole.arrayBuffer())
    expect(servedBytes).toHaveLength(bytes.length)
    expect(holds(servedBytes, SECRET)).toBe(false)
    const part = await office.site.ask(item.url, { headers: { range: 'bytes=2000-2999' } })
    expect(part.status).toBe(206)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(servedBytes.slice(2_000, 3_000))
    await expectTidy()
  })

  test(
    'is stored whole in many parts, and private until the form declares it public',
    { tags: 'thorough' },
    async () => {
      const bytes = mp4({ content: noise(11_000_000), notes: false, tables: 'last' })
      const { file, ...fields } = videoForm(bytes)
      const item = await office.uploaded({ file: file!, ...fields })
      const { bytes: storedBytes } = await storedObject(`media/${companionId}/${item.id}/video`)
      const offset = 5 * 1024 * 1024
      expect(storedBytes).toHaveLength(bytes.length)
      expect(storedBytes.slice(offset - 500, offset + 500)).toEqual(
        bytes.slice(offset - 500, offset + 500),
      )
      await expectTidy()
    },
  )

  test(
    'loses data between its samples even if its tables come last',
    { tags: 'thorough' },
    async () => {
      const bytes = mp4({ tables: 'last', content: noise(6_000_000), between: SECRET })
      const item = await office.uploaded(videoForm(bytes))
      const { bytes: storedBytes } = await storedObject(`media/${companionId}/${item.id}/video`)
      expect(storedBytes).toHaveLength(bytes.length)
      expect(holds(storedBytes, SECRET)).toBe(false)
      expect(storedBytes.slice(3_000_000, 3_001_000)).toEqual(bytes.slice(3_000_000, 3_001_000))
      await expectTidy()
    },
  )

  test('gets a plain poster of its shape by default', { tags: 'thorough' }, async () => {
    const item = await office.uploaded(videoForm(mp4({ width: 320, height: 240 })))
    const { bytes } = await storedObject(`media/${companionId}/${item.id}/w640.webp`)
    expect(readPicture(bytes)).toMatchObject({ width: 640, height: 480 })
    expect(item.color).toBe('#26232b')
  })

  test("has the browser's duration if it was recorded live", async () => {
    const item = await office.uploaded(videoForm(webm({ seconds: null }), { duration: '7.5' }))
    expect(item.duration).toBe(7.5)
  })
})

describe('a media item', () => {
  const add = (fields: Fields = {}) => office.uploaded(photoForm(fields))

  test('changes its text and its position', async () => {
    const a = await add()
    const b = await add()
    const c = await add()
    expect([a, b, c].map(({ order }) => order)).toEqual([0, 1, 2])
    expect(await office.changed(c.id, { position: 1, alt: 'Third' })).toMatchObject({
      order: 1,
      alt: 'Third',
    })
    expect(await office.changed(a.id, { position: 99 })).toMatchObject({ order: 2 })
    expect(await office.changed(b.id, { cover: true, alt: 'Front' })).toMatchObject({ order: 0 })
    const { public_photos: photos, image } = await profile()
    expect(photos.map(({ id }) => id)).toEqual([b.id, c.id, a.id])
    expect(image).toBe(b.url)
    expect(await mediaActs()).toEqual([
      ...Array(3).fill('media.added'),
      ...Array(3).fill('media.changed'),
    ])
  })

  test("keeps a colleague's text that the editor has not seen", async () => {
    const { id } = await add({ alt: 'First' })
    await office.changed(id, { alt: 'Theirs', seen: { alt: 'First' } })
    const lateResponse = await office.change(id, { alt: 'Mine', seen: { alt: 'First' } })
    await expectTurnedAway(lateResponse, 409)
    const answers = await Promise.all([
      office.change(id, { alt: 'A', seen: { alt: 'Theirs' } }),
      office.change(id, { alt: 'B', seen: { alt: 'Theirs' } }),
      office.change(id, { alt: 'Vorn', language: 'de', seen: { alt: '' } }),
      office.change(id, { access_level: 'private' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
    const [row] = await rowsOf('SELECT alt, alts, access_level FROM media')
    const alt = answers[0]!.ok ? 'A' : 'B'
    expect(row).toEqual({ alt, alts: '{"de":"Vorn"}', access_level: 'private' })
    // A repetition after a lost answer succeeds.
    await office.changed(id, { alt, seen: { alt: 'Theirs' } })
    expect((await mediaActs()).filter((act) => act === 'media.changed')).toHaveLength(5)
  })

  const refusedChanges: [what: string, body: string, status: number][] = [
    ['an unknown field', '{"url":"x"}', 422],
    ['a negative position', '{"position":-1}', 422],
    ['an unknown access level', '{"access_level":"vip"}', 422],
    ['no JSON', 'alt=a', 400],
  ]
  test.each(refusedChanges)('refuses %s', async (_, body, status) => {
    const { id } = await add()
    expect((await office.send(mediaPath(id), { method: 'PUT', body })).status).toBe(status)
  })

  test("can't be the cover if it is private or a video, nor private if it is for stories", async () => {
    const privatePhoto = await add({ access_level: 'private' })
    const video = await office.uploaded(videoForm(mp4()))
    for (const { id } of [privatePhoto, video]) {
      await expectTurnedAway(await office.change(id, { cover: true }), 409)
    }
    await env.DB.prepare("UPDATE media SET purpose = 'story' WHERE id = ?1").bind(video.id).run()
    await expectTurnedAway(await office.change(video.id, { access_level: 'private' }), 409)
  })

  test('closes its public address when it becomes private, without moving its files', async () => {
    const remainingPhoto = await add()
    const item = await add()
    const keys = await keysInBucket()
    await office.changed(item.id, { access_level: 'private' })
    expect(await office.statusOf(item.url)).toBe(404)
    expect((await profile()).public_photos.map(({ id }) => id)).toEqual([remainingPhoto.id])
    expect(await keysInBucket()).toEqual(keys)
    const publicAgain = await office.changed(item.id, { access_level: 'public' })
    vi.setSystemTime(Date.now() + 20_000)
    expect(await office.statusOf(publicAgain.url).finally(() => vi.useRealTimers())).toBe(200)
    await expectTidy()
  })

  test('is deleted from storage, profile and lists', async () => {
    const remainingPhoto = await add()
    const item = await add()
    expect((await expectAnswer(deleteMediaSchemas, office.remove(item.id))).success).toBe(true)
    expect(await office.statusOf(item.url)).toBe(404)
    expect((await profile()).public_photos.map(({ id }) => id)).toEqual([remainingPhoto.id])
    expect(await mediaActs()).toEqual(['media.added', 'media.added', 'media.deleted'])
    await expectTurnedAway(await office.remove(item.id), 404)
    await expectTidy()
  })

  test('is deleted with its companion', async () => {
    for (const access_level of ['public', 'private']) await add({ access_level })
    await removeCompanion(office.site.db, companionId, systemActor())
    await expectTidy()
    expect(await keysInBucket()).toEqual([])
  })
})
