import { joinParts, u16le, type Part, type Place } from './bytes.ts'
import { iccProfile, xmpPacket } from './notes.ts'

const SIDE = 16
const CODE_SIZE = 2
const CLEAR = 4
const END = 5

function packed(codes: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((codes.length * 3) / 8))
  codes.forEach((code, index) => {
    for (let bit = 0; bit < 3; bit++) {
      const position = index * 3 + bit
      bytes[position >> 3] = bytes[position >> 3]! | (((code >> bit) & 1) << (position & 7))
    }
  })
  return bytes
}

/** At most two codes between clear codes, so that all codes have three bits. */
const codesOf = (colour: number) =>
  Array.from({ length: (SIDE * SIDE) / 2 }, () => [CLEAR, colour, colour]).flat()
const PIXELS = packed([...codesOf(0), END])
const PIXELS_WITHOUT_END = packed(codesOf(1))

/** Data blocks with an empty one at the end. */
function blocks(...parts: Part[]) {
  const content = joinParts(...parts)
  const pieces: Part[] = []
  for (let offset = 0; offset < content.length; offset += 255) {
    const piece = content.subarray(offset, offset + 255)
    pieces.push(piece.length, piece)
  }
  return joinParts(...pieces, 0)
}

type Image = { data?: Part; colours?: Uint8Array; control?: Part }
const CONTROL = joinParts(0x21, 0xf9, 4, 0, u16le(10), 0, 0)

function image({ data = blocks(PIXELS), colours, control = CONTROL }: Image = {}) {
  const flags = colours ? 0x81 : 0
  const place = joinParts(0x2c, u16le(0), u16le(0), u16le(SIDE), u16le(SIDE), flags)
  return joinParts(control, place, colours ?? joinParts(), CODE_SIZE, data)
}

const COLOURS = joinParts('\x20\x40\x60', '\xc0\x80\x40', new Uint8Array(6))
const LOOP = joinParts(0x21, 0xff, 11, 'NETSCAPE2.0', 3, 1, 0, 0, 0)

type Extra = {
  colours?: Uint8Array
  loop?: Part
  before?: Part[]
  first?: Image
  after?: Part[]
  behind?: Part[]
}

export const gif = (extra: Extra = {}) => {
  const { colours = COLOURS, loop = LOOP, before = [], first, after = [], behind = [] } = extra
  const flags = 0x80 | (Math.log2(colours.length / 3) - 1)
  const screen = joinParts('GIF89a', u16le(SIDE), u16le(SIDE), flags, 0, 0, colours)
  const second = image({ data: blocks(PIXELS_WITHOUT_END) })
  return joinParts(screen, loop, ...before, image(first), ...after, second, 0x3b, ...behind)
}

const note = (place: string, make: (payload: Uint8Array, mark: string) => Extra): Place => ({
  where: place,
  becomes: 'taken',
  plant: (payload, mark) => gif(make(payload, mark)),
})
const comment = (payload: Part) => joinParts(0x21, 0xfe, blocks(payload))
const application = (name: string, ...parts: Part[]) =>
  joinParts(0x21, 0xff, 11, name.padEnd(11).slice(0, 11), ...parts)
const magicTrailer = joinParts(
  1,
  Uint8Array.from({ length: 256 }, (_, index) => 255 - index),
  0,
)
const inImage = (place: string, make: (payload: Uint8Array) => Part) =>
  note(place, (payload) => ({ first: { data: make(payload) } }))

/** All files have two frames. */
export const gifPlaces: Place[] = [
  note('comment', (payload) => ({ before: [comment(payload)] })),
  note('comment between the frames', (payload) => ({ after: [comment(payload)] })),
  note('comment of many blocks', (payload) => ({
    before: [
      joinParts(
        0x21,
        0xfe,
        ...Array.from({ length: 9 }, () => [payload.length, payload]).flat(),
        0,
      ),
    ],
  })),
  note('page in a comment', (_, mark) => ({ before: [comment(`*/<script>${mark}</script>`)] })),
  note('XMP', (_, mark) => ({
    before: [application('XMP DataXMP', xmpPacket(mark), magicTrailer)],
  })),
  note('XMP in blocks', (_, mark) => ({
    before: [application('XMP DataXMP', blocks(xmpPacket(mark)))],
  })),
  note('ICC', (payload) => ({
    before: [application('ICCRGBG1012', blocks(iccProfile('desc', payload)))],
  })),
  ...['MGK8BIM0000', 'MGKIPTC0000', 'fractint001', 'ANIMEXTS1.0'].map((name) =>
    note(`application ${name}`, (payload) => ({ before: [application(name, blocks(payload))] })),
  ),
  note('an application’s name', (_, mark) => ({ before: [application(mark, 0)] })),
  note('behind the loop', (payload) => ({
    loop: application('NETSCAPE2.0', 3, 1, 0, 0, blocks(payload)),
  })),
  note('within the loop', (payload) => ({
    loop: application('NETSCAPE2.0', payload.length + 3, 1, 0, 0, payload, 0),
  })),
  note('a second loop', (payload) => ({
    before: [application('NETSCAPE2.0', 3, 1, 0, 0, blocks(payload))],
  })),
  note('the loop’s memory', (payload) => ({
    before: [application('NETSCAPE2.0', payload.length + 1, 2, payload, 0)],
  })),
  note('text that is drawn', (payload) => ({
    before: [joinParts(0x21, 0x01, 12, new Uint8Array(12), blocks(payload))],
  })),
  note('text’s place', (_, mark) => ({
    before: [joinParts(0x21, 0x01, 12, mark.padEnd(12), blocks('a'))],
  })),
  note('an unknown extension', (payload) => ({ before: [joinParts(0x21, 0x42, blocks(payload))] })),
  note('behind a control', (payload) => ({
    first: { control: joinParts(0x21, 0xf9, 4, 0, u16le(10), 0, blocks(payload)) },
  })),
  note('within a control', (payload) => ({
    first: { control: joinParts(0x21, 0xf9, payload.length + 4, 0, u16le(10), 0, payload, 0) },
  })),
  note('a control before a comment', (payload) => ({
    before: [joinParts(0x21, 0xf9, 4, 0, u16le(10), 0, blocks(payload)), comment('a')],
  })),
  inImage('behind the pixels, in the same block', (payload) => blocks(PIXELS, payload)),
  inImage('behind the pixels, in blocks of their own', (payload) =>
    joinParts(blocks(PIXELS).subarray(0, -1), blocks(payload)),
  ),
  inImage('behind pixels that no code ends', (payload) => blocks(PIXELS_WITHOUT_END, payload)),
  note('colours that no pixel has', (_, mark) => ({
    colours: joinParts(COLOURS.subarray(0, 6), mark.padEnd(42, '.').slice(0, 42)),
  })),
  note('a frame’s colours that no pixel has', (_, mark) => ({
    first: { colours: joinParts('\x20\x40\x60', mark.padEnd(9)) },
  })),
  note('bytes behind the end', (payload) => ({ behind: [payload] })),
  note('zeros and bytes behind the end', (payload) => ({
    behind: [new Uint8Array(9), payload],
  })),
  note('an archive behind the end', (payload) => ({ behind: ['PK\x03\x04', payload] })),
  {
    where: 'a script with the head of a GIF',
    becomes: 'refused',
    plant: (_, mark) => joinParts(`GIF89a/*${'\0'.repeat(9)}*/=1;alert("${mark}")//;`),
  },
]
