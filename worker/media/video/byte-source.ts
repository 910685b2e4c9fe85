import { damagedVideo } from './facts.ts'

type Read = () => Promise<Uint8Array | null>
type Write = (bytes: Uint8Array) => Promise<void>

const FILL_BYTES = 64 * 1024
const ZEROS = new Uint8Array(FILL_BYTES)
const ONES = new Uint8Array(FILL_BYTES).fill(0xff)

/** Bytes that come piece by piece and go on piece by piece, as they are or replaced. */
export class ByteSource {
  readonly #read: Read
  readonly #write: Write
  #held: Uint8Array = new Uint8Array()
  /** How many bytes have been used. */
  offset = 0
  /** Sees what is sent on; a piece is valid until it returns. */
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

  /** The next byte, which is not used yet; undefined at the end. */
  async next(): Promise<number | undefined> {
    return (await this.isAtEnd()) ? undefined : this.#held[0]
  }

  /** Takes `length` bytes into memory. @throws Failure when there are fewer */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length)
    await this.#each(length, (piece, at) => bytes.set(piece, at))
    return bytes
  }

  /** Sends on what was taken, or stands in for it. */
  async put(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.#write(bytes)
  }

  /** Sends on the next bytes as they are. */
  async pass(length: number): Promise<void> {
    await this.#each(length, (piece) => this.#write(piece))
  }

  /** Sends on zeros in the place of the next bytes. */
  async blank(length: number): Promise<void> {
    await this.#replace(length, ZEROS)
  }

  /** Sends on 0xff in the place of the next bytes. */
  async fill(length: number): Promise<void> {
    await this.#replace(length, ONES)
  }

  /** Takes all that is left, of which nothing is sent on. */
  async dropRest(): Promise<void> {
    while (!(await this.isAtEnd())) await this.drop(Infinity)
  }

  /** Sends on nothing of the next bytes. @returns how many there were, fewer at the end */
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

  /** Takes up to `length` bytes into memory, fewer at the end. */
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

  /** Sends on zeros. */
  async putZeros(length: number): Promise<void> {
    for (let at = 0; at < length; at += FILL_BYTES) {
      await this.#write(ZEROS.subarray(0, Math.min(FILL_BYTES, length - at)))
    }
  }

  /** Sends on zeros in the place of all that is left. */
  async blankRest(): Promise<void> {
    while (!(await this.isAtEnd())) await this.blank(this.#held.length)
  }

  async #replace(length: number, fill: Uint8Array): Promise<void> {
    await this.#each(length, async ({ length: rest }) => {
      for (let at = 0; at < rest; at += FILL_BYTES) {
        await this.#write(fill.subarray(0, Math.min(FILL_BYTES, rest - at)))
      }
    })
  }

  async #each(
    length: number,
    use: (piece: Uint8Array, at: number) => Promise<void> | void,
  ): Promise<void> {
    for (let at = 0; at < length;) {
      if (this.#held.length === 0 && (await this.isAtEnd())) throw damagedVideo()
      const piece = this.#held.subarray(0, length - at)
      this.#held = this.#held.subarray(piece.length)
      this.offset += piece.length
      await use(piece, at)
      at += piece.length
    }
  }
}
