import { view } from '../images/picture.ts'
import { blankBox, boxesIn, find, type Box } from './boxes.ts'
import { damagedVideo, tooIntricate, type ReadBudget } from './facts.ts'
import { numberAt, type FilmTrack } from './moov.ts'
import type { Run } from './samples.ts'
import { cleanTables, fragmentFields, runFields } from './tables.ts'

const MAX_SAMPLES = 200_000

/**
 * Cleans a fragment's tables in place. Boxes of dropped tracks are blanked. The ends of its tracks are updated.
 *
 * @param start offset of the box in the file, in bytes
 * @returns the positions of the fragment's samples
 * @throws Failure 422 if the tables are damaged
 */
export function cleanMoof(
  moof: Uint8Array,
  start: number,
  tracks: Map<number, FilmTrack>,
  budget: ReadBudget,
): Run[] {
  cleanTables({ type: 'moof', body: moof }, budget)
  const runs: Run[] = []
  let end = start
  for (const box of boxesIn(moof, budget)) {
    if (box.type !== 'traf') continue
    const boxes = boxesIn(box.body, budget)
    const tfhd = find(boxes, 'tfhd')
    if (!tfhd) throw damagedVideo()
    const track = tracks.get(view(tfhd).getUint32(4)) ?? null
    const { base, size, duration } = fragmentFields(tfhd)
    const isFromMoof = (tfhd[1]! & 2) === 2
    let from = isFromMoof ? start : end
    if (base) from = Number(view(tfhd).getBigUint64(base))
    const defaultSize = size ? view(tfhd).getUint32(size) : (track?.defaultSize ?? 0)
    const defaultDuration = duration
      ? view(tfhd).getUint32(duration)
      : (track?.defaultDuration ?? 0)
    const tfdt = find(boxes, 'tfdt')
    let time = tfdt ? numberAt(tfdt, 4) : (track?.end ?? 0)
    if (track) track.start ??= time
    end = from
    for (const run of boxes.filter(({ type }) => type === 'trun')) {
      const samples = runOf(run, from, end, defaultSize, track?.kind ?? 'plain')
      end = samples.offset + samples.size
      time += ticksOf(run, defaultDuration)
      if (track) runs.push(samples)
    }
    if (track) track.end = Math.max(track.end, time)
    if (!track) blankBox(box)
  }
  return runs
}

/** Duration of a run, in ticks. */
function ticksOf({ body }: Box, defaultDuration: number): number {
  const data = view(body)
  const count = data.getUint32(4)
  const { head, hasDuration, entry } = runFields(body)
  if (!hasDuration) return count * defaultDuration
  let ticks = 0
  for (let sample = 0; sample < count; sample++) ticks += data.getUint32(head + sample * entry)
  return ticks
}

function runOf(
  { body }: Box,
  from: number,
  after: number,
  defaultSize: number,
  kind: Run['kind'],
): Run {
  const data = view(body)
  const count = data.getUint32(4)
  if (count > MAX_SAMPLES) throw tooIntricate()
  const { head, hasOffset, entry, size: sizeAt } = runFields(body)
  const offset = hasOffset ? from + data.getInt32(8) : after
  const sizeOf = (sample: number) =>
    sizeAt < 0 ? defaultSize : data.getUint32(head + sample * entry + sizeAt)
  let size = 0
  for (let sample = 0; sample < count; sample++) size += sizeOf(sample)
  return { offset, size, kind, first: 0, count, sizeOf }
}
