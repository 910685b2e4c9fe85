import { Failure } from '../../platform/lib/failure.ts'

// The readers are our own: `IMAGES.info()` says nothing of frames, of a file that is cut off or of what
// lies behind the picture, and it decodes before the limits are checked (worker/docs/decisions/0006-media-parsers.md).

/** The facts in a picture's file, before anything decodes it. */
export type Picture = {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/heic'
  /** Pixels, before the orientation is applied. */
  width: number
  height: number
  /** More than one: it moves. */
  frames: number
  /** Bytes that the picture takes; no viewer receives what lies behind them. */
  length: number
  /** The end marker, where the file lacks it. */
  missingEnd: Uint8Array
}

export const NOTHING_MISSING = new Uint8Array()

export const damaged = () => new Failure('invalid', 'picture.damaged')

export const tooManyPixels = () => new Failure('invalid', 'picture.too-many-pixels')

export const view = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Latin-1 text of a part of the bytes. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The bytes of Latin-1 text. */
export const latin = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0))
