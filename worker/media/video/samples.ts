import { view } from '../images/picture.ts'
import { find, type Box } from './boxes.ts'
import { damagedVideo, tooIntricate } from './facts.ts'
import type { SampleKind } from './sample-entries.ts'

/** Consecutive samples in the file. */
export type Run = {
  /** Offset from the start of the file, in bytes. */
  offset: number
  size: number
  kind: SampleKind
  first: number
  count: number
  /** Size of a sample in bytes, by its number. */
  sizeOf: (sample: number) => number
}

/** Far more runs than 50 MB of pictures and sound can have. */
const MAX_RUNS = 200_000
const MAX_SAMPLES = 2_000_000

/** Sorts runs by their offset. @throws Failure 422 if there are too many, or two share bytes */
export function ordered(runs: Run[]): Run[] {
  if (runs.length > MAX_RUNS) throw tooIntricate()
  const nonEmptyRuns = runs.filter(({ size }) => size > 0).sort((a, b) => a.offset - b.offset)
  for (let index = 1; index < nonEmptyRuns.length; index++) {
    const before = nonEmptyRuns[index - 1]!
    if (before.offset + before.size > nonEmptyRuns[index]!.offset) throw tooIntricate()
  }
  return nonEmptyRuns
}

/**
 * Positions of a track's samples, from its tables.
 *
 * @param stbl boxes of its sample table
 * @throws Failure 422 if the tables contradict each other
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
    const offset = 8 + entry * 12
    const start = data.getUint32(offset)
    const isLast = entry === count - 1
    const end = isLast ? offsets.count + 1 : data.getUint32(offset + 12)
    if (start !== runs.length + 1 || end < start || end > offsets.count + 1) throw damagedVideo()
    const perChunk = data.getUint32(offset + 4)
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

/** @returns the number of entries of a table. @throws Failure if they don't fit into it */
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
