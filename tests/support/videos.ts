// Videos as far as their containers go: boxes and elements by hand, noise for content.
import { SECRET } from './secret.ts'

type Bytes = Uint8Array<ArrayBuffer>

const utf8 = new TextEncoder()
export function joined(...parts: (Uint8Array | string)[]): Bytes {
  const all = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part))
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function number(value: number, length: number): Bytes {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) {
    bytes[at] = rest % 256
  }
  return bytes
}

const zeros = (length: number) => new Uint8Array(length)

/** Fits no buffer's length, so that bytes out of place show. */
const NOISE_BYTES = 65_521

/** Bytes that no run of zeros could be taken for. */
export function noise(length: number, seed = 1): Bytes {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < Math.min(length, NOISE_BYTES); at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = (state >>> 16) | 1
  }
  for (let at = NOISE_BYTES; at < length; at *= 2) bytes.copyWithin(at, 0, at)
  return bytes
}

export const box = (type: string, ...parts: (Uint8Array | string)[]): Bytes => {
  const body = joined(...parts)
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0))
  return joined(number(body.length + 8, 4), name, body)
}

export type Mp4 = {
  brand?: string
  width?: number
  height?: number
  seconds?: number
  turned?: boolean
  handlers?: string[]
  notes?: boolean
  /** Where the tables stand. */
  tables?: 'first' | 'last' | 'none'
  content?: Uint8Array
}

const TIME = number(3_900_000_000, 4)

function track(handler: string, { width = 640, height = 360, turned = false, notes = true }: Mp4) {
  const unit = number(0x10000, 4)
  const minus = number(0xffff0000, 4)
  const matrix = turned
    ? [zeros(4), unit, zeros(4), minus, zeros(16), number(0x40000000, 4)]
    : [unit, zeros(12), unit, zeros(12), number(0x40000000, 4)]
  const [w, h] = handler === 'vide' ? [width, height] : [0, 0]
  const tkhd = box(
    'tkhd',
    ...[zeros(4), TIME, TIME, number(1, 4), zeros(4), number(1_000, 4), zeros(16), ...matrix],
    ...[number(w * 65_536, 4), number(h * 65_536, 4)],
  )
  const mdhd = box('mdhd', zeros(4), TIME, TIME, number(1_000, 4), zeros(8))
  const hdlr = box('hdlr', zeros(8), handler, zeros(12), notes ? `${SECRET}\0` : '\0')
  const stbl = box(
    'stbl',
    box('stsd', zeros(8)),
    box('stco', zeros(4), number(1, 4), number(48, 4)),
  )
  const own = notes ? [box('udta', box('loci', SECRET)), box('meta', zeros(4), SECRET)] : []
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', stbl)), ...own)
}

/** Every note that a camera or an editor leaves holds SECRET. */
export function mp4(how: Mp4 = {}): Bytes {
  const { brand = 'isom', seconds = 12, handlers = ['vide', 'soun'], notes = true } = how
  const { tables = 'first', content = noise(4_000) } = how
  const mvhd = box(
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
  const moov = box('moov', mvhd, ...handlers.map((handler) => track(handler, how)), ...inner)
  const outer = notes
    ? [box('uuid', zeros(16), `<x:xmpmeta>${SECRET}`), box('free', SECRET), box('XMP_', SECRET)]
    : []
  const mdat = box('mdat', content)
  return joined(
    box('ftyp', brand, number(512, 4), 'isom'),
    ...(tables === 'first' ? [moov, ...outer, mdat] : [mdat, ...outer]),
    ...(tables === 'last' ? [moov] : []),
  )
}

const sized = (length: number) =>
  length < 127 ? number(0x80 | length, 1) : joined(Uint8Array.of(0x10), number(length, 3))
export const element = (id: number, ...parts: (Uint8Array | string)[]): Bytes => {
  const body = joined(...parts)
  const width = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1
  return joined(number(id, width), sized(body.length), body)
}

export type Webm = {
  kind?: string
  width?: number
  height?: number
  /** Null: as a browser records it, without a duration and with parts of unknown length. */
  seconds?: number | null
  trackTypes?: number[]
  notes?: boolean
  content?: Uint8Array
}

export function webm(how: Webm = {}): Bytes {
  const { kind = 'webm', width = 640, height = 360, seconds = 12, trackTypes = [1, 2] } = how
  const { notes = true, content = noise(4_000) } = how
  const duration = new Uint8Array(8)
  new DataView(duration.buffer).setFloat64(0, (seconds ?? 0) * 1_000)
  const info = element(
    0x1549a966,
    element(0x2ad7b1, number(1_000_000, 3)),
    ...(seconds === null ? [] : [element(0x4489, duration)]),
    ...(notes ? [element(0x7ba9, SECRET), element(0x4461, zeros(8)), element(0x7384, SECRET)] : []),
    element(0x4d80, 'muxer'),
  )
  const tracks = element(
    0x1654ae6b,
    ...trackTypes.map((type, at) =>
      element(
        0xae,
        element(0xd7, number(at + 1, 1)),
        element(0x83, number(type, 1)),
        ...(notes ? [element(0x536e, SECRET)] : []),
        ...(type === 1
          ? [element(0xe0, element(0xb0, number(width, 2)), element(0xba, number(height, 2)))]
          : []),
      ),
    ),
  )
  const blocks = [element(0xe7, number(0, 1)), element(0xa3, content)]
  const unknown = Uint8Array.of(0x01, 255, 255, 255, 255, 255, 255, 255)
  const cluster =
    seconds === null
      ? joined(number(0x1f43b675, 4), unknown, ...blocks)
      : element(0x1f43b675, ...blocks)
  const tags = element(0x1254c367, element(0x7373, element(0x67c8, `LOCATION ${SECRET}`)))
  const outer = notes ? [tags, element(0x1941a469, SECRET.repeat(20)), element(0xec, SECRET)] : []
  const body = joined(info, tracks, ...outer, cluster, ...(seconds === null ? [] : outer))
  const head = element(0x1a45dfa3, element(0x4282, kind))
  return seconds === null
    ? joined(head, number(0x18538067, 4), unknown, body)
    : joined(head, element(0x18538067, body))
}
