import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { typeOf } from '../../../worker/media/lib/media-type.ts'
import { joinBytes, noise, number, zeros, type Bytes } from '../../support/media/bytes.ts'
import { cleanInPieces } from '../../support/media/clean-video.ts'
import { box, mp4, type Mp4 } from '../../support/media/mp4.ts'
import { laterFragment } from '../../support/media/mp4-tracks.ts'
import { quickTime } from '../../support/media/quicktime.ts'
import { SECRET } from '../../support/accounts/secret.ts'
import { element, webm } from '../../support/media/webm.ts'

const includesText = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes).includes(text, 0, 'latin1')
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const ftyp = (...brands: string[]) => {
  const [main = '', ...otherBrands] = brands
  return box('ftyp', latin(main), number(512, 4), ...otherBrands.map(latin))
}

describe('the brands of a file', () => {
  const films: [what: string, head: Bytes][] = [
    ['Sony', ftyp('XAVC', 'XAVC', 'mp42', 'iso2')],
    ['an unknown camera', ftyp('niko', 'mp42')],
    ['unknown ones alone', ftyp('abcd', 'efgh')],
    ['no further one', ftyp('isom')],
    ['iTunes', ftyp('M4VH', 'M4V ', 'mp42')],
    ['an early iTunes', ftyp('M4V ', 'M4A ', 'mp42')],
    ['QuickTime', ftyp('qt  ', 'qt  ')],
    ['a telephone', ftyp('3gp5', '3gp4')],
    ['another telephone', ftyp('3g2a')],
    ['pieces', ftyp('dash', 'iso6', 'mp41')],
    ['a film with a still picture', ftyp('mp42', 'isom', 'mif1', 'heic')],
  ]
  test.each(films)('identify a film: %s', (_, head) => {
    expect(typeOf(joinBytes(head, box('moov')))).toBe('video/mp4')
  })

  const otherFiles: [what: string, head: Bytes, refusal: RegExp][] = [
    ['sound', ftyp('M4A ', 'mp42', 'isom'), /Only image and video/],
    ['an audiobook', ftyp('M4B ', 'mp42'), /Only image and video/],
    ['an AVIF picture', ftyp('avif', 'mif1'), /AVIF/],
    ['an AVIF picture by its second brand', ftyp('mif1', 'avif'), /AVIF/],
    ['a raw photo', ftyp('crx ', 'isom'), /raw/],
  ]
  test.each(otherFiles)('identify no film: %s', (_, head, refusal) => {
    expect(() => typeOf(joinBytes(head, box('moov')))).toThrow(refusal)
  })

  test('identify a photo if only photos have them', () => {
    expect(typeOf(joinBytes(ftyp('MiHE', 'mif1', 'heic'), box('meta')))).toBe('image/heic')
    expect(typeOf(joinBytes(ftyp('abcd', 'mif1', 'heic'), box('meta')))).toBe('image/heic')
  })

  test('are reduced to those of MP4 in the cleaned file', async () => {
    const { bytes } = await cleanInPieces(mp4({ brand: 'XAVC' }))
    expect(includesText(bytes, 'XAVC')).toBe(false)
    expect(Buffer.from(bytes.subarray(4, 12)).toString()).toBe('ftypisom')
  })
})

const withoutNotes: Mp4[] = [
  { notes: false },
  { notes: false, tables: 'last' },
  { notes: false, inFragments: true },
]
const tails: [what: string, tail: Bytes][] = [
  ['zeros', zeros(64)],
  ['three zeros', zeros(3)],
  ['ones', new Uint8Array(16).fill(0xff)],
  ['a line end', joinBytes('\r\n')],
  ['text', joinBytes(`<html>${SECRET}</html>`)],
  ['an archive', joinBytes('PK\x03\x04 and so on ', SECRET)],
  ['free room', box('free', zeros(50))],
  ['skipped room', joinBytes(box('skip', SECRET), box('free'), box('wide'))],
  ['a box of its own', box('uuid', zeros(16), SECRET)],
  ['a box of 64 bits', joinBytes(number(1, 4), 'uuid', number(16 + SECRET.length, 8), SECRET)],
  ['a box to the end', joinBytes(number(0, 4), 'free', SECRET)],
  ['half a box', joinBytes(number(5_000, 4), 'free', SECRET)],
  ['half a head of 64 bits', joinBytes(number(1, 4), 'uuid', zeros(3))],
  ['two trailers', joinBytes(box('SEFT', SECRET), 'SEFH', zeros(40))],
  ['a random rest', noise(70_000)],
  ['another film', mp4()],
  ['other tables without an end', joinBytes(number(0x7f000000, 4), 'moov', SECRET)],
]
describe.each(tails)('a film with trailing data (%s)', (_, tail) => {
  test.each(withoutNotes)('loses the trailing data: %o', async (options) => {
    const file = mp4(options)
    const { bytes, facts } = await cleanInPieces(file)
    for (const pieceBytes of [1, 700, 1_000_000]) {
      const cleanedLonger = await cleanInPieces(joinBytes(file, tail), pieceBytes)
      expect(cleanedLonger.facts).toEqual(facts)
      expect(includesText(cleanedLonger.bytes, SECRET)).toBe(false)
      const end = cleanedLonger.bytes.subarray(bytes.length)
      expect(cleanedLonger.bytes.subarray(0, bytes.length)).toEqual(bytes)
      // A further mdat, which contains no sample, stays and is blanked.
      expect(Buffer.from(end).toString('latin1').replaceAll('\0', '').length).toBeLessThan(20)
    }
  })
})

