import { ByteSource, damagedVideo } from './byte-source.ts'
import { readElements, readNumber, readReal, type Element } from './ebml.ts'
import { followed, MAX_TABLE_BYTES, noPictures, tooIntricate, type VideoFacts } from './facts.ts'

const [HEADER, SEGMENT, INFO, TRACKS, CLUSTER] = [
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0x1f43b675,
]
const [VOID, CRC] = [0xec, 0xbf]
/** Of a segment and of its clusters, as they are: the index, what is sought in it, and the blocks. */
const KEPT = new Set([
  ...[0x114d9b74, 0x1c53bb6b, CLUSTER],
  ...[0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0x5854],
])
/** Notes within the tables: title, date, names and ids of files, a track's name. */
const NOTES = new Set([0x7ba9, 0x4461, 0x7384, 0x73a4, 0x3c83ab, 0x3e83bb, 0x536e, CRC, VOID])
const SHOWN_TRACKS = new Set([1, 2, 17])

/**
 * Sends a WebM file on with tags, attachments and notes blanked in place, so that no offset in it
 * moves. Only its tables are held in memory.
 *
 * @throws Failure 422 when it is damaged, cut off, shows nothing or carries a track of data
 */
export async function cleanWebm(source: ByteSource): Promise<VideoFacts> {
  const header = await readHead(source)
  if (header.id !== HEADER || header.size === null || header.size > 4_096) throw damagedVideo()
  const body = await source.take(header.size)
  const kind = readElements(body).find(({ id }) => id === 0x4282)?.body
  if (!kind || !/^webm\0*$/.test(String.fromCharCode(...kind))) throw tooIntricate()
  await source.put(header.bytes)
  await source.put(body)

  const segment = await readHead(source)
  if (segment.id !== SEGMENT) throw damagedVideo()
  await source.put(segment.bytes)
  const end = segment.size === null ? null : source.offset + segment.size
  return readSegment(source, end)
}

async function readSegment(source: ByteSource, end: number | null): Promise<VideoFacts> {
  let [hasContent, durationSeconds] = [false, null as number | null]
  let shape: { width: number; height: number } | null = null
  while (end === null ? !(await source.isAtEnd()) : source.offset < end) {
    const { id, size, bytes } = await readHead(source)
    if (size === null) {
      // A live recording: what the cluster holds is read as if it stood beside it.
      if (id !== CLUSTER) throw damagedVideo()
      await source.put(bytes)
      hasContent = true
    } else if (id === INFO || id === TRACKS) {
      if (size > MAX_TABLE_BYTES) throw tooIntricate()
      const table = await source.take(size)
      const elements = readElements(table)
      if (id === INFO) durationSeconds = durationOf(elements)
      else shape = shapeOf(elements)
      blankNotes(elements)
      await source.put(bytes)
      await source.put(table)
    } else if (KEPT.has(id)) {
      hasContent ||= id === CLUSTER
      await source.put(bytes)
      await source.pass(size)
    } else {
      const head = emptyHead(bytes.length + size)
      const shorter = bytes.length - head.length
      await source.put(head)
      await source.put(new Uint8Array(Math.max(0, shorter)))
      // A longer head takes the place of the first bytes of what it stands before.
      await source.take(Math.max(0, -shorter))
      await source.blank(size - Math.max(0, -shorter))
    }
  }
  if ((end !== null && source.offset > end) || !(await source.isAtEnd())) throw damagedVideo()
  if (!shape) throw noPictures()
  if (!hasContent) throw damagedVideo()
  return { ...shape, durationSeconds }
}

/** @param total bytes that the empty element takes, its head included */
function emptyHead(total: number): Uint8Array {
  if (total <= 128) return Uint8Array.of(VOID, 0x80 | (total - 2))
  const head = new Uint8Array(9)
  new DataView(head.buffer).setBigUint64(1, BigInt(total - 9))
  head.set([VOID, 0x01])
  return head
}

function blankNotes(elements: Element[]): void {
  for (const { id, bytes, children } of elements) {
    if (!NOTES.has(id)) {
      blankNotes(children)
      continue
    }
    const head = emptyHead(bytes.length)
    bytes.fill(0)
    bytes.set(head)
  }
}

function durationOf(info: Element[]): number | null {
  const find = (id: number) => info.find((one) => one.id === id)?.body
  const [scale, duration] = [find(0x2ad7b1), find(0x4489)]
  const seconds = duration ? (readReal(duration) * (scale ? readNumber(scale) : 1e6)) / 1e9 : 0
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null
}

function shapeOf(tracks: Element[]) {
  const entries = tracks.filter(({ id }) => id === 0xae).map(({ children }) => children)
  const numberOf = (elements: Element[], id: number) => {
    const found = elements.find((one) => one.id === id)
    return found ? readNumber(found.body) : 0
  }
  if (entries.some((entry) => !SHOWN_TRACKS.has(numberOf(entry, 0x83)))) throw followed()
  const video = entries.flatMap((entry) => entry.find(({ id }) => id === 0xe0)?.children ?? [])
  const [width, height] = [numberOf(video, 0xb0), numberOf(video, 0xba)]
  if (width < 1 || height < 1) throw noPictures()
  return { width, height }
}

/** @returns `size` null when the element says that it doesn't know */
async function readHead(source: ByteSource) {
  const idStart = await source.take(1)
  const idLength = Math.clz32(idStart[0]!) - 23
  if (idLength > 4) throw damagedVideo()
  const idRest = await source.take(idLength - 1)
  const sizeStart = await source.take(1)
  const sizeLength = Math.clz32(sizeStart[0]!) - 23
  if (sizeLength > 8) throw damagedVideo()
  const sizeRest = await source.take(sizeLength - 1)
  const bytes = Uint8Array.of(...idStart, ...idRest, ...sizeStart, ...sizeRest)
  const id = readNumber(bytes.subarray(0, idLength))
  const mask = 0xff >> sizeLength
  const isUnknown = (sizeStart[0]! & mask) === mask && sizeRest.every((byte) => byte === 0xff)
  const size = readNumber(Uint8Array.of(sizeStart[0]! & mask, ...sizeRest))
  if (!isUnknown && !Number.isSafeInteger(size)) throw damagedVideo()
  return { id, size: isUnknown ? null : size, bytes }
}
