import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ByteSource } from '../../worker/lib/video/byte-source.ts'
import { cleanMp4 } from '../../worker/lib/video/mp4.ts'
import { cleanWebm } from '../../worker/lib/video/webm.ts'
import { SECRET } from '../support/secret.ts'
import { box, element, joined, mp4, noise, webm } from '../support/videos.ts'

/** Cleans a file that comes in pieces of the given length. */
async function clean(file: Uint8Array, way = cleanMp4, pieceLength = 700) {
  const out: Uint8Array[] = []
  let at = 0
  const read = async () => {
    if (at >= file.length) return null
    const piece = file.slice(at, at + pieceLength)
    at += pieceLength
    return piece
  }
  const source = new ByteSource(read, async (bytes) => void out.push(bytes.slice()))
  const facts = await way(source)
  return { facts, bytes: joined(...out) }
}

const says = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text, 0, 'latin1')

/** What stays must stay where it is, or no player finds it. */
function expectInPlace(before: Uint8Array, after: Uint8Array, kept: Uint8Array) {
  expect(after.length).toBe(before.length)
  const at = Buffer.from(before).indexOf(kept)
  expect(at).toBeGreaterThan(0)
  expect(Buffer.from(after).indexOf(kept)).toBe(at)
}

describe('an MP4 video', () => {
  test.each(['first', 'last'] as const)(
    'loses every note in place, its tables standing %s',
    async (tables) => {
      const file = mp4({ tables })
      expect(says(file, SECRET)).toBe(true)
      for (const pieceLength of [1, 7, 700, 1_000_000]) {
        const { facts, bytes } = await clean(file, cleanMp4, pieceLength)
        expect(facts).toEqual({ width: 640, height: 360, durationSeconds: 12 })
        for (const note of [SECRET, '+47.37', 'xyz', 'udta', 'uuid', 'loci', 'XMP_', 'meta']) {
          expect(says(bytes, note), note).toBe(false)
        }
        expectInPlace(file, bytes, noise(4_000))
        expectInPlace(file, bytes, box('stco', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 48)))
      }
    },
  )

  test('without notes stays as it is, but for the times of its making', async () => {
    const file = new Uint8Array(
      readFileSync(new URL('../../worker/seed/media/clip-01.mp4', import.meta.url)),
    )
    const { facts, bytes } = await clean(file)
    expect(facts.durationSeconds).toBeGreaterThan(1)
    expect(bytes.length).toBe(file.length)
    const at = Buffer.from(file).indexOf('mdat')
    const length = Buffer.from(file).readUInt32BE(at - 4)
    expect(
      Buffer.compare(bytes.subarray(at, at + length - 4), file.subarray(at, at + length - 4)),
    ).toBe(0)
    expect((await clean(bytes)).bytes).toEqual(bytes)
  })

  test('is upright when it was filmed upright', async () => {
    expect((await clean(mp4({ turned: true }))).facts).toMatchObject({ width: 360, height: 640 })
  })

  test('of parts says no duration', async () => {
    const file = joined(
      mp4({ seconds: 0 }),
      box('moof', box('traf', box('udta', SECRET))),
      box('mdat', 'a'),
    )
    const { facts, bytes } = await clean(file)
    expect(facts.durationSeconds).toBeNull()
    expect(says(bytes, SECRET)).toBe(false)
  })

  test('that is cut off anywhere is refused', async () => {
    for (const tables of ['first', 'last'] as const) {
      const file = mp4({ tables, notes: false })
      for (let length = 12; length < file.length; length += 37) {
        await expect(clean(file.subarray(0, length)), String(length)).rejects.toThrow()
      }
    }
  })

  const bad: [what: string, file: Uint8Array, why: RegExp][] = [
    ['with a track of positions', mp4({ handlers: ['vide', 'meta'] }), /track of data/],
    ['with a camera’s data', mp4({ handlers: ['vide', 'camm'] }), /track of data/],
    ['without pictures', mp4({ handlers: ['soun'] }), /no moving pictures/],
    ['of no size', mp4({ width: 0 }), /no moving pictures/],
    ['without tables', mp4({ tables: 'none' }), /damaged/],
    ['with an archive behind it', joined(mp4(), 'PK\x03\x04 and so on'), /damaged/],
    ['with a page behind it', joined(mp4(), '<html></html>'), /damaged/],
    [
      'with tables without end',
      joined(mp4(), Uint8Array.of(0x7f, 0, 0, 0), 'moov'),
      /can’t be read/,
    ],
    ['that begins anew', joined(mp4(), mp4()), /damaged/],
  ]
  test.each(bad)('%s is refused', async (_, file, why) => {
    await expect(clean(file)).rejects.toThrow(why)
  })
})

describe('a WebM video', () => {
  test.each([12, null])('loses every note in place (%s seconds)', async (seconds) => {
    const file = webm({ seconds })
    expect(says(file, SECRET)).toBe(true)
    for (const pieceLength of [1, 7, 700, 1_000_000]) {
      const { facts, bytes } = await clean(file, cleanWebm, pieceLength)
      expect(facts).toEqual({ width: 640, height: 360, durationSeconds: seconds })
      for (const note of [SECRET, 'LOCATION']) expect(says(bytes, note), note).toBe(false)
      expectInPlace(file, bytes, noise(4_000))
      const again = await clean(bytes, cleanWebm)
      expect(again.bytes).toEqual(bytes)
    }
  })

  test('that is cut off anywhere is refused', async () => {
    const file = webm()
    for (let length = 12; length < file.length; length += 37) {
      await expect(clean(file.subarray(0, length), cleanWebm), String(length)).rejects.toThrow()
    }
  })

  const bad: [what: string, file: Uint8Array, why: RegExp][] = [
    ['of another kind', webm({ kind: 'matroska' }), /can’t be read/],
    ['with a track of data', webm({ trackTypes: [1, 33] }), /track of data/],
    ['without pictures', webm({ trackTypes: [2] }), /no moving pictures/],
    ['with a page behind it', joined(webm(), '<html></html>'), /damaged/],
    ['without content', element(0x1a45dfa3, element(0x4282, 'webm')), /damaged/],
  ]
  test.each(bad)('%s is refused', async (_, file, why) => {
    await expect(clean(file, cleanWebm)).rejects.toThrow(why)
  })
})
