// MP4 containers: boxes by hand, noise as content.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { SECRET } from '../accounts/secret.ts'

type Part = Uint8Array | string

export const box = (type: string, ...parts: Part[]): Bytes => {
  const body = joinBytes(...parts)
  const name = Uint8Array.from(type, (char) => char.charCodeAt(0))
  return joinBytes(number(body.length + 8, 4), name, body)
}

/** A unit of a sample after its length. */
export const unit = (...parts: Part[]): Bytes => {
  const body = joinBytes(...parts)
  return joinBytes(number(body.length, 4), body)
}

export type Mp4Track = { handler: string; entry: Bytes; samples: Bytes[]; isOff?: boolean }

export type Mp4 = {
  brand?: string
  width?: number
  height?: number
  seconds?: number
  turned?: boolean
  handlers?: string[]
  notes?: boolean
  /** The position of the tables. */
  tables?: 'first' | 'last' | 'none'
  content?: Uint8Array
  /** Number of pictures in the content. */
  frames?: number
  /** Replaces the tracks of the handlers. */
  tracks?: Mp4Track[]
  /** The samples are in fragments. */
  inFragments?: boolean
  /** Further content of boxes by type; "file" is the file, before its content. */
  within?: Record<string, Part[]>
  /** Boxes that replace those of the same type. */
  instead?: Record<string, Bytes>
  /** Bytes of the content that are no samples. */
  before?: Part
  between?: Part
  after?: Part
  /** Boxes at the end of the file. */
  end?: Part[]
}

const TIME = number(3_900_000_000, 4)
const UNIT = number(0x10000, 4)
const SLICE = Uint8Array.of(0x65)

const avcC = box(
  'avcC',
  Uint8Array.of(1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 3, 0x67, 0x42, 0x1e, 1, 0, 2, 0x68, 0xce),
)
const esds = box(
  'esds',
  zeros(4),
  Uint8Array.of(3, 25, 0, 1, 0, 4, 17, 0x40, 0x15),
  zeros(11),
  Uint8Array.of(5, 2, 0x11, 0x90, 6, 1, 2),
)

/** The fixed fields of a picture's description, and its boxes. */
export const pictureEntry = (type: string, ...boxes: Part[]): Bytes =>
  box(
    type,
    zeros(6),
    number(1, 2),
    zeros(16),
    number(640, 2),
    number(360, 2),
    number(0x480000, 4),
    number(0x480000, 4),
    zeros(4),
    number(1, 2),
    zeros(32),
    number(24, 2),
    number(0xffff, 2),
    ...boxes,
  )

export const soundEntry = (type: string, ...boxes: Part[]): Bytes =>
  box(
    type,
    zeros(6),
    number(1, 2),
    zeros(8),
    number(2, 2),
    number(16, 2),
    zeros(4),
    number(48_000 * 65_536, 4),
    ...boxes,
  )

/** A table with a number per row. */
export const table = (type: string, ...rows: number[]): Bytes =>
  box(type, zeros(4), number(rows.length, 4), ...rows.map((row) => number(row, 4)))

function tracksOf({
  handlers = ['vide', 'soun'],
  content = noise(4_000),
  frames = 1,
  ...how
}: Mp4): Mp4Track[] {
  const { within = {}, instead = {} } = how
  const extraBoxes = (type: string) => within[type] ?? []
  return handlers.map((handler) => {
    if (handler === 'vide') {
      const entry = pictureEntry('avc1', instead.avcC ?? avcC, ...extraBoxes('avc1'))
      const length = Math.ceil(content.length / frames)
      const pictures = Array.from({ length: frames }, (_, index) =>
        unit(SLICE, content.subarray(index * length, (index + 1) * length)),
      )
      return { handler, entry, samples: [...pictures, unit(SLICE, noise(99, 3))] }
    }
    if (handler === 'soun') {
      const entry = soundEntry('mp4a', instead.esds ?? esds, ...extraBoxes('mp4a'))
      return { handler, entry, samples: [noise(500, 5), noise(300, 7)] }
    }
    return { handler, entry: box(handler, zeros(8), SECRET), samples: [joinBytes(SECRET)] }
  })
}

