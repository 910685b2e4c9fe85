import { cleanAv1C, cleanOpus, cleanVorbis } from './codec-settings.ts'
import { blankElement, cleanElements, elementsIn, readNumber, type Element } from './ebml.ts'
import { damagedVideo, noPictures, tooIntricate, unknownCodec, type ReadBudget } from './facts.ts'
import {
  CODEC_ID,
  CODEC_PRIVATE,
  ENCODINGS,
  PIXEL_HEIGHT,
  PIXEL_WIDTH,
  TRACK_ENTRY,
  TRACK_GRAMMAR,
  TRACK_NUMBER,
  TRACK_TYPE,
  TRACK_UID,
  VIDEO,
} from './webm-grammar.ts'

type Track = { entry: Element; parts: Element[]; number: number; type: number; codec: string }
export type WebmTracks = {
  width: number
  height: number
  /** Kinds of their samples, by track number. */
  kinds: Map<number, 'av1' | 'plain'>
}

const PICTURES = 1
const SOUND = 2
/** Codecs, each with the function that cleans its settings; null: it has none. */
const CODECS: Record<string, ((body: Uint8Array) => Promise<void> | void) | null> = {
  V_VP8: null,
  V_VP9: null,
  V_AV1: cleanAv1C,
  A_OPUS: (body) => cleanOpus(body, 'OpusHead'),
  A_VORBIS: cleanVorbis,
}

/**
 * Cleans a table of tracks in place: keeps one track of pictures and one of sound.
 *
 * @throws Failure 422 if it is damaged or no pictures are in a codec that browsers play
 */
export async function cleanTracks(table: Uint8Array, budget: ReadBudget): Promise<WebmTracks> {
  const tracks: Track[] = []
  for (const element of elementsIn(table, budget)) {
    if (element.id === TRACK_ENTRY) tracks.push(readTrack(element, budget))
    else blankElement(element)
  }
  const pictures = tracks.filter(({ type }) => type === PICTURES)
  const pictureTrack = pictures.find(isKnown)
  if (!pictureTrack) throw pictures.length > 0 ? unknownCodec() : noPictures()
  const soundTrack = tracks.find((track) => track.type === SOUND && isKnown(track))
  const kinds: WebmTracks['kinds'] = new Map()
  for (const track of tracks) {
    if (track !== pictureTrack && track !== soundTrack) blankElement(track.entry)
    else {
      kinds.set(track.number, track.codec === 'V_AV1' ? 'av1' : 'plain')
      await cleanTrack(track, budget)
    }
  }
  if (kinds.size < (soundTrack ? 2 : 1)) throw damagedVideo()
  return { ...shapeOf(pictureTrack, budget), kinds }
}

const isKnown = ({ codec }: Track) => Object.hasOwn(CODECS, codec)

function readTrack(entry: Element, budget: ReadBudget): Track {
  const parts = [...elementsIn(entry.body, budget)]
  const bodyOf = (id: number) => parts.find((part) => part.id === id)?.body ?? new Uint8Array()
  return {
    entry,
    parts,
    number: readNumber(bodyOf(TRACK_NUMBER)),
    type: readNumber(bodyOf(TRACK_TYPE)),
    codec: String.fromCharCode(...bodyOf(CODEC_ID).subarray(0, 32)).replace(/\0+$/, ''),
  }
}

async function cleanTrack(
  { entry, parts, number, codec }: Track,
  budget: ReadBudget,
): Promise<void> {
  if (parts.some(({ id }) => id === ENCODINGS)) throw tooIntricate()
  const uniqueParts = parts.filter(
    ({ id }) => id === CODEC_ID || id === CODEC_PRIVATE || id === VIDEO,
  )
  if (new Set(uniqueParts.map(({ id }) => id)).size < uniqueParts.length) throw damagedVideo()
  cleanElements(entry.body, TRACK_GRAMMAR, budget)
  for (const part of parts) {
    if (part.id === TRACK_UID && part.body.length > 0 && part.body.length <= 8) {
      part.body.fill(0)
      part.body[part.body.length - 1] = number
    }
    if (part.id === CODEC_ID) part.body.fill(0, codec.length)
    if (part.id !== CODEC_PRIVATE) continue
    const clean = CODECS[codec]
    if (clean) await clean(part.body)
    else blankElement(part)
  }
}

function shapeOf({ parts }: Track, budget: ReadBudget) {
  const video = parts.find(({ id }) => id === VIDEO)
  const sizes = new Map<number, number>()
  for (const { id, body } of video ? elementsIn(video.body, budget) : []) {
    sizes.set(id, readNumber(body))
  }
  const width = sizes.get(PIXEL_WIDTH) ?? 0
  const height = sizes.get(PIXEL_HEIGHT) ?? 0
  if (width < 1 || height < 1) throw noPictures()
  return { width, height }
}
