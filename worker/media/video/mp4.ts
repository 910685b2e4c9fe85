import { textAt, view } from '../images/picture.ts'
import { FREE } from './boxes.ts'
import type { ByteSource } from './byte-source.ts'
import {
  ReadBudget,
  damagedVideo,
  MAX_TABLE_BYTES,
  tooIntricate,
  type VideoFacts,
} from './facts.ts'
import { cleanMoof } from './moof.ts'
import { cleanMoov, factsOf, type Film } from './moov.ts'
import { passUnits } from './nal-units.ts'
import { passObus } from './obus.ts'
import { FrameHashes } from './frame-hashes.ts'
import { ordered, type Run } from './samples.ts'

/**
 * Result of one reading. `runs` is not null if the content preceded the tables: the content was passed unchanged, and
 * the result must be read once more with these runs.
 */
export type Mp4Reading = { facts: VideoFacts; runs: Run[] | null }

const MAX_TYPE_BYTES = 256
const MAX_OUTER_BOXES = 50_000
const MAX_INNER_BOXES = 10_000
const MAX_UNITS = 1_000_000
/** Average bytes of a sample; smaller ones are sound. */
const MIN_PLAIN_BYTES = 64

/** Brands that are kept. QuickTime's is not among them, because its films are stored as MP4. */
const BRANDS =
  /^(isom|iso[2-9a-d]|mp4[12]|mp71|avc1|av01|hvc1|hev1|M4V[ HP]|M4A |MSNV|dash|cmf[c2]|cmfd|msdh|msix|3g[pr][4-9]|f4v )$/
const QUICKTIME = 'qt  '

/**
 * Writes an MP4 or QuickTime file as MP4 and blanks in place all boxes that a player doesn't need, so that no offset
 * in it moves. Bytes after the last part that a player reads are cut off. Only its tables are read into memory, at
 * any position in the file.
 *
 * @param knownRuns `runs` of an earlier reading of the same file
 * @param frames hashes the samples, unless the result must be read once more
 * @throws Failure 422 if it is damaged, cut off, or contains nothing that browsers play
 */
export function cleanMp4(
  source: ByteSource,
  knownRuns: Run[] | null = null,
  frames = new FrameHashes(),
): Promise<Mp4Reading> {
  return new Mp4Cleaner(source, knownRuns, frames).clean()
}

type Head = { type: string; bytes: Uint8Array; start: number; bodyBytes: number }

class Mp4Cleaner {
  readonly #source: ByteSource
  readonly #known: Run[] | null
  readonly #frames: FrameHashes
  readonly #units = new ReadBudget(MAX_UNITS)
  #film: Film | null = null
  /** Runs that have not been read yet. */
  #runs: Run[]
  #hasContent = false
  #isTooEarly = false
  #isQuickTime = false
  /** Size of the boxes that no player needs, in bytes. They are blanked if another box follows. */
  #gap = 0

  constructor(source: ByteSource, knownRuns: Run[] | null, frames: FrameHashes) {
    this.#source = source
    this.#frames = frames
    this.#known = knownRuns
    this.#runs = knownRuns ?? []
  }