describe('a WebM film', () => {
  test.each(tails)('loses trailing data: %s', async (_, tail) => {
    const file = webm()
    const { bytes } = await cleanInPieces(file)
    for (const pieceBytes of [1, 700]) {
      expect((await cleanInPieces(joinBytes(file, tail), pieceBytes)).bytes).toEqual(bytes)
    }
  })

  test('loses trailing padding of a recording that was never closed', async () => {
    const file = webm({ seconds: null })
    const { bytes } = await cleanInPieces(file)
    expect((await cleanInPieces(joinBytes(file, zeros(500)))).bytes).toEqual(bytes)
  })

  test('loses a second film after it', async () => {
    const file = webm()
    const { bytes } = await cleanInPieces(file)
    expect((await cleanInPieces(joinBytes(file, webm(), element(0xec, zeros(3))))).bytes).toEqual(
      bytes,
    )
  })
})

describe('the order of a film’s parts', () => {
  const free = box('free', zeros(20))
  const orders: [what: string, file: Bytes][] = [
    ['free room before the tables', mp4({ within: { file: [free, box('wide')] } })],
    ['free room before the content', mp4({ tables: 'last', within: { file: [box('wide')] } })],
    ['content to the end', untilEnd(mp4({ notes: false }), 'mdat')],
    ['tables to the end', untilEnd(mp4({ notes: false, tables: 'last' }), 'moov')],
    ['content of 64 bits', wideContent()],
  ]
  test.each(orders)('is kept: %s', async (_, file) => {
    const { bytes, facts } = await cleanInPieces(file)
    expect(facts).toEqual({ width: 640, height: 360, durationSeconds: 12 })
    expect(Buffer.from(bytes).indexOf(noise(4_000))).toBe(Buffer.from(file).indexOf(noise(4_000)))
    expect(includesText(bytes, SECRET)).toBe(false)
    expect((await cleanInPieces(bytes)).bytes).toEqual(bytes)
  })

  test('refuses a film whose samples are missing, despite trailing data', async () => {
    for (const tables of ['first', 'last'] as const) {
      const file = mp4({ notes: false, tables })
      for (const tail of [zeros(64), joinBytes('text')]) {
        await expect(cleanInPieces(joinBytes(file.slice(0, -900), tail))).rejects.toThrow(/damaged/)
      }
    }
  })
})

/** Extends the last box of that type to the end of the file. */
function untilEnd(file: Bytes, type: string): Bytes {
  const offset = Buffer.from(file).lastIndexOf(type) - 4
  return joinBytes(file.subarray(0, offset), zeros(4), file.subarray(offset + 4))
}

/** A film whose content has a length of 64 bits, in the place of the box before it. */
function wideContent(): Bytes {
  const file = mp4({ notes: false, tables: 'last', within: { file: [box('wide')] } })
  const offset = Buffer.from(file).indexOf('wide') - 4
  const length = new DataView(file.buffer).getUint32(offset + 8)
  return joinBytes(
    file.subarray(0, offset),
    number(1, 4),
    'mdat',
    number(length + 8, 8),
    file.subarray(offset + 16),
  )
}

