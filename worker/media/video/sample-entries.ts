import { textAt, view } from '../images/picture.ts'
import { blankBox, boxesIn, find, FREE, trim, type Box } from './boxes.ts'
import {
  cleanAv1C,
  cleanAvcC,
  cleanDfLa,
  cleanEsds,
  cleanHvcC,
  cleanOpus,
} from './codec-settings.ts'
import { damagedVideo, tooIntricate, type ReadBudget } from './facts.ts'
import type { NalCodec } from './sei.ts'

/** Way in which a track's samples are read; `plain` ones have no room for metadata. */
export type SampleKind = { codec: NalCodec; lengthSize: number } | 'av1' | 'plain'

type Clean = (body: Uint8Array) => Promise<void> | void

/** Bytes of the fields that every description of sound has. */
const SOUND_HEAD = 28
/** Rates are fixed-point numbers. */
const UNIT = 0x1_0000

const exactly =
  (length: number): Clean =>
  (body) =>
    trim(body, length)

/** Codecs, each with the box that players require for it. */
const CODECS: Record<'vide' | 'soun', Record<string, string | null>> = {
  vide: {
    avc1: 'avcC',
    avc3: 'avcC',
    hvc1: 'hvcC',
    hev1: 'hvcC',
    av01: 'av1C',
    vp08: 'vpcC',
    vp09: 'vpcC',
  },
  soun: {
    mp4a: 'esds',
    Opus: 'dOps',
    'ac-3': 'dac3',
    'ec-3': 'dec3',
    fLaC: 'dfLa',
    alac: 'alac',
    samr: null,
    sawb: null,
    '.mp3': null,
  },
}

const SETTINGS: Record<string, Clean> = {
  av1C: cleanAv1C,
  vpcC: (body) => {
    trim(body, 12)
    body.fill(0, 10)
  },
  esds: cleanEsds,
  dOps: (body) => cleanOpus(body, ''),
  dac3: exactly(3),
  // The rate, and three or four bytes for each of up to eight streams.
  dec3: (body) => trim(body, Math.min(body.length, 36)),
  dfLa: cleanDfLa,
  alac: exactly(28),
  // The vendor, and the version of its decoder, are blanked.
  damr: (body) => {
    trim(body, 9)
    body.fill(0, 0, 5)
  },
  pasp: exactly(8),
  btrt: exactly(12),
  clap: exactly(32),
  fiel: exactly(2),
  mdcv: exactly(24),
  clli: exactly(4),
  SmDm: exactly(28),
  CoLL: exactly(8),
}

/** Kinds of colour boxes that contain numbers only; a colour profile would contain a maker's name. */
const COLOURS: Record<string, number> = { nclx: 11, nclc: 10 }

/**
 * Returns true if all samples of a track have one codec that browsers may play.
 *
 * @param stsd body of the table of sample descriptions
 */
export function hasKnownCodec(
  stsd: Uint8Array,
  handler: 'vide' | 'soun',
  budget: ReadBudget,
): boolean {
  const entries = entriesOf(stsd, budget)
  const codecs = CODECS[handler]
  return entries.length > 0 && entries.every(({ type }) => Object.hasOwn(codecs, type))
}

/** Returns true for a track in HEVC. @param stsd body of the table of sample descriptions */
export const isHevc = (stsd: Uint8Array, budget: ReadBudget): boolean =>
  entriesOf(stsd, budget).some(({ type }) => type === 'hvc1' || type === 'hev1')

/** Size of a track's pictures, in pixels. @param stsd body of the table of sample descriptions */
export function sizeOfEntry(
  stsd: Uint8Array,
  budget: ReadBudget,
): { width: number; height: number } {
  const [entry] = entriesOf(stsd, budget)
  if (!entry || entry.body.length < 28) throw damagedVideo()
  const data = view(entry.body)
  return { width: data.getUint16(24), height: data.getUint16(26) }
}

/** @throws Failure 422 if a description is damaged, or if they require different ways to read samples */
export async function cleanEntries(
  stsd: Uint8Array,
  handler: 'vide' | 'soun',
  budget: ReadBudget,
): Promise<SampleKind> {
  // Version 1 would change the meaning of the versions of sound descriptions.
  if (stsd[0] !== 0) throw tooIntricate()
  stsd.fill(0, 1, 4)
  const entries = entriesOf(stsd, budget)
  const kinds: SampleKind[] = []
  for (const entry of entries) kinds.push(await cleanEntry(entry, handler, budget))
  const [kind] = kinds
  if (!kind || kinds.some((otherKind) => JSON.stringify(otherKind) !== JSON.stringify(kind))) {
    throw damagedVideo()
  }
  return kind
}

