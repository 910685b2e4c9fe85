import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { storePhoto } from '../../../../worker/media/change-member-photo.ts'
import { cleanWebp } from '../../../../worker/media/images/clean-webp.ts'
import { makePicture } from '../../../../worker/media/images/make-picture.ts'
import { readPicture } from '../../../../worker/media/lib/media-type.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { encodingsOf, joined } from '../../../support/media/planted/bytes.ts'
import { holdsAny, planted } from '../../../support/media/planted/index.ts'
import { notedMovingWebp } from '../../../support/media/planted/webp.ts'
import { givePlan } from '../../../support/billing/plans.ts'

const member = uuid(0xa)

beforeAll(async () => {
  await openSite([])
  await env.DB.prepare(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'Max', 1, 1)`,
  )
    .bind(member)
    .run()
  await givePlan(member, { periodEnd: Date.now() + DAY })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => void vi.restoreAllMocks())

const decoded = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.split(',')[1]!), (char) => char.charCodeAt(0))

test('there are enough of them, and each mark stands in its file', () => {
  const all = Object.values(planted).flat()
  expect(all.length).toBeGreaterThanOrEqual(150)
  for (const { where, bytes, traces } of all) expect(holdsAny(bytes, traces), where).toBe(true)
})

// The cheapest upload that goes through Images: a member's photo is encoded once.
describe.each(['JPEG', 'PNG', 'WebP'] as const)('of a %s with a mark', (format) => {
  test.each(planted[format])('nothing is served: $where', async ({ bytes, traces, becomes }) => {
    const stores = { db: createDatabase(env.DB), bucket: env.MEDIA, images: env.IMAGES! }
    const storing = storePhoto(stores, { memberId: member, bytes, now: Date.now() })
    const photo = await storing.catch((error: unknown) => {
      expect(error).toMatchObject({ status: 422 })
    })
    if (becomes) expect(photo ? 'taken' : 'refused').toBe(becomes)
    if (!photo) return
    expect(readPicture(photo).type).toBe('image/webp')
    expect(holdsAny(photo, traces)).toBe(false)
  })
})

// All that an upload to the gallery stores, the moving GIF that is served as one included.
describe('of a GIF with a mark', () => {
  test.each(planted.GIF)('nothing is served: $where', async ({ bytes, traces, becomes }) => {
    const making = makePicture(env.IMAGES!, bytes)
    if (becomes === 'refused') return expect(making).rejects.toMatchObject({ status: 422 })
    const { files, preview, color } = await making
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    for (const { bytes: file } of files) {
      expect(readPicture(file)).toMatchObject({ type: 'image/gif', frames: 2 })
      expect(holdsAny(file, traces)).toBe(false)
    }
    expect(holdsAny(decoded(preview), traces)).toBe(false)
  })
})

test.each(['JPEG', 'PNG', 'WebP'] as const)('of a %s no variant holds its mark', async (format) => {
  const { bytes, traces } = planted[format].find(({ where }) => where.includes('artist'))!
  const { files, preview } = await makePicture(env.IMAGES!, bytes)
  expect(files).toHaveLength(6)
  for (const file of [decoded(preview), ...files.map(({ bytes: file }) => file)]) {
    expect(holdsAny(file, traces)).toBe(false)
  }
})

test('what an encoder keeps in a WebP file is dropped, within its frames, too', () => {
  const traces = encodingsOf('Q7Z9000')
  const noted = notedMovingWebp(joined(...traces), 'Q7Z9000')
  expect(holdsAny(noted, traces)).toBe(true)
  const clean = cleanWebp(noted)
  expect(holdsAny(clean, traces)).toBe(false)
  const { type, width, height, frames } = readPicture(noted)
  expect(readPicture(clean)).toMatchObject({ type, width, height, frames })
  expect(cleanWebp(clean)).toEqual(clean)
})
