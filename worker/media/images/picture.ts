import { Failure } from '../../platform/lib/failure.ts'

// The readers are our own: `IMAGES.info()` reports neither frames nor truncation nor data after the picture, and it
// decodes before the limits are checked (worker/docs/decisions/0006-media-parsers.md).

/** Facts in a picture's file, before it is decoded. */
export type DecodedPicture = {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/heic'
  /** Dimensions in pixels, before the orientation is applied. */
  width: number
  height: number
  /** Number of frames; more than one in an animation. */
  frames: number
  /** Length of the picture in bytes; data after it is never served. */
  length: number
  /** End marker to append if the file lacks it. */
  missingEnd: Uint8Array
}

export const EMPTY_BYTES = new Uint8Array()

export const damaged = () => new Failure('invalid', 'picture.damaged')

export const tooManyPixels = () => new Failure('invalid', 'picture.too-many-pixels')

/** A view on exactly these bytes, which may be a part of a buffer. */
export const view = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Latin-1 text of a part of the bytes. */
export const textAt = (bytes: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + length))

/** Bytes of Latin-1 text. */
export const latin = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0))
