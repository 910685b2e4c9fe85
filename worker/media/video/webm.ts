import type { ByteSource } from './byte-source.ts'
import {
  cleanElements,
  elementsIn,
  emptyHead,
  idLength,
  readNumber,
  readReal,
  readSize,
  sizeLength,
} from './ebml.ts'
import {
  ReadBudget,
  damagedVideo,
  MAX_TABLE_BYTES,
  noPictures,
  tooIntricate,
  type VideoFacts,
} from './facts.ts'
import { FrameHashes } from './frame-hashes.ts'
import { passObus } from './obus.ts'
import {
  BLOCK,
  BLOCK_GROUP,
  CLUSTER,
  CLUSTER_NUMBERS,
  DOC_TYPE,
  DURATION,
  GROUP_NUMBERS,
  HEADER_GRAMMAR,
  INFO,
  SEGMENT,
  SIMPLE_BLOCK,
  TABLES,
  TIME_SCALE,
  TOP_IDS,
  TRACKS,
} from './webm-grammar.ts'
import { cleanTracks, type WebmTracks } from './webm-tracks.ts'

const HEADER = 0x1a45dfa3
const MAX_HEADER_BYTES = 4_096
const MAX_ELEMENTS = 1_000_000
const MAX_TABLE_ELEMENTS = 400_000
/** Maximum bytes before the block in its group. */
const MAX_BEFORE_BYTES = 1_024
const LACING = 0x06

type Head = { start: number; id: number; size: number | null; bytes: Uint8Array }
type SizedHead = Head & { size: number }

/**
 * Writes a WebM file and blanks in place all elements that a player doesn't need, so that no offset in it moves. Only
 * its tables are read into memory.
 *
 * @param frames hashes the samples
 * @throws Failure 422 if it is damaged, cut off, or contains nothing that browsers play
 */
export function cleanWebm(source: ByteSource, frames = new FrameHashes()): Promise<VideoFacts> {
  return new WebmCleaner(source, frames).clean()
}

class WebmCleaner {
  readonly #source: ByteSource
  readonly #frames: FrameHashes
  readonly #budget = new ReadBudget(MAX_ELEMENTS)
  readonly #tableBudget = new ReadBudget(MAX_TABLE_ELEMENTS)
  #tracks: WebmTracks | null = null
  #durationSeconds: number | null = null
  #hasInfo = false
  #hasContent = false

  constructor(source: ByteSource, frames: FrameHashes) {
    this.#source = source
    this.#frames = frames
  }

