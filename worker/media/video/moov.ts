import { textAt, view } from '../images/picture.ts'
import { blankBox, boxesIn, find, isLong, type Box } from './boxes.ts'
import {
  damagedVideo,
  hevcOfTelephone,
  noPictures,
  unknownCodec,
  type ReadBudget,
  type VideoFacts,
} from './facts.ts'
import {
  cleanEntries,
  hasKnownCodec,
  isHevc,
  sizeOfEntry,
  type SampleKind,
} from './sample-entries.ts'
import { entriesIn, ordered, runsOf, type Run } from './samples.ts'
import { cleanTables } from './tables.ts'

export type Film = {
  /** Displayed size in pixels. */
  width: number
  height: number
  /** Duration in the file's head. */
  durationSeconds: number | null
  shown: FilmTrack
  hasFragments: boolean
  /** Runs in the order of the file. */
  runs: Run[]
  /** Tracks by their ids. */
  tracks: Map<number, FilmTrack>
}

export type FilmTrack = {
  kind: SampleKind
  /** Size of samples in fragments that don't declare one, in bytes. */
  defaultSize: number
  /** Duration of samples in fragments that don't declare one, in ticks. */
  defaultDuration: number
  /** Ticks a second; 0: unknown. */
  timescale: number
  /** Start and end of its samples, in ticks; fragments extend it. */
  start: number | null
  end: number
}

/** Value of an unknown duration. */
const UNKNOWN = 0xffffffff
/** Sizes of tracks are fixed-point numbers. */
const UNIT = 0x1_0000

type Handler = 'vide' | 'soun'
type Track = {
  box: Box
  handler: Handler
  id: number
  isEnabled: boolean
  timescale: number
  stbl: Box[]
}

/**
 * Cleans a film's tables in place: keeps one track of pictures and one of sound, with the boxes that a player needs.
 * Positions, subtitles, chapters and a second microphone are dropped.
 *
 * @throws Failure 422 if the tables are damaged or no pictures are in a codec that browsers play
 */
export async function cleanMoov(
  moov: Uint8Array,
  { isQuickTime, budget }: { isQuickTime: boolean; budget: ReadBudget },
): Promise<Film> {
  const boxes = boxesIn(moov, budget)
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .map((box) => readTrack(box, budget))
    .filter((track) => track !== null)
  const pictures = tracks.filter(({ handler }) => handler === 'vide')
  const pictureTrack = choose(pictures, budget)
  if (!pictureTrack) throw pictures.length > 0 ? unknownCodec() : noPictures()
  // Phones write HEVC in QuickTime only by a setting that has an alternative.
  if (isQuickTime && isHevc(find(pictureTrack.stbl, 'stsd')!, budget)) throw hevcOfTelephone()
  const soundTrack = choose(
    tracks.filter(({ handler }) => handler === 'soun'),
    budget,
  )
  const keptTracks = soundTrack ? [pictureTrack, soundTrack] : [pictureTrack]
  for (const box of boxes) {
    if (box.type === 'trak' && !keptTracks.some((track) => track.box === box)) blankBox(box)
  }
  cleanTables({ type: 'moov', body: moov }, budget)

  const size = readSize(pictureTrack, budget)
  const durationSeconds = durationOf(boxes, budget)
  let runs: Run[] = []
  const filmTracks = new Map<number, FilmTrack>()
  for (const { id, handler, timescale, stbl } of keptTracks) {
    const kind = await cleanEntries(find(stbl, 'stsd')!, handler, budget)
    runs = runs.concat(runsOf(stbl, kind))
    const end = ticksOf(stbl)
    const start = end > 0 ? 0 : null
    filmTracks.set(id, { kind, defaultSize: 0, defaultDuration: 0, timescale, start, end })
  }
  if (filmTracks.size < keptTracks.length) throw damagedVideo()
  const film: Film = {
    ...size,
    durationSeconds,
    shown: filmTracks.get(pictureTrack.id)!,
    hasFragments: false,
    runs: ordered(runs),
    tracks: filmTracks,
  }
  readDefaults(boxes, film, budget)
  return film
}

/** Returns the track that a player would play: the first enabled one, otherwise the first. */
function choose(tracks: Track[], budget: ReadBudget): Track | undefined {
  const playable = tracks.filter(({ stbl, handler }) => {
    const stsd = find(stbl, 'stsd')
    return stsd !== undefined && hasKnownCodec(stsd, handler, budget)
  })
  return playable.find(({ isEnabled }) => isEnabled) ?? playable[0]
}