function entriesOf(stsd: Uint8Array, budget: ReadBudget): Box[] {
  if (stsd.length < 8) throw damagedVideo()
  const entries = boxesIn(stsd.subarray(8), budget)
  if (entries.length !== view(stsd).getUint32(4)) throw damagedVideo()
  return entries
}

async function cleanEntry(
  { type, body }: Box,
  handler: 'vide' | 'soun',
  budget: ReadBudget,
): Promise<SampleKind> {
  body.fill(0, 0, 6)
  const settingsBox = CODECS[handler][type]
  if (handler === 'soun' && settingsBox) toPlainSound(body, settingsBox, budget)
  const offset = handler === 'vide' ? cleanPictureEntry(body) : cleanSoundEntry(body)
  let kind: SampleKind | null = settingsBox === null ? 'plain' : null
  for (const box of boxesIn(body.subarray(offset), budget)) {
    const settings = await cleanSettings(box)
    if (box.type === settingsBox) kind = settings
  }
  if (!kind) throw damagedVideo()
  return kind
}

async function cleanSettings(box: Box): Promise<SampleKind> {
  const { type, body } = box
  if (type === 'avcC') return { codec: 'h264', lengthSize: cleanAvcC(body) }
  if (type === 'hvcC') return { codec: 'h265', lengthSize: cleanHvcC(body) }
  const colours = type === 'colr' ? COLOURS[textAt(body, 0, 4)] : undefined
  const clean = colours === undefined ? SETTINGS[type] : exactly(colours)
  if (clean) await clean(body)
  else blankBox(box)
  return type === 'av1C' ? 'av1' : 'plain'
}

/** Keeps size, resolution and depth of the fixed fields. @returns offset of the boxes */
function cleanPictureEntry(body: Uint8Array): number {
  if (body.length < 78) throw damagedVideo()
  const data = view(body)
  body.fill(0, 8, 24)
  body.fill(0, 36, 40)
  data.setUint16(40, 1)
  body.fill(0, 42, 74)
  data.setInt16(76, -1)
  return 78
}

/**
 * Converts a QuickTime description of sound, which has additional fields and the codec's settings in a `wave` box, to
 * that of MP4. The remaining bytes become a free box.
 */
function toPlainSound(body: Uint8Array, settingsBox: string, budget: ReadBudget): void {
  if (body.length < SOUND_HEAD) throw damagedVideo()
  const data = view(body)
  const version = data.getUint16(8)
  const headBytes = [SOUND_HEAD, SOUND_HEAD + 16, SOUND_HEAD + 36][version]
  if (headBytes === undefined || body.length < headBytes) throw damagedVideo()
  const boxes = boxesIn(body.subarray(headBytes), budget)
  const isPlain = version === 0 && boxes.some(({ type }) => type === settingsBox)
  const wave = isPlain ? undefined : find(boxes, 'wave')
  const waveBoxes = wave ? boxesIn(wave, budget) : []
  const settings = [...boxes, ...waveBoxes].find(({ type }) => type === settingsBox)
  if (isPlain || !settings) return
  if (version === 2) {
    const rate = data.getFloat64(32)
    const channels = data.getUint32(40)
    data.setUint16(16, channels)
    data.setUint16(18, 16)
    data.setUint32(24, rate < UNIT ? Math.round(rate) * UNIT : 0)
  }
  data.setUint16(8, 0)
  const copy = settings.bytes.slice()
  const room = body.subarray(SOUND_HEAD)
  room.fill(0)
  room.set(copy)
  const rest = room.subarray(copy.length)
  if (rest.length < 8) return
  view(rest).setUint32(0, rest.length)
  rest.set(FREE, 4)
}

/** Keeps version, channels, sizes and rate of the fixed fields. @returns offset of the boxes */
function cleanSoundEntry(body: Uint8Array): number {
  if (body.length < 28) throw damagedVideo()
  const version = view(body).getUint16(8)
  const end = version === 1 ? 44 : 28
  if (version > 1 || body.length < end) throw damagedVideo()
  body.fill(0, 10, 16)
  body.fill(0, 20, 24)
  return end
}
