import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../worker/platform/lib/failure.ts'
import { joinBytes, noise, number, zeros, type Bytes } from '../../../support/media/bytes.ts'
import { cleanInPieces, type Work } from '../../../support/media/clean-video.ts'
import { box, mp4, pictureEntry, table, unit } from '../../../support/media/mp4.ts'
import { av1, avcC, film, h265, obu, videoTrack } from '../../../support/media/mp4-tracks.ts'
import { element, webm } from '../../../support/media/webm.ts'

const VARIANTS = 600

/** A pseudo-random generator with a fixed sequence (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const EXTREMES = [0, 1, 7, 8, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff]

/** Alters, omits or repeats numbers, bytes and whole parts; the beginning stays. */
function alter(file: Uint8Array, random: (below: number) => number): Bytes {
  let bytes = joinBytes(file)
  const place = () => 12 + random(bytes.length - 16)
  for (let change = random(4); change >= 0; change--) {
    const offset = place()
    const length = Math.min(1 + random(40), bytes.length - offset)
    const source = place()
    const kind = random(7)
    if (kind === 0) bytes[offset] = random(256)
    else if (kind === 1) bytes[offset]! ^= 1 << random(8)
    else if (kind === 2) bytes.set(number(EXTREMES[random(EXTREMES.length)]!, 4), offset)
    else if (kind === 3)
      bytes = joinBytes(bytes.subarray(0, offset), bytes.subarray(offset + length))
    else if (kind === 4)
      bytes = joinBytes(bytes.subarray(0, offset + length), bytes.subarray(offset))
    else if (kind === 5) bytes.copyWithin(offset, source, Math.min(source + length, bytes.length))
    else if (random(4) === 0) bytes = bytes.slice(0, Math.max(64, offset))
    if (bytes.length < 64) break
  }
  return bytes
}

const ALL: [name: string, file: Bytes][] = [
  ['an MP4', mp4({ content: noise(300) })],
  ['an MP4 with its tables last', mp4({ content: noise(300), tables: 'last' })],
  ['an MP4 in fragments', mp4({ content: noise(300), inFragments: true })],
  ['H.265', film({ tracks: [h265(unit(Uint8Array.of(78, 1, 5, 3, 1, 2, 3, 0x80)))] })],
  ['AV1', film({ tracks: [av1(obu(1, noise(9)), obu(5, noise(9)))] })],
  ['a WebM', webm({ content: noise(300) })],
  ['a WebM recorded live', webm({ content: noise(300), seconds: null })],
  [
    'AV1 in a WebM',
    webm({ codecs: { 1: 'V_AV1' }, content: obu(6, noise(200)), second: obu(5, noise(9)) }),
  ],
]

test.each(ALL)(
  'cleans or refuses %s that is altered anywhere, with little work',
  async (_, file) => {
    const random = randomOf(file.length)
    const outcomes = { cleaned: 0, refused: 0 }
    for (let variant = 0; variant < VARIANTS; variant++) {
      const bytes = alter(file, random)
      const work: Work = { reads: 0, writes: 0, bytes: 0 }
      try {
        const result = await cleanInPieces(bytes, 1 + random(2_000), work)
        expect(result.bytes.length).toBeLessThanOrEqual(bytes.length)
        outcomes.cleaned++
      } catch (error) {
        // A rethrown error shows its source; an assertion would format a stack thousands of times.
        if (!(error instanceof Failure)) throw error
        expect(error.status).toBe(422)
        outcomes.refused++
      }
      // A file with its tables last is read twice.
      expect(work.bytes).toBeLessThanOrEqual(2 * bytes.length)
      expect(work.writes).toBeLessThanOrEqual(4 * bytes.length + 20)
    }
    expect(outcomes.cleaned).toBeGreaterThan(VARIANTS / 20)
    expect(outcomes.refused).toBeGreaterThan(VARIANTS / 20)
  },
)

const broken = /damaged/
const unreadable = /can’t be read/
const unplayable = /H\.264/

/** @param offsets of the samples, given the offset of the content */
function misplaced(offsets: (offset: number) => number[], handlers = ['vide']): Bytes {
  const build = (...places: number[]) =>
    film({ handlers, instead: { stco: table('stco', ...places) } })
  const draft = build(...offsets(0))
  return build(...offsets(Buffer.from(draft).lastIndexOf('mdat') + 4))
}

function repeatBytes(bytes: Bytes, times: number): Bytes {
  const result = zeros(bytes.length * times)
  for (let offset = 0; offset < result.length; offset += bytes.length) result.set(bytes, offset)
  return result
}

