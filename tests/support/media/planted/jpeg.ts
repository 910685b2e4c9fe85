import { joinParts, u16, u32, type Part, type Place } from './bytes.ts'
import { exifPlaces, tiff } from './exif.ts'
import { iccProfile, xmpPacket } from './notes.ts'

const SIDE = 16
const BLOCKS = (SIDE / 8) ** 2

const segment = (marker: number, ...parts: Part[]) => {
  const body = joinParts(...parts)
  return joinParts(0xff, marker, u16(body.length + 2), body)
}

const SOI = joinParts(0xff, 0xd8)
const EOI = joinParts(0xff, 0xd9)
const JFIF = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
const QUANTA = segment(0xdb, 0, new Uint8Array(64).fill(1))
const FRAME = segment(0xc0, 8, u16(SIDE), u16(SIDE), 1, 1, 0x11, 0)
/** A single one-bit code for the only symbol of a grey picture. */
const huffman = (table: number) => segment(0xc4, table, 1, new Uint8Array(15), 0)
const SCAN = segment(0xda, 1, 1, 0, 0, 63, 0)
/** Two bits per block; the rest is padded with ones. */
const GREY = joinParts(0x00)
/** One block between two restart markers. */
const RESTARTED = Array.from({ length: BLOCKS }, (_, index) =>
  joinParts(0x3f, 0xff, 0xd0 + index),
).map((piece, index) => (index === BLOCKS - 1 ? piece.subarray(0, 1) : piece))

type Extra = { notes?: Part[]; tables?: Part[]; scan?: Part[]; behind?: Part[] }

/** A grey picture with additional segments. */
export const jpeg = ({ notes = [], tables = [], scan = [GREY], behind = [] }: Extra = {}) =>
  joinParts(
    SOI,
    JFIF,
    ...notes,
    QUANTA,
    FRAME,
    huffman(0x00),
    huffman(0x10),
    ...tables,
    SCAN,
    ...scan,
    EOI,
    ...behind,
  )

const note = (place: string, make: (payload: Uint8Array, mark: string) => Part[]): Place => ({
  where: place,
  becomes: 'taken',
  plant: (payload, mark) => jpeg({ notes: make(payload, mark) }),
})
const app = (n: number, head: string): Place =>
  note(`APP${n} ${head.replaceAll('\0', '')}`, (payload) => [segment(0xe0 + n, head, payload)])

const resource = (id: number, content: Uint8Array) =>
  joinParts(
    '8BIM',
    u16(id),
    '\0\0',
    u32(content.length),
    content,
    new Uint8Array(content.length % 2),
  )
const photoshop = (id: number, content: string, wrap = (payload: Uint8Array) => payload) =>
  note(`APP13 ${content}`, (payload) => [
    segment(0xed, 'Photoshop 3.0\0', resource(id, wrap(payload))),
  ])
const iptc = (payload: Uint8Array) => joinParts(0x1c, 2, 120, u16(payload.length), payload)

const exif = Object.entries(exifPlaces).map(([where, plant]) =>
  note(`EXIF ${where}`, (payload, mark) => [
    segment(0xe1, 'Exif\0\0', tiff(plant(payload, mark), 'MM')),
  ]),
)
const exifInOtherOrder = ['artist', 'serial number', 'position’s method'].map((place) =>
  note(`EXIF ${place}, least byte first`, (payload, mark) => [
    segment(0xe1, 'Exif\0\0', tiff(exifPlaces[place]!(payload, mark), 'II')),
  ]),
)
const restart = segment(0xdd, u16(1))

