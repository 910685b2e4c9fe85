import type { ByteSource } from './byte-source.ts'
import { readNumber } from './ebml.ts'
import { damagedVideo, type ReadBudget } from './facts.ts'
import { cleanSei, fillerOf, HEADER_BYTES, MAX_SEI_BYTES, type NalCodec } from './sei.ts'

type Kind = 'kept' | 'sei' | 'dropped'

/** Units of slices, parameter sets and delimiters (H.264 table 7-1, H.265 table 7-1). */
const KEPT_UNITS: Record<NalCodec, ReadonlySet<number>> = {
  h264: new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 19, 20]),
  h265: new Set([
    ...Array.from({ length: 10 }, (_, type) => type),
    16,
    17,
    18,
    19,
    20,
    21,
    32,
    33,
    34,
    35,
    36,
    37,
  ]),
}
const SEI_UNITS: Record<NalCodec, ReadonlySet<number>> = {
  h264: new Set([6]),
  h265: new Set([39, 40]),
}
const FILLER_UNIT: Record<NalCodec, number> = { h264: 12, h265: 38 }

export const typeOfUnit = (codec: NalCodec, first: number) =>
  codec === 'h264' ? first & 0x1f : (first >> 1) & 0x3f

export const withType = (codec: NalCodec, first: number, type: number) =>
  codec === 'h264' ? type : (first & 0x81) | (type << 1)

function kindOf(codec: NalCodec, first: number): Kind {
  const type = typeOfUnit(codec, first)
  if (SEI_UNITS[codec].has(type)) return 'sei'
  return KEPT_UNITS[codec].has(type) ? 'kept' : 'dropped'
}

/**
 * Passes one sample, a sequence of units that each follow their length. Units of user data and of unknown kinds keep
 * their length but not their content.
 *
 * @param length of the sample, in bytes
 * @throws Failure 422 if a unit is longer than its sample
 */
export async function passUnits(
  source: ByteSource,
  length: number,
  { codec, lengthSize }: { codec: NalCodec; lengthSize: number },
  budget: ReadBudget,
): Promise<void> {
  let remainingBytes = length
  while (remainingBytes > lengthSize) {
    budget.spend()
    const prefix = await source.take(lengthSize)
    const size = readNumber(prefix)
    remainingBytes -= lengthSize + size
    if (remainingBytes < 0) throw damagedVideo()
    await source.put(prefix)
    if (size > 0) await passUnit(source, size, codec)
  }
  await source.blank(remainingBytes)
}

async function passUnit(source: ByteSource, size: number, codec: NalCodec): Promise<void> {
  const header = await source.take(Math.min(size, HEADER_BYTES[codec]))
  const rest = size - header.length
  const kind = kindOf(codec, header[0]!)
  if (kind === 'dropped') header[0] = withType(codec, header[0]!, FILLER_UNIT[codec])
  await source.put(header)
  if (rest === 0) return
  if (kind === 'kept') await source.pass(rest)
  else if (kind === 'dropped') {
    await source.fill(rest - 1)
    await replaceBy(source, [0x80])
  } else if (rest <= MAX_SEI_BYTES) {
    const body = await source.take(rest)
    cleanSei(body)
    await source.put(body)
  } else {
    await fillSei(source, rest)
  }
}

/** Replaces an SEI unit of any length by filler, see `replaceSei`. */
async function fillSei(source: ByteSource, length: number): Promise<void> {
  const { start, ones, sizeByte, rest } = fillerOf(length)!
  await replaceBy(source, start)
  await source.fill(ones)
  await replaceBy(source, [sizeByte])
  await source.fill(rest)
  await replaceBy(source, [0x80])
}

async function replaceBy(source: ByteSource, bytes: number[]): Promise<void> {
  await source.take(bytes.length)
  await source.put(Uint8Array.from(bytes))
}