const mp4s: [what: string, file: () => Bytes, why: RegExp][] = [
  [
    'with samples outside of its content',
    () => misplaced((offset) => [offset - 20, offset + 405]),
    broken,
  ],
  ['with samples behind its end', () => misplaced((offset) => [offset, offset + 99_999]), broken],
  ['with samples behind its content', () => misplaced((offset) => [offset, offset + 420]), broken],
  ['whose samples share bytes', () => misplaced((offset) => [offset, offset + 9]), unreadable],
  [
    'whose tracks share samples',
    () => misplaced((offset) => [offset, offset + 700], ['vide', 'soun']),
    unreadable,
  ],
  [
    'with more chunks than it says',
    () => film({ instead: { stco: box('stco', zeros(4), number(9, 4), zeros(8)) } }),
    broken,
  ],
  [
    'whose chunks begin in the middle',
    () => film({ instead: { stsc: box('stsc', zeros(4), number(1, 4), number(2, 4), zeros(8)) } }),
    broken,
  ],
  [
    'with more sizes than it says',
    () => film({ instead: { stsz: box('stsz', zeros(8), number(0x7fffffff, 4)) } }),
    broken,
  ],
  [
    'with a unit longer than its sample',
    () => film({ tracks: [videoTrack(joinBytes(number(5_000, 4), noise(200)))] }),
    broken,
  ],
  [
    'with an AV1 unit longer than its sample',
    () => film({ tracks: [av1(zeros(0), Uint8Array.of(0x32, 0xff, 0x7f))] }),
    broken,
  ],
  [
    'without its codec’s settings',
    () => film({ tracks: [{ ...videoTrack(), entry: pictureEntry('avc1') }] }),
    broken,
  ],
  [
    'of a codec that browsers don’t play',
    () => film({ tracks: [{ ...videoTrack(), entry: pictureEntry('mp4v', avcC) }] }),
    unplayable,
  ],
  [
    'whose sound is elsewhere',
    () =>
      film({
        instead: {
          esds: box('esds', zeros(4), Uint8Array.of(3, 18, 0, 1, 0x40, 4, 13), zeros(13)),
        },
      }),
    unreadable,
  ],
  [
    'with a type of many words',
    () => film({ instead: { ftyp: box('ftyp', 'isom', zeros(4), 'isom'.repeat(70)) } }),
    unreadable,
  ],
  ['of countless boxes', () => film({ end: [repeatBytes(box('free'), 50_001)] }), unreadable],
  [
    'of countless boxes in its tables',
    () => film({ within: { moov: [repeatBytes(box('free'), 10_001)] } }),
    unreadable,
  ],
  ['of countless units', () => film({ tracks: [videoTrack(zeros(4_000_008))] }), unreadable],
  [
    'with tables of 5 MB',
    () => film({ within: { moov: [box('free', zeros(5_000_000))] } }),
    unreadable,
  ],
  [
    'with a fragment before its tables',
    () => joinBytes(box('ftyp', 'isom', zeros(4)), box('moof'), film({}).subarray(20)),
    broken,
  ],
]

const endlessElement = (id: number) =>
  joinBytes(number(id, 1), Uint8Array.of(0x01), new Uint8Array(7).fill(255))
const inCluster = (...parts: Bytes[]) => webm({ within: { 0x1f43b675: parts } })
const webms: [what: string, file: () => Bytes, why: RegExp][] = [
  [
    'with a group without end',
    () =>
      webm({
        seconds: null,
        end: [
          joinBytes(number(0x1f43b675, 4), endlessElement(0x01).subarray(1), endlessElement(0xa0)),
        ],
      }),
    broken,
  ],
  [
    'of countless elements',
    () => webm({ within: { 0x1c53bb6b: [repeatBytes(element(0xec), 400_001)] } }),
    unreadable,
  ],
  ['with an encrypted track', () => webm({ within: { 0xae: [element(0x6d80)] } }), unreadable],
  [
    'with tables of 5 MB',
    () => webm({ within: { 0x1c53bb6b: [element(0xec, zeros(5_000_000))] } }),
    unreadable,
  ],
  [
    'with two lists of tracks',
    () => webm({ within: { segment: [element(0x1654ae6b)] } }),
    /damaged|pictures/,
  ],
  [
    'whose element is longer than its holder',
    () => inCluster(element(0xa0, Uint8Array.of(0xa1, 0xc0))),
    broken,
  ],
  ['with a block of no track', () => inCluster(element(0xa3, Uint8Array.of(0x81))), broken],
  [
    'with much before a block',
    () => inCluster(element(0xa0, element(0xec, zeros(2_000)))),
    unreadable,
  ],
  [
    'of a codec that browsers don’t play',
    () => webm({ codecs: { 1: 'V_MS/VFW/FOURCC' } }),
    unplayable,
  ],
]

describe('an invalid MP4 video', () => {
  test.each(mp4s)('is refused %s', async (_, file, message) => {
    await expect(cleanInPieces(file(), 65_536)).rejects.toThrow(message)
  })
})

describe('an invalid WebM video', () => {
  test.each(webms)('is refused %s', async (_, file, message) => {
    await expect(cleanInPieces(file(), 65_536)).rejects.toThrow(message)
  })
})

test('reads a table of 150,000 chunks', async () => {
  const chunks = 150_000
  const entry = pictureEntry('vp09', box('vpcC', zeros(12)))
  const build = (start: number) => {
    const places = new DataView(new ArrayBuffer(chunks * 4))
    for (let chunk = 0; chunk < chunks; chunk++) places.setUint32(chunk * 4, start + chunk)
    return film({
      tracks: [{ handler: 'vide', entry, samples: [noise(chunks)] }],
      after: 'MARK',
      instead: {
        stsz: box('stsz', zeros(4), number(1, 4), number(chunks, 4)),
        stco: box('stco', zeros(4), number(chunks, 4), new Uint8Array(places.buffer)),
      },
    })
  }
  const file = build(Buffer.from(build(0)).lastIndexOf('mdat') + 4)
  const { bytes } = await cleanInPieces(file, 65_536)
  expect(Buffer.from(file).indexOf('MARK')).toBe(file.length - 4)
  expect(bytes.subarray(-chunks - 4)).toEqual(joinBytes(noise(chunks), zeros(4)))
})