describe('the size of a film', () => {
  test.each([
    { width: 0, height: 0 },
    { width: 0, height: 360 },
  ])('is that of its samples if the track has none: %o', async (size) => {
    const { bytes, facts } = await cleanInPieces(mp4(size))
    expect(facts).toMatchObject({ width: 640, height: 360 })
    expect(bytes).toEqual((await cleanInPieces(mp4())).bytes)
  })

  test('is turned with the film', async () => {
    const { facts } = await cleanInPieces(mp4({ width: 0, height: 0, turned: true }))
    expect(facts).toMatchObject({ width: 360, height: 640 })
  })
})

describe('the duration of a film', () => {
  const parts = (seconds: number, ...fragments: Bytes[]) =>
    joinBytes(mp4({ notes: false, seconds, inFragments: true }), ...fragments)
  test('includes the fragments after a first part with its own duration', async () => {
    const file = parts(
      1,
      laterFragment({ start: 1_000, ticks: 1_000 }),
      laterFragment({ start: 2_000, ticks: 1_020 }),
    )
    expect((await cleanInPieces(file)).facts.durationSeconds).toBe(3.02)
  })

  test('includes consecutive fragments without times', async () => {
    const file = parts(
      0,
      laterFragment({ start: null, ticks: 1_500 }),
      laterFragment({ start: null, ticks: 700 }),
    )
    expect((await cleanInPieces(file)).facts.durationSeconds).toBe(2.2)
  })

  test('is null for the value that means "unknown"', async () => {
    const unknown = mp4({ seconds: 0xffffffff / 1_000, inFragments: true })
    expect((await cleanInPieces(unknown)).facts.durationSeconds).toBeNull()
  })

  test('is that of an edit that shows a part', async () => {
    const stts = box('stts', zeros(4), number(1, 4), number(2, 4), number(30_000, 4))
    expect((await cleanInPieces(mp4({ instead: { stts } }))).facts.durationSeconds).toBe(12)
  })

  test('is that of the samples if the head has none', async () => {
    const stts = box('stts', zeros(4), number(1, 4), number(2, 4), number(4_000, 4))
    const film = mp4({ seconds: 0, instead: { stts } })
    expect((await cleanInPieces(film)).facts.durationSeconds).toBe(8)
  })
})

describe('a QuickTime film', () => {
  test.each([0, 1, 2] as const)('becomes an MP4 film, with sound of version %i', async (sound) => {
    const file = quickTime({ sound })
    expect(includesText(file, SECRET)).toBe(true)
    const { bytes, facts, frames } = await cleanInPieces(file)
    expect(facts).toEqual({ width: 640, height: 360, durationSeconds: 12 })
    for (const trace of [SECRET, 'qt  ', 'wave', 'chan', 'tapt', 'tref', 'mebx', 'alis', 'wide']) {
      expect(includesText(bytes, trace), trace).toBe(false)
    }
    expect(Buffer.from(bytes.subarray(4, 12)).toString()).toBe('ftypisom')
    for (const sample of [noise(400), noise(300, 5)]) {
      expect(Buffer.from(bytes).indexOf(sample)).toBe(Buffer.from(file).indexOf(sample))
    }
    // The fields must be those of MP4: version 0, two channels, 16 bits, 48 kHz, followed by the settings.
    const offset = Buffer.from(bytes).indexOf('mp4a') + 4
    const fields = new DataView(bytes.buffer, offset)
    expect(fields.getUint16(8)).toBe(0)
    expect([fields.getUint16(16), fields.getUint16(18)]).toEqual([2, 16])
    expect(fields.getUint32(24) / 65_536).toBe(48_000)
    expect(Buffer.from(bytes.subarray(offset + 32, offset + 36)).toString()).toBe('esds')
    expect(await cleanInPieces(bytes)).toEqual({ bytes, facts, frames })
  })

  test('keeps its pictures and sound if it is from a real program', async () => {
    const file = new Uint8Array(
      readFileSync(new URL('../../support/media/films/iphone.mov', import.meta.url)),
    )
    const { bytes, facts } = await cleanInPieces(file)
    expect(facts).toEqual({ width: 160, height: 90, durationSeconds: 3 })
    for (const trace of ['qt  ', 'wave', 'mhlr', 'dhlr'])
      expect(includesText(bytes, trace)).toBe(false)
  })

  test('is refused in a codec that few browsers play, with the setting to change', async () => {
    await expect(cleanInPieces(quickTime({ codec: 'hvc1' }))).rejects.toThrow(/Most Compatible/)
  })
})
