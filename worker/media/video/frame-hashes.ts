import type { ByteSource } from './byte-source.ts'

/** Smaller frames are the same in many videos: nothing moves, or all is black. */
const MIN_BYTES = 1_000
/** Hashed bytes of each frame, from its start. */
const HEAD_BYTES = 4_096
/** Maximum number of hashed frames; more than 50 MB of frames of at least `MIN_BYTES` can have. */
const MAX_HASHED = 20_000
/** Number of hashes stored for a video. */
const MAX_STORED = 32

/** Minimum number of common hashes for two videos to have the same frames. */
export const SHARED_FRAMES = 4

/**
 * Hashes of a video's frames as they are stored. The smallest hashes are selected: two files with common frames thus
 * share hashes, at any position of the frames and in any container.
 */
export class FrameHashes {
  readonly #hashes = new Set<string>()
  /** Bytes of the current frame. A buffer for each frame would be garbage as large as the video. */
  readonly #head = new Uint8Array(HEAD_BYTES)
  #hashed = 0

  /** Passes a sample on and hashes it. @param pass writes the sample, and may replace bytes */
  async pass(source: ByteSource, bytes: number, pass: () => Promise<void>): Promise<void> {
    if (bytes < MIN_BYTES || this.#hashed >= MAX_HASHED) return pass()
    const head = this.#head
    let filled = 0
    source.watch = (piece) => {
      const part = piece.subarray(0, HEAD_BYTES - filled)
      head.set(part, filled)
      filled += part.length
    }
    try {
      await pass()
    } finally {
      source.watch = null
    }
    this.#hashed++
    this.#hashes.add(await hashOf(head.subarray(0, filled)))
    if (this.#hashes.size > 2 * MAX_STORED) this.#drop()
  }

  /** @returns 16 hexadecimal digits each, at most 32 of them */
  kept(): string[] {
    this.#drop()
    return [...this.#hashes].sort()
  }

  #drop(): void {
    for (const hash of [...this.#hashes].sort().slice(MAX_STORED)) this.#hashes.delete(hash)
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
