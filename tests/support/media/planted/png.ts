import { joinParts, u32, zlibStored, type Part, type Place } from './bytes.ts'
import { exifPlaces, tiff } from './exif.ts'
import { iccProfile, xmpPacket } from './notes.ts'

const SIDE = 16

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

export function chunk(name: string, ...parts: Part[]) {
  const body = joinParts(name, ...parts)
  return joinParts(u32(body.length - 4), body, u32(crc(body)))
}

const header = (colour: number) => chunk('IHDR', u32(SIDE), u32(SIDE), 8, colour, 0, 0, 0)
const PIXELS = zlibStored(new Uint8Array((SIDE + 1) * SIDE))
const END = chunk('IEND')

type Extra = {
  before?: Part[]
  pixels?: Part[]
  after?: Part[]
  end?: Part
  behind?: Part[]
  colour?: number
}

export function png(extra: Extra = {}) {
  const { before = [], pixels = [chunk('IDAT', PIXELS)], after = [] } = extra
  const { end = END, behind = [], colour = 0 } = extra
  const head = joinParts('\x89PNG\r\n\x1a\n', header(colour))
  return joinParts(head, ...before, ...pixels, ...after, end, ...behind)
}

const note = (place: string, make: (payload: Uint8Array, mark: string) => Part[]): Place => ({
  where: place,
  becomes: 'taken',
  plant: (payload, mark) => png({ before: make(payload, mark) }),
})
const unknownChunk = (name: string) => note(`chunk ${name}`, (payload) => [chunk(name, payload)])
const exif = [
  'description',
  'artist',
  'maker notes',
  'serial number',
  'latitude',
  'bytes behind the tables',
]

const animation = (...frame: Part[]) => ({
  before: [chunk('acTL', u32(2), u32(0)), control(0)],
  after: [control(1), chunk('fdAT', u32(2), ...frame)],
})
const control = (sequence: number) =>
  chunk('fcTL', u32(sequence), u32(SIDE), u32(SIDE), u32(0), u32(0), 0, 1, 0, 10, 0, 0)

export const pngPlaces: Place[] = [
  ...['Comment', 'Author', 'Raw profile type exif', 'Raw profile type iptc'].map((keyword) =>
    note(`text ${keyword}`, (payload) => [chunk('tEXt', keyword, 0, payload)]),
  ),
  note('a text’s keyword', (_, mark) => [chunk('tEXt', mark, 0, 'a')]),
  note('compressed text', (payload) => [chunk('zTXt', 'Comment', 0, 0, zlibStored(payload))]),
  note('international text', (payload) => [chunk('iTXt', 'Title', 0, 0, 0, 'de', 0, 0, payload)]),
  note('compressed international text', (payload) => [
    chunk('iTXt', 'Title', 0, 1, 0, 0, 0, zlibStored(payload)),
  ]),
  note('XMP', (_, mark) => [chunk('iTXt', 'XML:com.adobe.xmp', 0, 0, 0, 0, 0, xmpPacket(mark))]),
  ...exif.map((place) =>
    note(`EXIF ${place}`, (payload, mark) => [
      chunk('eXIf', tiff(exifPlaces[place]!(payload, mark))),
    ]),
  ),
  note('a profile’s name', (_, mark) => [
    chunk('iCCP', mark, 0, 0, zlibStored(iccProfile('desc', joinParts('a')))),
  ]),
  ...['desc', 'cprt', 'priv'].map((tag) =>
    note(`ICC ${tag}`, (payload) => [
      chunk('iCCP', 'a', 0, 0, zlibStored(iccProfile(tag, payload))),
    ]),
  ),
  note('suggested palette', (payload) => [chunk('sPLT', 'a', 0, 8, payload)]),
  note('a suggested palette’s name', (_, mark) => [chunk('sPLT', mark, 0, 8, new Uint8Array(6))]),
  note('an unused palette', (_, mark) => [chunk('PLTE', mark.padEnd(30, '.').slice(0, 30))]),
  ...['prVt', 'abCd', 'caNv', 'caBX', 'dSIG', 'gIFx', 'iDOT', 'mkBF', 'orNT', 'skMf'].map(
    unknownChunk,
  ),
  {
    where: 'a date',
    becomes: 'taken',
    plant: (_, mark) => png({ before: [chunk('tIME', mark)] }),
  },
  {
    where: 'colours that no pixel has',
    becomes: 'taken',
    plant: (_, mark) =>
      png({
        colour: 3,
        before: [chunk('PLTE', '\x20\x40\x60', mark.padEnd(30, '.').slice(0, 30))],
      }),
  },
  {
    where: 'text behind the pixels',
    becomes: 'taken',
    plant: (payload) => png({ after: [chunk('tEXt', 'a', 0, payload)] }),
  },
  { where: 'the end’s content', plant: (payload) => png({ end: chunk('IEND', payload) }) },
  {
    where: 'a chunk with a wrong checksum',
    plant: (payload) => png({ before: [chunk('prVt', payload).fill(0, -4)] }),
  },
  {
    where: 'an unknown chunk that matters',
    plant: (payload) => png({ before: [chunk('ABCD', payload)] }),
  },
  {
    where: 'bytes behind the compressed pixels',
    plant: (payload) => png({ pixels: [chunk('IDAT', PIXELS, payload)] }),
  },
  {
    where: 'a further frame',
    becomes: 'taken',
    plant: (payload) => png(animation(zlibStored(joinParts(new Uint8Array(17), payload)))),
  },
  {
    where: 'behind a further frame',
    becomes: 'taken',
    plant: (payload) => png(animation(PIXELS, payload)),
  },
  {
    where: 'bytes behind the end',
    becomes: 'taken',
    plant: (payload) => png({ behind: [payload] }),
  },
  {
    where: 'an archive behind the end',
    becomes: 'taken',
    plant: (payload) => png({ behind: ['PK\x03\x04', payload, 'PK\x05\x06'] }),
  },
  {
    where: 'a second picture behind the end',
    becomes: 'taken',
    plant: (payload) => png({ behind: [png({ before: [chunk('tEXt', 'a', 0, payload)] })] }),
  },
]
