import { textAt, view } from '../images/picture.ts'
import { ByteSource, damagedVideo } from './byte-source.ts'
import { followed, MAX_TABLE_BYTES, noPictures, tooIntricate, type VideoFacts } from './facts.ts'

/** Boxes at the top that stay as they are. What else is there (uuid, meta, free …) is blanked. */
const KEPT = new Set(['ftyp', 'styp', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin'])
const TABLES = new Set(['moov', 'moof'])
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf'])
/** Users' and programs' notes, places among them, at any depth. */
const NOTES = /^(udta|meta|uuid|free|skip|wide|loci|\xa9...)$/
const SHOWN_TRACKS = new Set(['vide', 'soun', 'subt', 'text', 'sbtl'])

type Box = { type: string; bytes: Uint8Array; body: Uint8Array }

/**
 * Sends an MP4 file on with every note blanked in place, so that no offset in it moves. Only its tables
 * are held in memory, wherever in the file they stand.
 *
 * @throws Failure 422 when it is damaged, cut off, shows nothing or carries a track of data
 */
export async function cleanMp4(source: ByteSource): Promise<VideoFacts> {
  let facts: VideoFacts | null = null
  let hasContent = false
  for (let first = true; !(await source.isAtEnd()); first = false) {
    const head = await source.take(8)
    const type = textAt(head, 4, 4)
    if (first !== (type === 'ftyp') || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw damagedVideo()
    const size = view(head).getUint32(0)
    if (size === 0 && type === 'mdat') {
      await source.put(head)
      await source.passRest()
      hasContent = true
      break
    }
    const wide = size === 1 ? await source.take(8) : new Uint8Array()
    const body = (size === 1 ? Number(view(wide).getBigUint64(0)) : size) - 8 - wide.length
    if (body < 0) throw damagedVideo()
    const isKept = KEPT.has(type) || TABLES.has(type)
    if (!isKept) head.set(FREE, 4)
    await source.put(head)
    await source.put(wide)
    if (TABLES.has(type)) {
      if (body > MAX_TABLE_BYTES) throw tooIntricate()
      const table = await source.take(body)
      blankNotes(table, type)
      if (type === 'moov') facts = factsOf(table)
      await source.put(table)
    } else {
      hasContent ||= type === 'mdat'
      await (isKept ? source.pass(body) : source.blank(body))
    }
  }
  if (!facts || !hasContent) throw damagedVideo()
  return facts
}

const FREE = Uint8Array.from('free', (letter) => letter.charCodeAt(0))

function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    // QuickTime ends some lists with four zeros.
    if (bytes.length - at < 8) break
    const size = view(bytes).getUint32(at)
    if (size < 8 || at + size > bytes.length) throw damagedVideo()
    const own = bytes.subarray(at, at + size)
    boxes.push({ type: textAt(own, 4, 4), bytes: own, body: own.subarray(8) })
    at += size
  }
  return boxes
}

function blankNotes(body: Uint8Array, type: string): void {
  if (TIMED.has(type)) blankTimes(body)
  if (type === 'hdlr') body.subarray(24).fill(0)
  if (!HOLDERS.has(type)) return
  for (const box of boxesIn(body)) {
    if (NOTES.test(box.type)) {
      box.bytes.set(FREE, 4)
      box.body.fill(0)
    } else {
      blankNotes(box.body, box.type)
    }
  }
}

const TIMED = new Set(['mvhd', 'tkhd', 'mdhd'])

/** When it was recorded and changed: zero is "unknown". */
const blankTimes = (body: Uint8Array) => body.subarray(4, body[0] === 1 ? 20 : 12).fill(0)

function factsOf(moov: Uint8Array): VideoFacts {
  const boxes = boxesIn(moov)
  const tracks = boxes.filter(({ type }) => type === 'trak').map(readTrack)
  if (tracks.some(({ handler }) => !SHOWN_TRACKS.has(handler))) throw followed()
  const shown = tracks.find(({ handler }) => handler === 'vide')
  if (!shown || shown.width < 1 || shown.height < 1) throw noPictures()
  const { width, height } = shown
  return { width, height, durationSeconds: durationOf(boxes) }
}

const find = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)?.body

function durationOf(boxes: Box[]): number | null {
  const header = find(boxes, 'mvhd')
  if (!header || header.length < 32) throw damagedVideo()
  const data = view(header)
  const [scaleAt, isLong] = header[0] === 1 ? [20, true] : [12, false]
  const scale = data.getUint32(scaleAt)
  const parts = find(boxesIn(find(boxes, 'mvex') ?? new Uint8Array()), 'mehd')
  const ticks = isLong ? Number(data.getBigUint64(scaleAt + 4)) : data.getUint32(scaleAt + 4)
  const total = ticks || (parts && parts.length >= 8 ? lengthOfParts(parts) : 0)
  return scale > 0 && total > 0 ? total / scale : null
}

const lengthOfParts = (mehd: Uint8Array) =>
  mehd[0] === 1 && mehd.length >= 12 ? Number(view(mehd).getBigUint64(4)) : view(mehd).getUint32(4)

function readTrack({ body }: Box) {
  const boxes = boxesIn(body)
  const header = find(boxes, 'tkhd')
  const handler = find(boxesIn(find(boxes, 'mdia') ?? new Uint8Array()), 'hdlr')
  if (!header || !handler || handler.length < 12) throw damagedVideo()
  const matrixAt = header[0] === 1 ? 52 : 40
  if (header.length < matrixAt + 44) throw damagedVideo()
  const data = view(header)
  const size = [data.getUint32(matrixAt + 36) >>> 16, data.getUint32(matrixAt + 40) >>> 16]
  // A quarter turn leaves nothing on the matrix's diagonal.
  const isTurned = data.getInt32(matrixAt) === 0
  const [width = 0, height = 0] = isTurned ? size.toReversed() : size
  return { handler: textAt(handler, 8, 4), width, height }
}