  async clean(): Promise<Mp4Reading> {
    const source = this.#source
    const boxes = new ReadBudget(MAX_OUTER_BOXES)
    for (let isFirst = true; !(await source.isAtEnd()); isFirst = false) {
      boxes.spend()
      const head = await this.#readHead()
      if (isFirst && head?.type !== 'ftyp') throw damagedVideo()
      if (!head) {
        // Padding, a trailer or half a box: the file is cut off here.
        if (!this.#isComplete()) throw damagedVideo()
        await source.dropRest()
      } else if (isFirst) await this.#passType(head)
      else if (head.type === 'moof' || (head.type === 'moov' && !this.#film)) {
        await this.#passTables(head)
      } else if (head.type === 'mdat') await this.#passContent(head)
      else await this.#skip(head)
    }
    if (!this.#film || !this.#hasContent) throw damagedVideo()
    const facts = factsOf(this.#film)
    if (this.#isTooEarly) return { facts, runs: this.#film.runs }
    // The remaining runs refer to samples that the file doesn't contain.
    if (this.#runs.length > 0) throw damagedVideo()
    return { facts, runs: null }
  }

  /** Returns true if everything that a player needs may have been read. */
  #isComplete(): boolean {
    return this.#film !== null && this.#hasContent && (this.#isTooEarly || this.#runs.length === 0)
  }

  /** @returns null if the bytes don't begin a box */
  async #readHead(): Promise<Head | null> {
    const source = this.#source
    const start = source.offset
    const bytes = await source.takeSome(8)
    if (bytes.length < 8) return null
    const type = textAt(bytes, 4, 4)
    if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
    const size = view(bytes).getUint32(0)
    if (size === 0) return { type, bytes, start, bodyBytes: Infinity }
    if (size !== 1) return size < 8 ? null : { type, bytes, start, bodyBytes: size - 8 }
    const long = new Uint8Array(16)
    long.set(bytes)
    const sizeBytes = await source.takeSome(8)
    if (sizeBytes.length < 8) return null
    long.set(sizeBytes, 8)
    const bodyBytes = Number(view(long).getBigUint64(8)) - 16
    return bodyBytes < 0 ? null : { type, bytes: long, start, bodyBytes }
  }

  /** Drops a box that no player needs. */
  async #skip({ bytes, bodyBytes }: Head): Promise<void> {
    const dropped = await this.#source.drop(bodyBytes)
    const isCutOff = dropped < bodyBytes && bodyBytes !== Infinity
    if (isCutOff && !this.#isComplete()) throw damagedVideo()
    this.#gap += bytes.length + dropped
  }

  /** Writes one free box in place of the boxes that were skipped. */
  async #putGap(): Promise<void> {
    if (this.#gap === 0) return
    const head = new Uint8Array(8)
    view(head).setUint32(0, this.#gap)
    head.set(FREE, 4)
    await this.#source.put(head)
    await this.#source.putZeros(this.#gap - 8)
    this.#gap = 0
  }

  /** Keeps known brands; other bytes are replaced by the brand `isom`. */
  async #passType({ bytes, bodyBytes }: Head): Promise<void> {
    if (bodyBytes > MAX_TYPE_BYTES || bodyBytes < 8) throw tooIntricate()
    const body = await this.#source.take(bodyBytes)
    this.#isQuickTime = textAt(body, 0, 4) === QUICKTIME
    for (let offset = 0; offset < body.length; offset += 4) {
      if (offset === 4) body.fill(0, 4, 8)
      else if (!BRANDS.test(textAt(body, offset, 4)))
        body.set(ISOM.subarray(0, body.length - offset), offset)
    }
    await this.#source.put(bytes)
    await this.#source.put(body)
  }

  async #passTables({ type, bytes, start, bodyBytes }: Head): Promise<void> {
    const isLast = bodyBytes === Infinity
    if (bodyBytes > MAX_TABLE_BYTES && !isLast) throw tooIntricate()
    const tables = isLast
      ? await this.#source.takeSome(MAX_TABLE_BYTES + 1)
      : await this.#source.take(bodyBytes)
    if (tables.length > MAX_TABLE_BYTES) throw tooIntricate()
    const budget = new ReadBudget(MAX_INNER_BOXES)
    if (type === 'moof') {
      if (!this.#film) throw damagedVideo()
      this.#film.hasFragments = true
      // The budget counts the sorting of all runs.
      this.#units.spend(this.#runs.length)
      const runs = cleanMoof(tables, start, this.#film.tracks, budget)
      this.#runs = ordered([...this.#runs, ...runs])
    } else {
      this.#film = await cleanMoov(tables, { isQuickTime: this.#isQuickTime, budget })
      if (!this.#known) this.#runs = this.#film.runs
    }
    await this.#putGap()
    await this.#source.put(bytes)
    await this.#source.put(tables)
  }

  async #passContent({ bytes, bodyBytes }: Head): Promise<void> {
    const source = this.#source
    this.#hasContent = true
    await this.#putGap()
    await source.put(bytes)
    if (!this.#film && !this.#known) {
      this.#isTooEarly = true
      if (bodyBytes === Infinity) throw damagedVideo()
    }
    if (this.#isTooEarly) return source.pass(bodyBytes)
    const end = source.offset + bodyBytes
    let next = 0
    for (; next < this.#runs.length; next++) {
      const run = this.#runs[next]!
      if (run.offset >= end) break
      if (run.offset < source.offset || run.offset + run.size > end) throw damagedVideo()
      await source.blank(run.offset - source.offset)
      await this.#passRun(run)
    }
    this.#runs = this.#runs.slice(next)
    await (end === Infinity ? source.blankRest() : source.blank(end - source.offset))
  }

  async #passRun({ kind, size, first, count, sizeOf }: Run): Promise<void> {
    const source = this.#source
    if (kind === 'plain' && size < count * MIN_PLAIN_BYTES) return source.pass(size)
    for (let sample = first; sample < first + count; sample++) {
      this.#units.spend()
      const bytes = sizeOf(sample)
      await this.#frames.pass(source, bytes, () => {
        if (kind === 'plain') return source.pass(bytes)
        if (kind === 'av1') return passObus(source, bytes, this.#units)
        return passUnits(source, bytes, kind, this.#units)
      })
    }
  }
}

const ISOM = Uint8Array.from('isom', (char) => char.charCodeAt(0))
