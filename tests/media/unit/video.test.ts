import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { joinBytes, noise } from '../../support/media/bytes.ts'
import { cleanInPieces } from '../../support/media/clean-video.ts'
import { film, FILMS } from '../../support/media/films.ts'
import { mp4 } from '../../support/media/mp4.ts'
import { SECRET } from '../../support/accounts/secret.ts'
import { element, webm } from '../../support/media/webm.ts'

const includesText = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).includes(text, 0, 'latin1')

/** The kept bytes must not move, or no player finds them. */
function expectInPlace(before: Uint8Array, after: Uint8Array, content: Uint8Array) {
  expect(after.length).toBe(before.length)
  const offset = Buffer.from(before).indexOf(content)
  expect(offset).toBeGreaterThan(0)
  expect(Buffer.from(after).indexOf(content)).toBe(offset)
}

test.each(FILMS)('removes all metadata from %s of a real program', async (name) => {
  const file = film(name)
  expect(includesText(file, 'SECRET')).toBe(true)
  const { facts, bytes } = await cleanInPieces(file)
  expect(facts).toMatchObject({ width: 64, height: name.startsWith('av1') ? 64 : 48 })
  for (const note of ['SECRET', 'GPS', '47.3', 'Lavf', 'x264', 'x265', 'Handler', 'text'])
    expect(includesText(bytes, note), note).toBe(false)
  expect((await cleanInPieces(bytes)).bytes).toEqual(bytes)
})

describe('an MP4 video', () => {
  test.each(['first', 'last'] as const)(
    'loses all metadata in place, with its tables %s',
    async (tables) => {
      const file = mp4({ tables })
      expect(includesText(file, SECRET)).toBe(true)
      for (const pieceLength of [1, 7, 700, 1_000_000]) {
        const { facts, bytes } = await cleanInPieces(file, pieceLength)
        expect(facts).toEqual({ width: 640, height: 360, durationSeconds: 12 })
        for (const note of [SECRET, '+47.37', 'xyz', 'udta', 'uuid', 'loci', 'XMP_', 'meta']) {
          expect(includesText(bytes, note), note).toBe(false)
        }
        expectInPlace(file, bytes, noise(4_000))
        expectInPlace(file, bytes, noise(500, 5))
        expectInPlace(file, bytes, noise(99, 3))
      }
    },
  )

  test('without metadata loses only the times of its creation', async () => {
    const file = new Uint8Array(
      readFileSync(new URL('../../../worker/seed/media/clip-01.mp4', import.meta.url)),
    )
    const { facts, bytes } = await cleanInPieces(file)
    expect(facts.durationSeconds).toBeGreaterThan(1)
    expect(bytes.length).toBe(file.length)
    const offset = Buffer.from(file).indexOf('mdat')
    const length = Buffer.from(file).readUInt32BE(offset - 4)
    expect(
      Buffer.compare(
        bytes.subarray(offset, offset + length - 4),
        file.subarray(offset, offset + length - 4),
      ),
    ).toBe(0)
    expect((await cleanInPieces(bytes)).bytes).toEqual(bytes)
  })

  test('has upright dimensions if it was filmed upright', async () => {
    expect((await cleanInPieces(mp4({ turned: true }))).facts).toMatchObject({
      width: 360,
      height: 640,
    })
  })

  test('has no duration if it consists of fragments without one', async () => {
    const file = mp4({ seconds: 0, inFragments: true })
    const { facts, bytes } = await cleanInPieces(file)
    expect(facts.durationSeconds).toBeNull()
    expect(includesText(bytes, SECRET)).toBe(false)
  })

  test('is refused if it is cut off at any byte', async () => {
    for (const tables of ['first', 'last'] as const) {
      const file = mp4({ tables, notes: false })
      for (let length = 12; length < file.length; length += 37) {
        await expect(cleanInPieces(file.subarray(0, length)), String(length)).rejects.toThrow()
      }
    }
  })

  const endless = joinBytes(mp4({ tables: 'none' }), Uint8Array.of(0x7f, 0, 0, 0), 'moov')
  const invalidFiles: [what: string, file: Uint8Array, why: RegExp][] = [
    ['without pictures', mp4({ handlers: ['soun'] }), /no video/],
    ['without tables', mp4({ tables: 'none' }), /damaged/],
    ['of which the tables have no end', endless, /can’t be read/],
  ]
  test.each(invalidFiles)('is refused %s', async (_, file, message) => {
    await expect(cleanInPieces(file)).rejects.toThrow(message)
  })
})

describe('a WebM video', () => {
  test.each([12, null])('loses all metadata in place (%s seconds)', async (seconds) => {
    const file = webm({ seconds })
    expect(includesText(file, SECRET)).toBe(true)
    for (const pieceLength of [1, 7, 700, 1_000_000]) {
      const { facts, bytes } = await cleanInPieces(file, pieceLength)
      expect(facts).toEqual({ width: 640, height: 360, durationSeconds: seconds })
      for (const note of [SECRET, 'LOCATION']) expect(includesText(bytes, note), note).toBe(false)
      expectInPlace(file, bytes, noise(4_000))
      const cleanedAgain = await cleanInPieces(bytes)
      expect(cleanedAgain.bytes).toEqual(bytes)
    }
  })

  test('is refused if it is cut off at any byte', async () => {
    const file = webm()
    for (let length = 12; length < file.length; length += 37) {
      await expect(cleanInPieces(file.subarray(0, length)), String(length)).rejects.toThrow()
    }
  })

  const invalidFiles: [what: string, file: Uint8Array, why: RegExp][] = [
    ['of another kind', webm({ kind: 'matroska' }), /can’t be read/],
    ['without pictures', webm({ trackTypes: [2] }), /no video/],
    ['without content', element(0x1a45dfa3, element(0x4282, 'webm')), /damaged/],
  ]
  test.each(invalidFiles)('is refused %s', async (_, file, message) => {
    await expect(cleanInPieces(file)).rejects.toThrow(message)
  })
})
