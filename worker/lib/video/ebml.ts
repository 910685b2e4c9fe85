import { view } from '../images/picture.ts'
import { damagedVideo } from './byte-source.ts'

/** An element of EBML (RFC 8794) in memory; its bytes may be changed in place. */
export type Element = { id: number; bytes: Uint8Array; body: Uint8Array; children: Element[] }

/** Track entry, and its pictures' settings. */
const HOLDERS = new Set([0xae, 0xe0])

/** @throws Failure when they don't fill the bytes exactly */
export function readElements(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const start = at
    const idLength = lengthOf(bytes[at])
    const id = readNumber(bytes.subarray(at, at + idLength))
    at += idLength
    const sizeLength = lengthOf(bytes[at])
    const first = bytes[at]! & (0xff >> sizeLength)
    const size = readNumber(Uint8Array.of(first, ...bytes.subarray(at + 1, at + sizeLength)))
    at += sizeLength
    if (at + size > bytes.length) throw damagedVideo()
    const body = bytes.subarray(at, at + size)
    at += size
    const children = HOLDERS.has(id) ? readElements(body) : []
    elements.push({ id, bytes: bytes.subarray(start, at), body, children })
  }
  return elements
}

/** The first byte's leading zeros tell how many there are. */
function lengthOf(first: number | undefined): number {
  if (!first) throw damagedVideo()
  return Math.clz32(first) - 23
}

export const readNumber = (bytes: Uint8Array): number =>
  bytes.reduce((number, byte) => number * 256 + byte, 0)

export function readReal(bytes: Uint8Array): number {
  if (bytes.length === 4) return view(bytes).getFloat32(0)
  return bytes.length === 8 ? view(bytes).getFloat64(0) : 0
}
