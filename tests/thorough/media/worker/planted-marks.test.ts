import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { storePhoto } from '../../../../worker/media/change-member-photo.ts'
import { cleanWebp } from '../../../../worker/media/images/clean-webp.ts'
import { makePicture } from '../../../../worker/media/images/make-picture.ts'
import { readPicture } from '../../../../worker/media/lib/media-type.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { encodingsOf, joinParts } from '../../../support/media/planted/bytes.ts'
import { holdsAny, markedPictures } from '../../../support/media/planted/index.ts'
import { markedMovingWebp } from '../../../support/media/planted/webp.ts'
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

const bytesOfDataUrl = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.split(',')[1]!), (char) => char.charCodeAt(0))

test('plants at least 150 marks, each present in its file', () => {
  const plantedMarks = Object.values(markedPictures).flat()
  expect(plantedMarks.length).toBeGreaterThanOrEqual(150)
  for (const { where, bytes, traces } of plantedMarks)
    expect(holdsAny(bytes, traces), where).toBe(true)
})

// A member's photo is the cheapest upload that Images encodes.
describe.each(['JPEG', 'PNG', 'WebP'] as const)('a %s with a planted mark', (format) => {
  test.each(markedPictures[format])(
    'is served without it: $where',
    async ({ bytes, traces, becomes }) => {
      const stores = { db: createDatabase(env.DB), bucket: env.MEDIA, images: env.IMAGES! }
      const photoStored = storePhoto(stores, { memberId: member, bytes, now: Date.now() })
      const photo = await photoStored.catch((error: unknown) => {
        expect(error).toMatchObject({ status: 422 })
      })
      if (becomes) expect(photo ? 'taken' : 'refused').toBe(becomes)
      if (!photo) return
      expect(readPicture(photo).type).toBe('image/webp')
      expect(holdsAny(photo, traces)).toBe(false)
    },
  )
})

// The test covers everything that an upload to the gallery stores, including the animated GIF that is served as such.
describe('a GIF with a planted mark', () => {
  test.each(markedPictures.GIF)(
    'is stored without it: $where',
    async ({ bytes, traces, becomes }) => {
      const pictureMade = makePicture(env.IMAGES!, bytes)
      if (becomes === 'refused') return expect(pictureMade).rejects.toMatchObject({ status: 422 })
      const { files, preview, color } = await pictureMade
      expect(color).toMatch(/^#[0-9a-f]{6}$/)
      for (const { bytes: file } of files) {
        expect(readPicture(file)).toMatchObject({ type: 'image/gif', frames: 2 })
        expect(holdsAny(file, traces)).toBe(false)
      }
      expect(holdsAny(bytesOfDataUrl(preview), traces)).toBe(false)
    },
  )
})

test.each(['JPEG', 'PNG', 'WebP'] as const)(
  'removes a planted mark from all variants of a %s',
  async (format) => {
    const { bytes, traces } = markedPictures[format].find(({ where }) => where.includes('artist'))!
    const { files, preview } = await makePicture(env.IMAGES!, bytes)
    expect(files).toHaveLength(6)
    for (const file of [bytesOfDataUrl(preview), ...files.map(({ bytes: file }) => file)]) {
      expect(holdsAny(file, traces)).toBe(false)
    }
  },
)

test('removes metadata that an encoder left in a WebP file, within its frames too', () => {
  const traces = encodingsOf('Q7Z9000')
  const webpWithMark = markedMovingWebp(joinParts(...traces), 'Q7Z9000')
  expect(holdsAny(webpWithMark, traces)).toBe(true)
  const clean = cleanWebp(webpWithMark)
  expect(holdsAny(clean, traces)).toBe(false)
  const { type, width, height, frames } = readPicture(webpWithMark)
  expect(readPicture(clean)).toMatchObject({ type, width, height, frames })
  expect(cleanWebp(clean)).toEqual(clean)
})
