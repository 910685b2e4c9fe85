import { view } from '../images/picture.ts'
import { find, type Box } from './boxes.ts'
import { damagedVideo, tooIntricate } from './facts.ts'
import type { SampleKind } from './sample-entries.ts'

/** Samples that lie one behind the other in the file. */
export type Run = {
  /** From the start of the file, in bytes. */
  offset: number
  size: number
  kind: SampleKind
  first: number
  count: number
  /** In bytes, by the number of the sample. */
  sizeOf: (sample: number) => number
}

/** Far more than 50 MB of pictures and sound are ever divided into. */
const MAX_RUNS = 200_000
const MAX_SAMPLES = 2_000_000

/** @throws Failure 422 when there are too many, or two share bytes */
export function ordered(runs: Run[]): Run[] {
  if (runs.length > MAX_RUNS) throw tooIntricate()
  const filled = runs.filter(({ size }) => size > 0).sort((a, b) => a.offset - b.offset)
  for (let at = 1; at < filled.length; at++) {
    const before = filled[at - 1]!
    if (before.offset + before.size > filled[at]!.offset) throw tooIntricate()
  }
  return filled
}

/**
 * Where a track's samples lie, from its tables.
 *
 * @param stbl the boxes of its sample table
 * @throws Failure 422 when the tables contradict each other
 */
export function runsOf(stbl: Box[], kind: SampleKind): Run[] {
  const sizes = readSizes(stbl)
  const offsets = readOffsets(stbl)
  const chunks = find(stbl, 'stsc') ?? new Uint8Array(8)
  const data = view(chunks)
  const count = offsets.count === 0 ? 0 : entriesIn(chunks, 4, 8, 12)
  const runs: Run[] = []
  let first = 0
  for (let entry = 0; entry < count && first < sizes.count; entry++) {
    const at = 8 + entry * 12
    const start = data.getUint32(at)
    const isLast = entry === count - 1
    const end = isLast ? offsets.count + 1 : data.getUint32(at + 12)
    if (start !== runs.length + 1 || end < start || end > offsets.count + 1) throw damagedVideo()
    const perChunk = data.getUint32(at + 4)
    for (let chunk = start; chunk < end; chunk++) {
      const samples = Math.min(perChunk, sizes.count - first)
      const size = sizes.total(first, samples)
      runs.push({
        offset: offsets.at(chunk - 1),
        size,
        kind,
        first,
        count: samples,
        sizeOf: sizes.of,
      })
      first += samples
    }
  }
  return runs
}

/** @returns how many entries a table has. @throws Failure when they don't fit */
export function entriesIn(
  body: Uint8Array,
  countAt: number,
  headBytes: number,
  entryBytes: number,
): number {
  if (body.length < headBytes) throw damagedVideo()
  const count = view(body).getUint32(countAt)
  if (headBytes + count * entryBytes > body.length) throw damagedVideo()
  return count
}

function readOffsets(stbl: Box[]) {
  const short = find(stbl, 'stco')
  if (short) {
    const count = entriesIn(short, 4, 8, 4)
    if (count > MAX_RUNS) throw tooIntricate()
    return { count, at: (chunk: number) => view(short).getUint32(8 + chunk * 4) }
  }
  const long = find(stbl, 'co64')
  if (!long) return { count: 0, at: () => 0 }
  const count = entriesIn(long, 4, 8, 8)
  if (count > MAX_RUNS) throw tooIntricate()
  return { count, at: (chunk: number) => Number(view(long).getBigUint64(8 + chunk * 8)) }
}

function readSizes(stbl: Box[]) {
  const { count, of, fixed } = sizesIn(stbl)
  const total = (first: number, samples: number) => {
    if (fixed > 0) return fixed * samples
    let sum = 0
    for (let sample = first; sample < first + samples; sample++) sum += of(sample)
    return sum
  }
  return { count, of, total }
}

function sizesIn(stbl: Box[]): { count: number; of: (sample: number) => number; fixed: number } {
  const body = find(stbl, 'stsz')
  if (body) {
    if (body.length < 12) throw damagedVideo()
    const data = view(body)
    const fixed = data.getUint32(4)
    const count = fixed > 0 ? data.getUint32(8) : entriesIn(body, 8, 12, 4)
    if (fixed === 0 && count > MAX_SAMPLES) throw tooIntricate()
    return { count, fixed, of: (sample) => fixed || data.getUint32(12 + sample * 4) }
  }
  const compact = find(stbl, 'stz2')
  if (!compact) return { count: 0, fixed: 0, of: () => 0 }
  if (compact.length < 12) throw damagedVideo()
  const bits = compact[7]!
  if (bits !== 4 && bits !== 8 && bits !== 16) throw damagedVideo()
  const count = entriesIn(compact, 8, 12, bits / 8)
  const of = (sample: number) => {
    if (bits === 16) return view(compact).getUint16(12 + sample * 2)
    const byte = compact[12 + Math.floor((sample * bits) / 8)]!
    if (bits === 8) return byte
    return sample % 2 === 0 ? byte >> 4 : byte & 15
  }
  return { count, fixed: 0, of }
}