/** @returns null for a track with neither pictures nor sound */
function readTrack(box: Box, budget: ReadBudget): Track | null {
  const boxesOfChild = (boxes: Box[], type: string) =>
    boxesIn(find(boxes, type) ?? new Uint8Array(), budget)
  const boxes = boxesIn(box.body, budget)
  const media = boxesOfChild(boxes, 'mdia')
  const header = find(boxes, 'tkhd')
  const hdlr = find(media, 'hdlr')
  if (!header || !hdlr || header.length < 24 || hdlr.length < 12) throw damagedVideo()
  const handler = textAt(hdlr, 8, 4)
  if (handler !== 'vide' && handler !== 'soun') return null
  const stbl = boxesOfChild(boxesOfChild(media, 'minf'), 'stbl')
  const id = view(header).getUint32(isLong(header) ? 20 : 12)
  const mdhd = find(media, 'mdhd')
  if (!mdhd || mdhd.length < 24) throw damagedVideo()
  const timescale = view(mdhd).getUint32(isLong(mdhd) ? 20 : 12)
  return { box, handler, id, isEnabled: (header[3]! & 1) === 1, timescale, stbl }
}

/**
 * Returns the displayed size in pixels. A track without a size in its head gets that of its samples, as in browsers.
 */
function readSize({ box, stbl }: Track, budget: ReadBudget): { width: number; height: number } {
  const header = find(boxesIn(box.body, budget), 'tkhd')!
  const matrixAt = isLong(header) ? 52 : 40
  const data = view(header)
  if (data.getUint32(matrixAt + 36) < UNIT || data.getUint32(matrixAt + 40) < UNIT) {
    const samples = sizeOfEntry(find(stbl, 'stsd')!, budget)
    data.setUint32(matrixAt + 36, samples.width * UNIT)
    data.setUint32(matrixAt + 40, samples.height * UNIT)
  }
  const width = data.getUint32(matrixAt + 36) >>> 16
  const height = data.getUint32(matrixAt + 40) >>> 16
  if (width < 1 || height < 1) throw noPictures()
  // A quarter turn leaves zeros on the matrix's diagonal.
  const isTurned = data.getInt32(matrixAt) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Facts after the last fragment: heads often declare the duration of the first part only. */
export function factsOf({ width, height, durationSeconds, shown, hasFragments }: Film): VideoFacts {
  const { start, end, timescale } = shown
  const sampleSeconds = timescale > 0 ? (end - (start ?? 0)) / timescale : 0
  // An edit of the film may shorten it; fragments only extend the first part that the head declares.
  const seconds = hasFragments
    ? Math.max(durationSeconds ?? 0, sampleSeconds)
    : (durationSeconds ?? sampleSeconds)
  return { width, height, durationSeconds: seconds > 0 ? seconds : null }
}

/** Duration of the samples in the tables, in ticks. */
function ticksOf(stbl: Box[]): number {
  const stts = find(stbl, 'stts')
  if (!stts) return 0
  const data = view(stts)
  let ticks = 0
  const count = entriesIn(stts, 4, 8, 8)
  for (let offset = 8; offset < 8 + count * 8; offset += 8)
    ticks += data.getUint32(offset) * data.getUint32(offset + 4)
  return ticks
}

function durationOf(moov: Box[], budget: ReadBudget): number | null {
  const header = find(moov, 'mvhd')
  if (!header) throw damagedVideo()
  const scaleAt = isLong(header) ? 20 : 12
  const scale = view(header).getUint32(scaleAt)
  const mehd = find(boxesIn(find(moov, 'mvex') ?? new Uint8Array(), budget), 'mehd')
  const ticks = numberAt(header, scaleAt + 4) || (mehd ? numberAt(mehd, 4) : 0)
  return scale > 0 && ticks > 0 && ticks !== UNKNOWN ? ticks / scale : null
}

/** Reads eight bytes in the long form of a box, four in the short one. */
export const numberAt = (body: Uint8Array, offset: number) =>
  isLong(body) ? Number(view(body).getBigUint64(offset)) : view(body).getUint32(offset)

function readDefaults(moov: Box[], { tracks }: Film, budget: ReadBudget): void {
  for (const box of boxesIn(find(moov, 'mvex') ?? new Uint8Array(), budget)) {
    if (box.type !== 'trex') continue
    const track = tracks.get(view(box.body).getUint32(4))
    if (track) {
      track.defaultDuration = view(box.body).getUint32(12)
      track.defaultSize = view(box.body).getUint32(16)
    } else blankBox(box)
  }
}
