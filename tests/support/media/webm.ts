// WebM containers: elements by hand, noise as content.
import { joinBytes, noise, number, zeros, type Bytes } from './bytes.ts'
import { SECRET } from '../accounts/secret.ts'

type Part = Uint8Array | string

const sized = (length: number) =>
  length < 127 ? number(0x80 | length, 1) : joinBytes(Uint8Array.of(0x10), number(length, 3))

export const element = (id: number, ...parts: Part[]): Bytes => {
  const body = joinBytes(...parts)
  const width = Math.max(1, Math.ceil(id.toString(16).length / 2))
  return joinBytes(number(id, width), sized(body.length), body)
}

/** A sample of a track in a cluster. */
export const block = (id: number, track: number, ...parts: Part[]): Bytes =>
  element(id, Uint8Array.of(0x80 | track, 0, 0, 0x80), ...parts)

export type Webm = {
  kind?: string
  width?: number
  height?: number
  /** Null: like a browser's recording, without a duration and with elements of unknown length. */
  seconds?: number | null
  trackTypes?: number[]
  notes?: boolean
  /** The first and the second sample of the pictures. */
  content?: Uint8Array
  second?: Uint8Array
  /** Codec by track type. */
  codecs?: Partial<Record<number, string>>
  settings?: Partial<Record<number, Uint8Array>>
  /** Further content of elements by id; "segment" is the segment, before its clusters. */
  within?: Partial<Record<number | 'segment', Part[]>>
  end?: Part[]
}

const CODECS: Partial<Record<number, string>> = { 1: 'V_VP9', 2: 'A_OPUS' }
const OPUS_HEAD = joinBytes('OpusHead', Uint8Array.of(1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0))

export function webm(options: Webm = {}): Bytes {
  const { kind = 'webm', width = 640, height = 360, seconds = 12, trackTypes = [1, 2] } = options
  const { notes = true, content = noise(4_000), within = {}, end = [] } = options
  const { second = noise(99, 3) } = options
  const codecs = { ...CODECS, ...options.codecs }
  const settings: Webm['settings'] = { 2: OPUS_HEAD, ...options.settings }
  const hold = (id: number, ...parts: Part[]) => element(id, ...parts, ...(within[id] ?? []))
  const duration = new Uint8Array(8)
  new DataView(duration.buffer).setFloat64(0, (seconds ?? 0) * 1_000)
  const seekHead = hold(
    0x114d9b74,
    hold(0x4dbb, element(0x53ab, number(0x1254c367, 4)), element(0x53ac, number(500, 2))),
  )
  const infoParts = [element(0x2ad7b1, number(1_000_000, 3))]
  if (seconds !== null) infoParts.push(element(0x4489, duration))
  if (notes) {
    infoParts.push(element(0x7ba9, SECRET), element(0x4461, zeros(8)), element(0x7384, SECRET))
  }
  const info = hold(0x1549a966, ...infoParts, element(0x4d80, 'muxer'))
  const tracks = hold(
    0x1654ae6b,
    ...trackTypes.map((type, index) => {
      const parts = [
        element(0xd7, number(index + 1, 1)),
        element(0x83, number(type, 1)),
        element(0x86, codecs[type] ?? 'S_TEXT/UTF8'),
      ]
      if (notes) parts.push(element(0x536e, SECRET))
      if (type === 1) {
        parts.push(hold(0xe0, element(0xb0, number(width, 2)), element(0xba, number(height, 2))))
      }
      if (type === 2) parts.push(hold(0xe1, element(0x9f, number(2, 1))))
      if (settings[type]) parts.push(hold(0x63a2, settings[type]))
      return hold(0xae, ...parts)
    }),
  )
  const blocks: Part[] = [element(0xe7, number(0, 1)), block(0xa3, 1, content)]
  if (trackTypes.length > 1) blocks.push(block(0xa3, 2, noise(90, 5)))
  blocks.push(
    hold(0xa0, block(0xa1, 1, second), element(0x9b, number(40, 1))),
    ...(within[0x1f43b675] ?? []),
  )
  const unknownLength = Uint8Array.of(0x01, 255, 255, 255, 255, 255, 255, 255)
  const cluster =
    seconds === null
      ? joinBytes(number(0x1f43b675, 4), unknownLength, ...blocks)
      : element(0x1f43b675, ...blocks)
  const cues = hold(
    0x1c53bb6b,
    hold(0xbb, element(0xb3, number(0, 1)), hold(0xb7, element(0xf7, number(1, 1)))),
  )
  const tags = element(0x1254c367, element(0x7373, element(0x67c8, `LOCATION ${SECRET}`)))
  const outer = notes ? [tags, element(0x1941a469, SECRET.repeat(20)), element(0xec, SECRET)] : []
  const body = joinBytes(
    seekHead,
    info,
    tracks,
    ...outer,
    ...(within.segment ?? []),
    cluster,
    cues,
    ...(seconds === null ? outer : []),
  )
  const head = hold(0x1a45dfa3, element(0x4282, kind))
  const file =
    seconds === null
      ? joinBytes(head, number(0x18538067, 4), unknownLength, body)
      : joinBytes(head, element(0x18538067, body))
  return joinBytes(file, ...end)
}
