import { textAt, view } from '../images/picture.ts'
import { blankBox, boxesIn, find, isLong, type Box } from './boxes.ts'
import { damagedVideo, noPictures, unknownCodec, type Budget, type VideoFacts } from './facts.ts'
import { cleanEntries, hasKnownCodec, type SampleKind } from './sample-entries.ts'
import { ordered, runsOf, type Run } from './samples.ts'
import { cleanTables } from './tables.ts'

export type Film = {
  facts: VideoFacts
  /** In the order in which they lie in the file. */
  runs: Run[]
  /** By their ids. */
  tracks: Map<number, FilmTrack>
}

export type FilmTrack = {
  kind: SampleKind
  /** Of fragments that don't say it themselves, in bytes. */
  defaultSize: number
}

type Handler = 'vide' | 'soun'
type Track = { box: Box; handler: Handler; id: number; isEnabled: boolean; stbl: Box[] }

/**
 * Cleans a film's tables in place: one track of pictures and one of sound stay, with what a player
 * needs. Positions, subtitles, chapters and a second microphone are nothing that it shows.
 *
 * @throws Failure 422 when they are damaged or there are no pictures that browsers play
 */
export async function cleanMoov(moov: Uint8Array, budget: Budget): Promise<Film> {
  const boxes = boxesIn(moov, budget)
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .map((box) => readTrack(box, budget))
    .filter((track) => track !== null)
  const pictures = tracks.filter(({ handler }) => handler === 'vide')
  const shown = choose(pictures, budget)
  if (!shown) throw pictures.length > 0 ? unknownCodec() : noPictures()
  const heard = choose(
    tracks.filter(({ handler }) => handler === 'soun'),
    budget,
  )
  const kept = heard ? [shown, heard] : [shown]
  for (const box of boxes) {
    if (box.type === 'trak' && !kept.some((track) => track.box === box)) blankBox(box)
  }
  cleanTables({ type: 'moov', body: moov }, budget)

  const film: Film = { facts: readFacts(shown, boxes, budget), runs: [], tracks: new Map() }
  for (const { id, handler, stbl } of kept) {
    const kind = await cleanEntries(find(stbl, 'stsd')!, handler, budget)
    film.runs = film.runs.concat(runsOf(stbl, kind))
    film.tracks.set(id, { kind, defaultSize: 0 })
  }
  if (film.tracks.size < kept.length) throw damagedVideo()
  film.runs = ordered(film.runs)
  readDefaults(boxes, film, budget)
  return film
}

/** What a player begins with: the first that is switched on. */
function choose(tracks: Track[], budget: Budget): Track | undefined {
  const known = tracks.filter(({ stbl, handler }) => {
    const stsd = find(stbl, 'stsd')
    return stsd !== undefined && hasKnownCodec(stsd, handler, budget)
  })
  return known.find(({ isEnabled }) => isEnabled) ?? known[0]
}

/** @returns null for what is neither pictures nor sound */
function readTrack(box: Box, budget: Budget): Track | null {
  const inside = (boxes: Box[], type: string) =>
    boxesIn(find(boxes, type) ?? new Uint8Array(), budget)
  const boxes = boxesIn(box.body, budget)
  const media = inside(boxes, 'mdia')
  const header = find(boxes, 'tkhd')
  const hdlr = find(media, 'hdlr')
  if (!header || !hdlr || header.length < 24 || hdlr.length < 12) throw damagedVideo()
  const handler = textAt(hdlr, 8, 4)
  if (handler !== 'vide' && handler !== 'soun') return null
  const stbl = inside(inside(media, 'minf'), 'stbl')
  const id = view(header).getUint32(isLong(header) ? 20 : 12)
  return { box, handler, id, isEnabled: (header[3]! & 1) === 1, stbl }
}

function readFacts({ box }: Track, moov: Box[], budget: Budget): VideoFacts {
  const header = find(boxesIn(box.body, budget), 'tkhd')!
  const matrixAt = isLong(header) ? 52 : 40
  const data = view(header)
  const size = [data.getUint32(matrixAt + 36) >>> 16, data.getUint32(matrixAt + 40) >>> 16]
  // A quarter turn leaves nothing on the matrix's diagonal.
  const isTurned = data.getInt32(matrixAt) === 0
  const [width = 0, height = 0] = isTurned ? size.toReversed() : size
  if (width < 1 || height < 1) throw noPictures()
  return { width, height, durationSeconds: durationOf(moov, budget) }
}

function durationOf(moov: Box[], budget: Budget): number | null {
  const header = find(moov, 'mvhd')
  if (!header) throw damagedVideo()
  const scaleAt = isLong(header) ? 20 : 12
  const scale = view(header).getUint32(scaleAt)
  const mehd = find(boxesIn(find(moov, 'mvex') ?? new Uint8Array(), budget), 'mehd')
  const ticks = numberAt(header, scaleAt + 4) || (mehd ? numberAt(mehd, 4) : 0)
  return scale > 0 && ticks > 0 ? ticks / scale : null
}

/** Eight bytes in the long form of a box, four in the short one. */
const numberAt = (body: Uint8Array, at: number) =>
  isLong(body) ? Number(view(body).getBigUint64(at)) : view(body).getUint32(at)

function readDefaults(moov: Box[], { tracks }: Film, budget: Budget): void {
  for (const box of boxesIn(find(moov, 'mvex') ?? new Uint8Array(), budget)) {
    if (box.type !== 'trex') continue
    const track = tracks.get(view(box.body).getUint32(4))
    if (track) track.defaultSize = view(box.body).getUint32(16)
    else blankBox(box)
  }
}
