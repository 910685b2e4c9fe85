import { SoundKeys } from '../../lib/sound-key.ts'
import { Order, compareTexts } from '../order.ts'

/** Texts and their numbers. */
export class Dictionary {
  readonly texts: string[]
  private codes: Map<string, number> | null = null
  private sounds: SoundKeys | null = null

  constructor(texts: string[] = []) {
    this.texts = texts
  }

  /** Codes of the words that sound like a word. */
  soundingLike(word: string): number[] {
    this.sounds ??= new SoundKeys(this.texts)
    return this.sounds.like(word)
  }

  find(text: string): number | undefined {
    this.codes ??= this.numbered()
    return this.codes.get(text)
  }

  codeOf(text: string): number {
    const existingCode = this.find(text)
    if (existingCode !== undefined) return existingCode
    const code = this.texts.push(text) - 1
    this.codes?.set(text, code)
    return code
  }

  private numbered(): Map<string, number> {
    const codes = new Map<string, number>()
    for (let code = 0; code < this.texts.length; code++) codes.set(this.texts[code]!, code)
    return codes
  }
}

/** Code of the empty word, which no text contains. */
const NO_WORD = 0

/** Words of each row for searches, besides those of its place and of listed services. */
export class WordLists {
  readonly dictionary: Dictionary
  starts: Uint32Array = new Uint32Array(64)
  counts: Uint16Array = new Uint16Array(64)
  /** Codes of words, `NO_WORD` for a freed position, and the slots of their rows. */
  pool: Uint32Array = new Uint32Array(256)
  owners: Uint32Array = new Uint32Array(256)
  end = 0
  private readonly sorted: Order

  /** @param words in the order of the pool's codes, `NO_WORD` first */
  constructor(words: string[] = [''], lists?: { counts: Uint16Array; pool: Uint32Array }) {
    this.dictionary = new Dictionary(words)
    const { texts } = this.dictionary
    this.sorted = new Order((a, b) => compareTexts(texts[a]!, texts[b]!))
    this.sorted.slots = Uint32Array.from(words.keys())
    this.sorted.length = words.length
    if (lists) this.load(lists.counts, lists.pool)
  }

  /** Sets the words of a row; `finish` must follow before the next query. */
  set(slot: number, words: readonly string[]): void {
    if (slot >= this.counts.length) this.widen(Math.ceil(1.5 * (slot + 1)))
    const codes = new Set(words.map((word) => this.dictionary.codeOf(word)))
    this.of(slot).fill(NO_WORD)
    if (codes.size > this.counts[slot]!) this.makeRoom(slot, codes.size)
    this.counts[slot] = codes.size
    let position = this.starts[slot]!
    for (const code of codes) {
      this.pool[position] = code
      this.owners[position++] = slot
    }
  }

  finish(): void {
    const newCodes: number[] = []
    for (let code = this.sorted.length; code < this.dictionary.texts.length; code++) {
      newCodes.push(code)
    }
    this.sorted.insert(newCodes)
  }

  /** The codes of the words that begin with a text. */
  beginningWith(prefix: string): Uint32Array {
    const { texts } = this.dictionary
    const { slots, length } = this.sorted
    const start = this.sorted.firstWhere((code) => texts[code]! >= prefix)
    let end = start
    while (end < length && texts[slots[end]!]!.startsWith(prefix)) end++
    return slots.subarray(start, end)
  }

  inOrder(): Uint32Array {
    return this.sorted.slots.subarray(0, this.sorted.length)
  }

  of(slot: number): Uint32Array {
    const start = this.starts[slot] ?? 0
    return this.pool.subarray(start, start + (this.counts[slot] ?? 0))
  }

  private load(counts: Uint16Array, pool: Uint32Array): void {
    this.counts = counts
    this.pool = pool
    this.owners = new Uint32Array(pool.length)
    this.starts = new Uint32Array(counts.length)
    for (let slot = 0; slot < counts.length; slot++) {
      this.starts[slot] = this.end
      for (const end = this.end + counts[slot]!; this.end < end; this.end++) {
        this.owners[this.end] = slot
      }
    }
  }

  private widen(capacity: number): void {
    const { starts, counts } = this
    this.starts = new Uint32Array(capacity)
    this.starts.set(starts)
    this.counts = new Uint16Array(capacity)
    this.counts.set(counts)
  }

  /** Allocates a free range of the pool for a row; the next compaction frees its old one. */
  private makeRoom(slot: number, count: number): void {
    this.counts[slot] = 0
    if (this.end + count > this.pool.length) this.compact(count)
    this.starts[slot] = this.end
    this.end += count
  }

  private compact(extra: number): void {
    const live = this.counts.reduce((sum, count) => sum + count, extra)
    const { counts, pool, starts } = this
    const roomy = new Uint32Array(Math.ceil(1.5 * live))
    for (let slot = 0, end = 0; slot < counts.length; slot++) {
      roomy.set(pool.subarray(starts[slot]!, starts[slot]! + counts[slot]!), end)
      end += counts[slot]!
    }
    this.end = 0
    this.load(counts, roomy)
  }
}