function trackBox(track: Mp4Track, id: number, offsets: number[], options: Mp4): Bytes {
  const {
    width = 640,
    height = 360,
    turned = false,
    notes = true,
    within = {},
    instead = {},
  } = options
  const minus = number(0xffff0000, 4)
  const matrix = turned
    ? [zeros(4), UNIT, zeros(4), minus, zeros(16), number(0x40000000, 4)]
    : [UNIT, zeros(12), UNIT, zeros(12), number(0x40000000, 4)]
  const { handler, entry, samples, isOff = false } = track
  const isShown = handler === 'vide'
  const hold = (type: string, ...parts: Part[]) =>
    instead[type] ?? box(type, ...parts, ...(within[type] ?? []))
  const tkhd = hold(
    'tkhd',
    number(isOff ? 0 : 1, 4),
    TIME,
    TIME,
    number(id, 4),
    zeros(4),
    number(1_000, 4),
    zeros(16),
    ...matrix,
    number(isShown ? width * 65_536 : 0, 4),
    number(isShown ? height * 65_536 : 0, 4),
  )
  const mdhd = hold('mdhd', zeros(4), TIME, TIME, number(1_000, 4), zeros(8))
  const hdlr = hold('hdlr', zeros(8), handler, zeros(12), notes ? `${SECRET}\0` : '\0')
  const sizes = offsets.length > 0 ? samples.map(({ length }) => length) : []
  const rows = (type: string, bytes: Bytes) =>
    instead[type] ?? joinBytes(bytes, ...(within[type] ?? []))
  const stbl = hold(
    'stbl',
    hold('stsd', zeros(4), number(1, 4), entry),
    rows('stts', box('stts', zeros(4), number(1, 4), number(sizes.length, 4), number(100, 4))),
    instead.stsc ??
      (sizes.length > 0
        ? box('stsc', zeros(4), number(1, 4), number(1, 4), number(1, 4), number(1, 4))
        : box('stsc', zeros(8))),
    instead.stsz ??
      box('stsz', zeros(8), number(sizes.length, 4), ...sizes.map((size) => number(size, 4))),
    instead.stco ?? table('stco', ...offsets),
  )
  const dinf = hold('dinf', hold('dref', zeros(4), number(1, 4), box('url ', number(1, 4))))
  const minf = hold(
    'minf',
    isShown ? hold('vmhd', number(1, 4), zeros(8)) : hold('smhd', zeros(8)),
    dinf,
    stbl,
  )
  const elst = hold('elst', zeros(4), number(1, 4), number(1_000, 4), zeros(4), UNIT)
  const notesBoxes = notes ? [box('udta', box('loci', SECRET)), box('meta', zeros(4), SECRET)] : []
  const mdia = hold('mdia', mdhd, hdlr, minf)
  return hold('trak', tkhd, hold('edts', elst), mdia, ...notesBoxes)
}

/** Interleaves the samples: the first of each track, the second of each, and so on; returns them with their offsets. */
function layOut(tracks: Mp4Track[], { before = '', between = '', after = '' }: Mp4) {
  const parts: Part[] = [before]
  const offsets: number[][] = tracks.map(() => [])
  const rounds = Math.max(0, ...tracks.map(({ samples }) => samples.length))
  let offset = joinBytes(before).length
  for (let round = 0; round < rounds; round++) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[round]
      if (!sample) continue
      offsets[index]!.push(offset)
      parts.push(sample, between)
      offset += sample.length + joinBytes(between).length
    }
  }
  return { content: joinBytes(...parts, after), offsets }
}

function fragmentOf(tracks: Mp4Track[], offsets: number[][], options: Mp4): Bytes {
  const { within = {}, instead = {} } = options
  const hold = (type: string, ...parts: Part[]) =>
    instead[type] ?? box(type, ...parts, ...(within[type] ?? []))
  const write = (from: number) =>
    hold(
      'moof',
      hold('mfhd', zeros(4), number(1, 4)),
      ...tracks.map(({ samples }, index) =>
        hold(
          'traf',
          hold('tfhd', number(0x020000, 4), number(index + 1, 4)),
          ...samples.map((sample, sampleIndex) =>
            hold(
              'trun',
              number(0x201, 4),
              number(1, 4),
              number(from + offsets[index]![sampleIndex]!, 4),
              number(sample.length, 4),
            ),
          ),
        ),
      ),
    )
  return write(write(0).length + 8)
}

/** An MP4 file. Unless `notes` is false, all metadata of cameras and editors contains SECRET. */
export function mp4(options: Mp4 = {}): Bytes {
  const { brand = 'isom', seconds = 12, notes = true, tables = 'first', end = [] } = options
  const { inFragments = false, within = {}, instead = {} } = options
  const tracks = options.tracks ?? tracksOf(options)
  const { content, offsets } = layOut(tracks, options)
  const hold = (type: string, ...parts: Part[]) =>
    instead[type] ?? box(type, ...parts, ...(within[type] ?? []))
  const mvhd = hold(
    'mvhd',
    zeros(4),
    TIME,
    TIME,
    number(1_000, 4),
    number(seconds * 1_000, 4),
    zeros(80),
  )
  const udta = box('udta', box('\xa9xyz', zeros(4), `+47.37+008.54/${SECRET}`), box('©nam', SECRET))
  const inner = notes ? [udta, box('meta', zeros(4), SECRET), box('uuid', SECRET)] : []
  const defaults = tracks.map((_, index) => box('trex', zeros(4), number(index + 1, 4), zeros(16)))
  const mvex = inFragments ? [hold('mvex', hold('mehd', zeros(8)), ...defaults)] : []
  const moov = (from: number) =>
    hold(
      'moov',
      mvhd,
      ...tracks.map((track, index) => {
        const places = inFragments ? [] : offsets[index]!.map((offset) => from + offset)
        return trackBox(track, index + 1, places, options)
      }),
      ...mvex,
      ...inner,
    )
  const outer = notes
    ? [box('uuid', zeros(16), `<x:xmpmeta>${SECRET}`), box('free', SECRET), box('XMP_', SECRET)]
    : []
  const firstBoxes = [hold('ftyp', brand, number(512, 4), 'isom')]
  if (tables === 'first') firstBoxes.push(...outer)
  const start = joinBytes(...firstBoxes, ...(within.file ?? []))
  const mdat = instead.mdat ?? box('mdat', content)
  if (inFragments) {
    return joinBytes(start, moov(0), fragmentOf(tracks, offsets, options), mdat, ...end)
  }
  if (tables === 'first') {
    return joinBytes(start, moov(start.length + moov(0).length + 8), mdat, ...end)
  }
  const last = tables === 'last' ? [moov(start.length + 8)] : []
  return joinBytes(start, mdat, ...outer, ...last, ...end)
}
