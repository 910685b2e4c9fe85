import { damagedVideo } from './facts.ts'

type Read = () => Promise<Uint8Array | null>
type Write = (bytes: Uint8Array) => Promise<void>

const FILL_BYTES = 64 * 1024
const ZEROS = new Uint8Array(FILL_BYTES)
const ONES = new Uint8Array(FILL_BYTES).fill(0xff)

/** Stream of bytes that are read piece by piece and written on, unchanged or replaced. */
export class ByteSource {
  readonly #read: Read
  readonly #write: Write
  #held: Uint8Array = new Uint8Array()
  /** Number of bytes read so far. */
  offset = 0
  /** Observes the bytes that are written; a piece is valid until the call returns. */
  watch: ((bytes: Uint8Array) => void) | null = null

  constructor(read: Read, write: Write) {
    this.#read = read
    this.#write = (bytes) => {
      this.watch?.(bytes)
      return write(bytes)
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#held.length === 0) {
      const next = await this.#read()
      if (next === null) return true
      this.#held = next
    }
    return false
  }

  /** Returns the next byte without consuming it; undefined at the end. */
  async next(): Promise<number | undefined> {
    return (await this.isAtEnd()) ? undefined : this.#held[0]
  }

  /** Reads `length` bytes into memory. @throws Failure if there are fewer */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length)
    await this.#each(length, (piece, offset) => bytes.set(piece, offset))
    return bytes
  }

  /** Writes bytes that were taken, or their replacement. */
  async put(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.#write(bytes)
  }

  /** Writes the next bytes unchanged. */
  async pass(length: number): Promise<void> {
    await this.#each(length, (piece) => this.#write(piece))
  }

  /** Writes zeros in place of the next bytes. */
  async blank(length: number): Promise<void> {
    await this.#replace(length, ZEROS)
  }

  /** Writes 0xff in place of the next bytes. */
  async fill(length: number): Promise<void> {
    await this.#replace(length, ONES)
  }

  /** Reads all remaining bytes without writing them. */
  async dropRest(): Promise<void> {
    while (!(await this.isAtEnd())) await this.drop(Infinity)
  }

  /** Reads the next bytes without writing them. @returns their number, which is lower at the end */
  async drop(length: number): Promise<number> {
    let dropped = 0
    while (dropped < length && !(await this.isAtEnd())) {
      const piece = this.#held.subarray(0, length - dropped)
      this.#held = this.#held.subarray(piece.length)
      dropped += piece.length
    }
    this.offset += dropped
    return dropped
  }

  /** Reads up to `length` bytes into memory, fewer at the end. */
  async takeSome(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length && !(await this.isAtEnd())) {
      const piece = this.#held.subarray(0, length - filled)
      this.#held = this.#held.subarray(piece.length)
      bytes.set(piece, filled)
      filled += piece.length
    }
    this.offset += filled
    return bytes.subarray(0, filled)
  }

  /** Writes zeros. */
  async putZeros(length: number): Promise<void> {
    for (let offset = 0; offset < length; offset += FILL_BYTES) {
      await this.#write(ZEROS.subarray(0, Math.min(FILL_BYTES, length - offset)))
    }
  }

  /** Writes zeros in place of all remaining bytes. */
  async blankRest(): Promise<void> {
    while (!(await this.isAtEnd())) await this.blank(this.#held.length)
  }

  async #replace(length: number, fill: Uint8Array): Promise<void> {
    await this.#each(length, async ({ length: rest }) => {
      for (let offset = 0; offset < rest; offset += FILL_BYTES) {
        await this.#write(fill.subarray(0, Math.min(FILL_BYTES, rest - offset)))
      }
    })
  }

  async #each(
    length: number,
    use: (piece: Uint8Array, offset: number) => Promise<void> | void,
  ): Promise<void> {
    for (let offset = 0; offset < length;) {
      if (this.#held.length === 0 && (await this.isAtEnd())) throw damagedVideo()
      const piece = this.#held.subarray(0, length - offset)
      this.#held = this.#held.subarray(piece.length)
      this.offset += piece.length
      await use(piece, offset)
      offset += piece.length
    }
  }
}