  async clean(): Promise<VideoFacts> {
    const source = this.#source
    await this.#passHeader()
    const segment = await this.#readHead()
    if (segment.id !== SEGMENT) throw damagedVideo()
    await source.put(segment.bytes)
    const end = segment.size === null ? Infinity : source.offset + segment.size
    await this.#passSegment(end)
    if (end !== Infinity && source.offset !== end) throw damagedVideo()
    // Players read no further.
    await source.dropRest()
    if (!this.#tracks) throw noPictures()
    if (!this.#hasContent) throw damagedVideo()
    const { width, height } = this.#tracks
    return { width, height, durationSeconds: this.#durationSeconds }
  }

  async #passHeader(): Promise<void> {
    const { id, size, bytes } = await this.#readHead()
    if (id !== HEADER || size === null || size > MAX_HEADER_BYTES) throw damagedVideo()
    const body = await this.#source.take(size)
    const kinds = [...elementsIn(body, this.#tableBudget)].filter(
      (element) => element.id === DOC_TYPE,
    )
    const isWebm = kinds.every((element) => /^webm\0*$/.test(String.fromCharCode(...element.body)))
    if (kinds.length !== 1 || !isWebm) throw tooIntricate()
    cleanElements(body, HEADER_GRAMMAR, this.#tableBudget)
    await this.#source.put(bytes)
    await this.#source.put(body)
  }

  async #passSegment(end: number): Promise<void> {
    const source = this.#source
    let clusterEnd: number | null = null
    while (source.offset < end && !(await source.isAtEnd())) {
      if (clusterEnd !== null && source.offset >= clusterEnd) {
        if (source.offset > clusterEnd) throw damagedVideo()
        clusterEnd = null
      }
      // Padding may follow a recording that was never closed.
      if (end === Infinity && this.#hasContent && (await source.next()) === 0) break
      const head = await this.#readHead()
      // A live recording's cluster ends where the next part of the segment begins.
      if (clusterEnd === Infinity && TOP_IDS.has(head.id)) clusterEnd = null
      if (clusterEnd !== null) await this.#passInCluster(requireSize(head))
      else if (head.id === CLUSTER) {
        if (!this.#tracks) throw damagedVideo()
        this.#hasContent = true
        await source.put(head.bytes)
        clusterEnd = head.size === null ? Infinity : source.offset + head.size
      } else await this.#passTable(requireSize(head))
    }
    if (clusterEnd !== null && clusterEnd !== Infinity && source.offset !== clusterEnd) {
      throw damagedVideo()
    }
  }

  async #passTable(head: SizedHead): Promise<void> {
    const { id, size, bytes } = head
    const grammar = TABLES.get(id)
    // Only the first information element counts; further ones are blanked.
    const isAgain = id === INFO && this.#hasInfo
    if ((!grammar && id !== TRACKS) || isAgain) return this.#blank(head)
    if (size > MAX_TABLE_BYTES) throw tooIntricate()
    const table = await this.#source.take(size)
    if (grammar) {
      cleanElements(table, grammar, this.#tableBudget)
      if (id === INFO) this.#readInfo(table)
    } else {
      if (this.#tracks) throw damagedVideo()
      this.#tracks = await cleanTracks(table, this.#tableBudget)
    }
    await this.#source.put(bytes)
    await this.#source.put(table)
  }

  #readInfo(table: Uint8Array): void {
    this.#hasInfo = true
    const bodies = new Map<number, Uint8Array>()
    for (const { id, body } of elementsIn(table, this.#tableBudget)) bodies.set(id, body)
    const scale = bodies.get(TIME_SCALE)
    const duration = bodies.get(DURATION)
    const seconds = duration ? (readReal(duration) * (scale ? readNumber(scale) : 1e6)) / 1e9 : 0
    this.#durationSeconds = seconds > 0 && Number.isFinite(seconds) ? seconds : null
  }

  async #passInCluster(head: SizedHead): Promise<void> {
    if (head.id === SIMPLE_BLOCK) {
      if (!(await this.#passBlock(head, []))) await this.#blank(head)
    } else if (head.id === BLOCK_GROUP) await this.#passGroup(head)
    else if (CLUSTER_NUMBERS.has(head.id)) await this.#passNumber(head)
    else await this.#blank(head)
  }

  async #passGroup(group: SizedHead): Promise<void> {
    const source = this.#source
    const end = source.offset + group.size
    // The block decides whether the group is kept.
    const before = [group.bytes]
    let isKept = false
    while (source.offset < end) {
      const head = requireSize(await this.#readHead())
      if (source.offset + head.size > end) throw damagedVideo()
      if (isKept) {
        if (GROUP_NUMBERS.has(head.id)) await this.#passNumber(head)
        else await this.#blank(head)
      } else if (head.id === BLOCK) {
        isKept = await this.#passBlock(head, before)
        if (!isKept) break
      } else {
        if (source.offset + head.size - group.start > MAX_BEFORE_BYTES) throw tooIntricate()
        const body = await source.take(head.size)
        if (GROUP_NUMBERS.has(head.id) && head.size <= 8) before.push(head.bytes, body)
        else before.push(emptyElement(head.bytes.length + head.size))
      }
    }
    if (!isKept) await this.#blank(group)
  }

  /**
   * @param before bytes to write before the block
   * @returns false, with nothing written, if the block belongs to a dropped track
   */
  async #passBlock(head: SizedHead, before: Uint8Array[]): Promise<boolean> {
    const source = this.#source
    const end = source.offset + head.size
    const first = await source.take(1)
    const numberBytes = sizeLength(first[0])
    if (head.size < numberBytes + 3) throw damagedVideo()
    const rest = await source.take(numberBytes + 2)
    const number = readSize(Uint8Array.of(...first, ...rest.subarray(0, numberBytes - 1)))
    const kind = this.#tracks?.kinds.get(number ?? 0)
    if (!kind) return false
    for (const bytes of [...before, head.bytes, first, rest]) await source.put(bytes)
    const bytes = end - source.offset
    if (kind !== 'plain' && rest[rest.length - 1]! & LACING) throw tooIntricate()
    await this.#frames.pass(source, bytes, () =>
      kind === 'plain' ? source.pass(bytes) : passObus(source, bytes, this.#budget),
    )
    return true
  }

  async #passNumber(head: SizedHead): Promise<void> {
    if (head.size > 8) return this.#blank(head)
    await this.#source.put(head.bytes)
    await this.#source.pass(head.size)
  }

  /** Writes an empty element in place of one that was not written yet. */
  async #blank({ start, bytes, size }: SizedHead): Promise<void> {
    const source = this.#source
    const end = start + bytes.length + size
    const head = emptyHead(end - start)
    await source.put(head)
    const usedBytes = source.offset - start
    await source.put(new Uint8Array(Math.max(0, usedBytes - head.length)))
    // A longer head replaces the first bytes of the body.
    await source.take(Math.max(0, head.length - usedBytes))
    await source.blank(end - source.offset)
  }

  async #readHead(): Promise<Head> {
    this.#budget.spend()
    const source = this.#source
    const start = source.offset
    const idStart = await source.take(1)
    const idRest = await source.take(idLength(idStart[0]) - 1)
    const sizeStart = await source.take(1)
    const sizeRest = await source.take(sizeLength(sizeStart[0]) - 1)
    return {
      start,
      id: readNumber(Uint8Array.of(...idStart, ...idRest)),
      size: readSize(Uint8Array.of(...sizeStart, ...sizeRest)),
      bytes: Uint8Array.of(...idStart, ...idRest, ...sizeStart, ...sizeRest),
    }
  }
}

/** @throws Failure for an element of unknown size */
function requireSize(head: Head): SizedHead {
  if (head.size === null) throw damagedVideo()
  return { ...head, size: head.size }
}

function emptyElement(total: number): Uint8Array {
  const bytes = new Uint8Array(total)
  bytes.set(emptyHead(total))
  return bytes
}