export const jpegPlaces: Place[] = [
  ...exif,
  ...exifInOtherOrder,
  note('EXIF thumbnail', (payload) => {
    const small = jpeg({ notes: [segment(0xfe, payload)] })
    const offset = 8 + 6 + 2 + 24 + 4
    const thumbnail: [number, number, Uint8Array][] = [
      [0x0201, 4, u32(offset)],
      [0x0202, 4, u32(small.length)],
    ]
    return [segment(0xe1, 'Exif\0\0', tiff({ thumbnail, behind: small }))]
  }),
  note('JFIF thumbnail', (payload) => {
    const pixels = joinParts(payload, new Uint8Array(100)).subarray(0, 75)
    return [segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x05\x05', pixels)]
  }),
  note('JFXX thumbnail, JPEG', (payload) => [
    segment(0xe0, 'JFXX\0\x10', jpeg({ notes: [segment(0xfe, payload)] })),
  ]),
  note('JFXX thumbnail, palette', (payload) => [segment(0xe0, 'JFXX\0\x11\x04\x04', payload)]),
  note('JFXX thumbnail, colours', (payload) => [segment(0xe0, 'JFXX\0\x13\x04\x04', payload)]),
  note('XMP', (_, mark) => [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmpPacket(mark))]),
  note('extended XMP', (_, mark) => {
    const packet = xmpPacket(mark)
    const head = joinParts('A'.repeat(32), u32(packet.length), u32(0))
    return [segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', head, packet)]
  }),
  note('ICC description', (payload) => [
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', iccProfile('desc', payload)),
  ]),
  note('ICC copyright', (payload) => [
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', iccProfile('cprt', payload)),
  ]),
  note('ICC private tag', (payload) => [
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', iccProfile('priv', payload)),
  ]),
  photoshop(0x0404, 'IPTC caption', iptc),
  photoshop(0x040b, 'address'),
  photoshop(0x040c, 'thumbnail'),
  photoshop(0x03ed, 'resolution'),
  app(1, 'unknown\0'),
  app(2, 'FPXR\0'),
  app(2, 'urn:iso:std:iso:ts:22028:-1\0'),
  app(3, 'Meta\0\0'),
  app(4, 'FPXR'),
  app(5, 'RMETA\0'),
  app(6, 'NITF\0'),
  app(7, 'Pentax'),
  app(8, 'SPIFF\0'),
  app(9, 'Media Jukebox\0'),
  app(10, 'AROT\0'),
  app(11, 'JP\0\x01\0\0\0\x01jumb'),
  app(12, 'Ducky'),
  app(13, 'Adobe_CM'),
  app(14, 'unknown'),
  app(15, 'Q \0'),
  note('comment', (payload) => [segment(0xfe, payload)]),
  note('page in a comment', (_, mark) => [segment(0xfe, `--><html>${mark}</html><!--`)]),
  note('padding before a marker', (payload) => [
    segment(0xfe, payload),
    joinParts(0xff, 0xff, 0xff),
  ]),
  {
    where: 'comment before the scan',
    becomes: 'taken',
    plant: (payload) => jpeg({ tables: [segment(0xfe, payload)] }),
  },
  {
    where: 'a table that no pixel uses',
    becomes: 'taken',
    plant: (_, mark) => jpeg({ tables: [segment(0xdb, 3, mark.padEnd(64, '.').slice(0, 64))] }),
  },
  {
    where: 'a further picture (MPF)',
    becomes: 'taken',
    plant: (payload) => {
      const second = jpeg({ notes: [segment(0xfe, payload)] })
      return jpeg({ notes: [segment(0xe2, 'MPF\0', tiff({}))], behind: [second] })
    },
  },
  { where: 'bytes behind the pixels', plant: (payload) => jpeg({ scan: [GREY, payload] }) },
  {
    where: 'bytes before a restart',
    plant: (_, mark) =>
      jpeg({
        tables: [restart],
        scan: [RESTARTED[0]!.subarray(0, 1), mark, 0xff, 0xd0, ...RESTARTED.slice(1)],
      }),
  },
  {
    where: 'bytes between two markers',
    becomes: 'refused',
    plant: (payload) => jpeg({ notes: [payload] }),
  },
  {
    where: 'bytes behind the end',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: [payload] }),
  },
  {
    where: 'zeros and bytes behind the end',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: [new Uint8Array(64), payload] }),
  },
  {
    where: 'an archive behind the end',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: ['PK\x03\x04', payload, 'PK\x05\x06'] }),
  },
  {
    where: 'a page behind the end',
    becomes: 'taken',
    plant: (_, mark) => jpeg({ behind: [`<html><body>${mark}</body></html>`] }),
  },
  {
    where: 'a further picture with a position',
    becomes: 'taken',
    plant: (payload, mark) => {
      const position = segment(0xe1, 'Exif\0\0', tiff(exifPlaces.latitude!(payload, mark)))
      return jpeg({ notes: [position], behind: [jpeg({ notes: [position] })] })
    },
  },
  {
    where: 'a film behind the end',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: [u32(24), 'ftypmp42', u32(0), 'isommp42', payload] }),
  },
  {
    where: 'the trailer of a telephone behind the end',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: [payload, 'SEFH', new Uint8Array(20), 'SEFT'] }),
  },
  {
    where: 'bytes behind a further picture',
    becomes: 'taken',
    plant: (payload) => jpeg({ behind: [jpeg(), payload] }),
  },
]

/** A valid picture, which other tests use. */
export const restartedJpeg = () => jpeg({ tables: [restart], scan: RESTARTED })
