import { textAt, view } from '../images/picture.ts'
import { trim } from './boxes.ts'
import { ByteSource } from './byte-source.ts'
import { Budget, damagedVideo, tooIntricate } from './facts.ts'
import { typeOfUnit, withType } from './nal-units.ts'
import { passObus } from './obus.ts'
import { cleanSei, HEADER_BYTES, replaceSei } from './sei.ts'

const u16 = (bytes: Uint8Array, at: number): number => {
  if (at + 2 > bytes.length) throw damagedVideo()
  return view(bytes).getUint16(at)
}

/** Profiles whose settings go on behind the parameter sets (ISO/IEC 14496-15, 5.3.3.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 144, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** @returns how many bytes a unit's length takes in the samples */
export function cleanAvcC(body: Uint8Array): number {
  if (body.length < 7) throw damagedVideo()
  const skip = (at: number, count: number) => {
    for (; count > 0; count--) at += 2 + u16(body, at)
    return at
  }
  let at = skip(6, body[5]! & 0x1f)
  at = skip(at + 1, body[at] ?? 0)
  if (HIGH_PROFILES.has(body[1]!) && at + 4 <= body.length) at = skip(at + 4, body[at + 3]!)
  trim(body, at)
  return (body[4]! & 3) + 1
}

const SEI_PREFIX = 39
const PARAMETER_SETS = new Set([32, 33, 34])

/** @returns how many bytes a unit's length takes in the samples */
export function cleanHvcC(body: Uint8Array): number {
  if (body.length < 23) throw damagedVideo()
  let at = 23
  for (let arrays = body[22]!; arrays > 0; arrays--) {
    const typeAt = at
    const type = (body[typeAt] ?? 0) & 0x3f
    const isKept = PARAMETER_SETS.has(type)
    if (!isKept) body[typeAt] = (body[typeAt]! & 0x80) | SEI_PREFIX
    at += 3
    for (let units = u16(body, typeAt + 1); units > 0; units--) {
      const size = u16(body, at)
      const unit = body.subarray(at + 2, at + 2 + size)
      at += 2 + size
      if (!isKept && unit.length > 0) cleanUnit(unit)
    }
  }
  trim(body, at)
  return (body[21]! & 3) + 1
}

function cleanUnit(unit: Uint8Array): void {
  const isSei = typeOfUnit('h265', unit[0]!) === SEI_PREFIX
  unit[0] = withType('h265', unit[0]!, SEI_PREFIX)
  const body = unit.subarray(HEADER_BYTES.h265)
  if (isSei) cleanSei(body)
  else replaceSei(body)
}

/** Also the private settings of a WebM track. */
export async function cleanAv1C(body: Uint8Array): Promise<void> {
  if (body.length < 4) throw damagedVideo()
  const units = body.subarray(4)
  let written = 0
  const source = new ByteSource(
    async () => units.slice(),
    async (bytes) => {
      units.set(bytes, written)
      written += bytes.length
    },
  )
  await passObus(source, units.length, new Budget(1_000))
}

const ES = 3
const DECODER = 4
/** Stream dependence, address, clock. */
const ES_EXTRAS = 0xe0
/** The decoder's settings, more than sound ever takes, and the number of a predefined layer. */
const KEPT_DESCRIPTOR_BYTES = new Map([
  [5, 64],
  [6, 1],
])

/** Of an elementary stream only its decoder's settings stay (ISO/IEC 14496-1, 7.2.6.5). */
export function cleanEsds(body: Uint8Array): void {
  if (body.length < 4) throw damagedVideo()
  body.fill(0, 0, 4)
  const { tag, content, end } = readDescriptor(body, 4)
  if (tag !== ES || content.length < 3) throw damagedVideo()
  if (content[2]! & ES_EXTRAS) throw tooIntricate()
  trim(body, end)
  cleanDescriptors(content.subarray(3))
}

function cleanDescriptors(bytes: Uint8Array): void {
  let at = 0
  // Zero is forbidden as a tag: nothing but zeros may follow.
  while (at + 2 <= bytes.length && bytes[at] !== 0) {
    const { tag, content, end } = readDescriptor(bytes, at)
    at = end
    if (tag === DECODER) {
      if (content.length < 13) throw damagedVideo()
      cleanDescriptors(content.subarray(13))
    } else content.fill(0, KEPT_DESCRIPTOR_BYTES.get(tag) ?? 0)
  }
  bytes.fill(0, at)
}

function readDescriptor(bytes: Uint8Array, start: number) {
  let at = start
  const tag = bytes[at++]
  let size = 0
  for (let count = 0; ; count++) {
    const byte = bytes[at++]
    if (byte === undefined || count === 4) throw damagedVideo()
    size = size * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  if (at + size > bytes.length) throw damagedVideo()
  return { tag: tag!, content: bytes.subarray(at, at + size), end: at + size }
}

const STREAM_INFO_BYTES = 34
const STREAM_INFO = 0
const PADDING = 1

/** Tags, pictures and applications' blocks of FLAC become padding. */
export function cleanDfLa(body: Uint8Array): void {
  let at = 4
  for (let isLast = false; !isLast;) {
    if (at + 4 > body.length) throw damagedVideo()
    isLast = body[at]! >= 0x80
    const size = u16(body, at + 1) * 256 + body[at + 3]!
    const content = body.subarray(at + 4, at + 4 + size)
    if (content.length < size) throw damagedVideo()
    if ((body[at]! & 0x7f) !== STREAM_INFO) {
      body[at] = (isLast ? 0x80 : 0) | PADDING
      content.fill(0)
    } else if (size !== STREAM_INFO_BYTES) throw damagedVideo()
    at += 4 + size
  }
  trim(body, at)
}

/** The head of Opus in WebM (RFC 7845, 5.1), and with another beginning its box in MP4. */
export function cleanOpus(body: Uint8Array, prefix: 'OpusHead' | ''): void {
  const at = prefix.length
  if (body.length < at + 11 || textAt(body, 0, at) !== prefix) throw damagedVideo()
  const hasMapping = body[at + 10] !== 0
  trim(body, at + 11 + (hasMapping ? 2 + body[at + 1]! : 0))
}

/** Three packets behind their lengths; the second is of tags (Vorbis I, 5.2). */
export function cleanVorbis(body: Uint8Array): void {
  if (body[0] !== 2) throw damagedVideo()
  let at = 1
  const laced = () => {
    let size = 0
    for (; ; at++) {
      const byte = body[at]
      if (byte === undefined) throw damagedVideo()
      size += byte
      if (byte < 255) break
    }
    at++
    return size
  }
  const first = laced()
  const second = laced()
  const tags = body.subarray(at + first, at + first + second)
  if (textAt(tags, 0, 7) !== '\x03vorbis' || tags.length < MIN_TAGS_BYTES) throw damagedVideo()
  // A vendor's name of blanks takes all the room; no tags, then the end mark.
  const vendorBytes = tags.length - MIN_TAGS_BYTES
  const data = view(tags)
  data.setUint32(7, vendorBytes, true)
  tags.fill(0x20, 11, 11 + vendorBytes)
  data.setUint32(11 + vendorBytes, 0, true)
  tags[tags.length - 1] = 1
}
const MIN_TAGS_BYTES = 16
