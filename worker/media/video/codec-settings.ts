import { textAt, view } from '../images/picture.ts'
import { trim } from './boxes.ts'
import { ByteSource } from './byte-source.ts'
import { ReadBudget, damagedVideo, tooIntricate } from './facts.ts'
import { typeOfUnit, withType } from './nal-units.ts'
import { passObus } from './obus.ts'
import { cleanSei, HEADER_BYTES, replaceSei } from './sei.ts'

const u16 = (bytes: Uint8Array, offset: number): number => {
  if (offset + 2 > bytes.length) throw damagedVideo()
  return view(bytes).getUint16(offset)
}

/** Profiles with settings after the parameter sets (ISO/IEC 14496-15, 5.3.3.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 144, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** @returns the size of a unit's length field in the samples, in bytes */
export function cleanAvcC(body: Uint8Array): number {
  if (body.length < 7) throw damagedVideo()
  const skip = (offset: number, count: number) => {
    for (; count > 0; count--) offset += 2 + u16(body, offset)
    return offset
  }
  let position = skip(6, body[5]! & 0x1f)
  position = skip(position + 1, body[position] ?? 0)
  if (HIGH_PROFILES.has(body[1]!) && position + 4 <= body.length)
    position = skip(position + 4, body[position + 3]!)
  trim(body, position)
  return (body[4]! & 3) + 1
}

const SEI_PREFIX = 39
const PARAMETER_SETS = new Set([32, 33, 34])

/** @returns the size of a unit's length field in the samples, in bytes */
export function cleanHvcC(body: Uint8Array): number {
  if (body.length < 23) throw damagedVideo()
  let offset = 23
  for (let arrays = body[22]!; arrays > 0; arrays--) {
    const typeAt = offset
    const type = (body[typeAt] ?? 0) & 0x3f
    const isParameterSet = PARAMETER_SETS.has(type)
    if (!isParameterSet) body[typeAt] = (body[typeAt]! & 0x80) | SEI_PREFIX
    offset += 3
    for (let units = u16(body, typeAt + 1); units > 0; units--) {
      const size = u16(body, offset)
      const unit = body.subarray(offset + 2, offset + 2 + size)
      offset += 2 + size
      if (!isParameterSet && unit.length > 0) cleanUnit(unit)
    }
  }
  trim(body, offset)
  return (body[21]! & 3) + 1
}

function cleanUnit(unit: Uint8Array): void {
  const isSei = typeOfUnit('h265', unit[0]!) === SEI_PREFIX
  unit[0] = withType('h265', unit[0]!, SEI_PREFIX)
  const body = unit.subarray(HEADER_BYTES.h265)
  if (isSei) cleanSei(body)
  else replaceSei(body)
}

/** Cleans the AV1 settings of an MP4, and the private settings of a WebM track, which have the same format. */
export async function cleanAv1C(body: Uint8Array): Promise<void> {
  if (body.length < 4) throw damagedVideo()
  const units = body.subarray(4)
  let writtenBytes = 0
  const source = new ByteSource(
    async () => units.slice(),
    async (bytes) => {
      units.set(bytes, writtenBytes)
      writtenBytes += bytes.length
    },
  )
  await passObus(source, units.length, new ReadBudget(1_000))
}

const ES = 3
const DECODER = 4
/** Flags of stream dependence, address and clock. */
const ES_EXTRAS = 0xe0
/**
 * Maximum bytes by tag: the decoder's settings, at a length that sound never reaches, and the number of a predefined
 * layer.
 */
const KEPT_DESCRIPTOR_BYTES = new Map([
  [5, 64],
  [6, 1],
])

/** Keeps only the decoder's settings of an elementary stream (ISO/IEC 14496-1, 7.2.6.5). */
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
  let offset = 0
  // Zero is forbidden as a tag, so only zeros may follow.
  while (offset + 2 <= bytes.length && bytes[offset] !== 0) {
    const { tag, content, end } = readDescriptor(bytes, offset)
    offset = end
    if (tag === DECODER) {
      if (content.length < 13) throw damagedVideo()
      cleanDescriptors(content.subarray(13))
    } else content.fill(0, KEPT_DESCRIPTOR_BYTES.get(tag) ?? 0)
  }
  bytes.fill(0, offset)
}

function readDescriptor(bytes: Uint8Array, start: number) {
  let offset = start
  const tag = bytes[offset++]
  let size = 0
  for (let count = 0; ; count++) {
    const byte = bytes[offset++]
    if (byte === undefined || count === 4) throw damagedVideo()
    size = size * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  if (offset + size > bytes.length) throw damagedVideo()
  return { tag: tag!, content: bytes.subarray(offset, offset + size), end: offset + size }
}

const STREAM_INFO_BYTES = 34
const STREAM_INFO = 0
const PADDING = 1

/** Turns tags, pictures and application blocks of FLAC into padding. */
export function cleanDfLa(body: Uint8Array): void {
  let offset = 4
  for (let isLast = false; !isLast;) {
    if (offset + 4 > body.length) throw damagedVideo()
    isLast = body[offset]! >= 0x80
    const size = u16(body, offset + 1) * 256 + body[offset + 3]!
    const content = body.subarray(offset + 4, offset + 4 + size)
    if (content.length < size) throw damagedVideo()
    if ((body[offset]! & 0x7f) !== STREAM_INFO) {
      body[offset] = (isLast ? 0x80 : 0) | PADDING
      content.fill(0)
    } else if (size !== STREAM_INFO_BYTES) throw damagedVideo()
    offset += 4 + size
  }
  trim(body, offset)
}

/** Cleans the head of Opus in WebM (RFC 7845, 5.1) and, without the prefix, its box in MP4. */
export function cleanOpus(body: Uint8Array, prefix: 'OpusHead' | ''): void {
  const offset = prefix.length
  if (body.length < offset + 11 || textAt(body, 0, offset) !== prefix) throw damagedVideo()
  const hasMapping = body[offset + 10] !== 0
  trim(body, offset + 11 + (hasMapping ? 2 + body[offset + 1]! : 0))
}

/** Cleans three packets after their lengths; the second contains tags (Vorbis I, 5.2). */
export function cleanVorbis(body: Uint8Array): void {
  if (body[0] !== 2) throw damagedVideo()
  let offset = 1
  const readLacedSize = () => {
    let size = 0
    for (; ; offset++) {
      const byte = body[offset]
      if (byte === undefined) throw damagedVideo()
      size += byte
      if (byte < 255) break
    }
    offset++
    return size
  }
  const first = readLacedSize()
  const second = readLacedSize()
  const tags = body.subarray(offset + first, offset + first + second)
  if (textAt(tags, 0, 7) !== '\x03vorbis' || tags.length < MIN_TAGS_BYTES) throw damagedVideo()
  // A vendor name of blanks fills the packet, followed by an empty list of tags and the end mark.
  const vendorBytes = tags.length - MIN_TAGS_BYTES
  const data = view(tags)
  data.setUint32(7, vendorBytes, true)
  tags.fill(0x20, 11, 11 + vendorBytes)
  data.setUint32(11 + vendorBytes, 0, true)
  tags[tags.length - 1] = 1
}
const MIN_TAGS_BYTES = 16
