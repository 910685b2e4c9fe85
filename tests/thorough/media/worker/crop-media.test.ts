import { beforeEach, describe, expect, test, vi } from 'vitest'
import { insertSubmittedAlt } from '../../../support/media/submitted-row.ts'
import { getContentSchemas } from '#media/admin-stories'
import { cropMediaSchemas, type MediaItem } from '#media/media'
import { isBlocked } from '../../../../worker/media/consents/blocklist.ts'
import { sha256Of } from '../../../../worker/platform/lib/hash.ts'
import { recognise } from '../../../../worker/media/images/make-picture.ts'
import type { Env } from '../../../../worker/platform/lib/env.ts'
import {
  companionId,
  contentPath,
  mediaActs,
  openOffice,
  photoForm,
  videoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { expectTidy, fileOf, keysInBucket, picture } from '../../../support/media/uploads.ts'
import { mp4 } from '../../../support/media/videos.ts'

const file = () => fileOf(picture('large'), 'image/jpeg')
const area = { left: 300, top: 100, width: 600, height: 800 }
let office: Office
let items: MediaItem[]
beforeEach(async () => {
  office = await openOffice()
  items = [
    await office.uploaded(photoForm({ alt: 'First' })),
    await office.uploaded(photoForm({ file: file(), alt: 'A lake' })),
    await office.uploaded(photoForm({ alt: 'Third' })),
  ]
})

const crop = (id: string, body: object = {}, bindings?: Partial<Env>) =>
  office.crop(id, { id: crypto.randomUUID(), ...area, ...body }, bindings)
const cropPhoto = async (id: string, body?: object) =>
  (await expectAnswer(cropMediaSchemas, crop(id, body))).media
const gallery = async () =>
  (await expectAnswer(getContentSchemas, office.get(contentPath()))).gallery
const ids = async () => (await gallery()).map(({ id }) => id)
async function expectRefusal(answer: Promise<Response>, status: number, id: string) {
  const response = await answer
  expect(await response.text()).toContain(id)
  expect(response.status).toBe(status)
}
const consents = (id: string) =>
  rowsOf<object>(
    `SELECT shown, given_by_name, given_at, for_public, for_private, for_stories,
       actor, recorded_at FROM media_consents WHERE media_id = ? AND revoked_at IS NULL`,
    id,
  )

describe('a cropped part of a photo', () => {
  test('takes over position, texts, date, stories and consent record of the photo', async () => {
    const [first, old, third] = items as [MediaItem, MediaItem, MediaItem]
    await office.changed(old.id, { alt: 'Ein See', language: 'de' })
    await env.DB.prepare(
      `INSERT INTO stories (id, companion_id, media_id, text, position, created_at, expires_at)
       VALUES (?, ?, ?, 'Tonight', 0, ?, ?)`,
    )
      .bind(uuid(0x57), companionId, old.id, Date.now(), Date.now() + 60_000_000)
      .run()
    const record = await consents(old.id)
    const part = await cropPhoto(old.id)
    expect(part).toMatchObject({
      caption: 'A lake',
      alt: 'A lake',
      alts: { de: 'Ein See' },
      order: 1,
      stories: 1,
      width: 600,
      height: 800,
      created_at: old.created_at,
      has_consent: true,
    })
    expect(await ids()).toEqual([first.id, part.id, third.id])
    expect(record).toHaveLength(1)
    expect(await consents(part.id)).toEqual(record)
    expect(await office.statusOf(old.url)).toBe(404)
    expect(await office.statusOf(part.url)).toBe(200)
    expect((await keysInBucket()).filter((key) => key.includes(old.id))).toEqual([])
    expect((await mediaActs()).slice(-1)).toEqual(['media.replaced'])
    const [act] = await rowsOf<{ subject: string; detail: string }>(
      `SELECT subject, detail FROM audit_log WHERE act = 'media.replaced'`,
    )
    expect(act?.subject).toBe(old.id)
    expect(JSON.parse(act?.detail ?? '')).toMatchObject({ companionId, id: part.id, crop: area })
    await expectTidy()
  })

  test('has the fingerprint of the photo, so that both are withdrawn together', async () => {
    const old = items[1]!
    const cropResult = await cropPhoto(old.id)
    const [row] = await rowsOf<{ sha256: string; perceptual: string }>(
      'SELECT sha256, perceptual FROM media_fingerprints WHERE media_id = ?',
      cropResult.id,
    )
    const hashes = JSON.parse(row!.perceptual) as string[]
    const whole = await recognise(env.IMAGES!, picture('large'))
    expect(row!.sha256).toBe(await sha256Of(picture('large')))
    expect(hashes).toEqual(expect.arrayContaining([whole[0]]))
    expect(hashes[0]).not.toBe(whole[0])
    const part = { exact: [], hashes: hashes.slice(0, 1), frames: [] }
    expect(await isBlocked(office.site.db, part, '')).toBe(false)
  })

  test('is refused if a nearly identical picture was withdrawn', async () => {
    const part = await cropPhoto(items[1]!.id)
    const [row] = await rowsOf<{ perceptual: string }>(
      'SELECT perceptual FROM media_fingerprints WHERE media_id = ?',
      part.id,
    )
    const [hash] = JSON.parse(row!.perceptual) as string[]
    await office.remove(part.id)
    const uploadedAgain = await office.uploaded(photoForm({ file: file() }))
    const parts = [0, 4, 8, 12].map((offset) =>
      Number.parseInt(hash!.slice(offset, offset + 4), 16),
    )
    await env.DB.prepare(
      `INSERT INTO media_blocklist (kind, hash, since, part0, part1, part2, part3)
       VALUES ('perceptual', ?, 1, ?, ?, ?, ?)`,
    )
      .bind(hash, ...parts)
      .run()
    await expectRefusal(crop(uploadedAgain.id), 409, 'media.blocked')
    expect(await ids()).toContain(uploadedAgain.id)
    await expectTidy()
  })

  test('has the access level of the photo, and no record if the photo has none', async () => {
    const old = await office.uploaded(photoForm({ file: file(), access_level: 'private' }))
    await env.DB.prepare('DELETE FROM media_consents WHERE media_id = ?').bind(old.id).run()
    const part = await cropPhoto(old.id)
    expect(part).toMatchObject({ access_level: 'private', has_consent: false })
    expect(await consents(part.id)).toEqual([])
  })

  test('is made once, even if requested several times', async () => {
    const id = crypto.randomUUID()
    const part = await cropPhoto(items[1]!.id, { id })
    expect(await cropPhoto(items[1]!.id, { id })).toEqual(part)
    expect(await gallery()).toHaveLength(3)
    expect((await mediaActs()).filter((act) => act === 'media.replaced')).toHaveLength(1)
    await expectTidy()
  })
})

describe('cropping a photo', () => {
  async function expectKept(answer: Promise<Response>, status: number, id: string) {
    const before = await ids()
    await expectRefusal(answer, status, id)
    expect(await ids()).toEqual(before)
    await expectTidy()
  }
  test('is refused below the minimum size', () =>
    expectKept(crop(items[1]!.id, { width: 479 }), 422, 'media.crop-too-small'))
  test.each([{ left: 301 }, { top: 401 }, { width: 601 }])(
    'is refused beyond the edge: %j',
    (body) => expectKept(crop(items[1]!.id, body), 422, 'media.crop-outside'),
  )
  test('is refused for the whole photo', () => {
    const wholePhoto = { left: 0, top: 0, width: 900, height: 1200 }
    return expectKept(crop(items[1]!.id, wholePhoto), 422, 'media.crop-whole')
  })
  test('is refused for a small photo', () =>
    expectKept(crop(items[0]!.id), 422, 'media.crop-outside'))
  test('is refused for a video', async () => {
    const old = await office.uploaded(videoForm(mp4()))
    await expectKept(crop(old.id), 422, 'media.crop-photo')
  })
  test('is refused for an unknown file', () => expectKept(crop(uuid(0x99)), 404, 'http.not-found'))
  test('is refused under the id of another file', () =>
    expectKept(crop(items[1]!.id, { id: items[0]!.id }), 409, 'media.already-uploaded'))
  test('is refused while a change is undecided', async () => {
    await insertSubmittedAlt({ id: uuid(0x88), companionId, mediaId: items[1]!.id })
    await expectKept(crop(items[1]!.id), 409, 'media.change-pending')
  })
  test('leaves the photo when R2 fails at any call', async () => {
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    for (const failingCall of [0, 1, 4]) {
      const MEDIA = new Faults(failingCall).bucket(env.MEDIA)
      const answer = await crop(items[1]!.id, {}, { MEDIA })
      expect(answer.status).toBeGreaterThanOrEqual(500)
      await answer.text()
      expect(await ids()).toEqual(items.map(({ id }) => id))
    }
    vi.restoreAllMocks()
    await expectTidy()
  })
})
