import { Failure } from '../failure.ts'

// The readers are our own: `IMAGES.info()` says nothing of frames, of a file that is cut off or of what
// lies behind the picture, and it decodes before the limits are checked (worker/docs/decisions/0004).

/** What a picture's file says of it before anything decodes it. */
export type Picture = {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/heic'
  /** Pixels, before the orientation is applied. */
  width: number
  height: number
  /** More than one: it moves. */
  frames: number
}

export const damaged = () => new Failure('invalid', 'picture.damaged')

/** A second file behind the first is no accident, or nothing that may be kept. */
export const followedByMore = () => new Failure('invalid', 'picture.trailing-data')

export const view = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Latin-1 text of a part of the bytes. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/** The bytes of Latin-1 text. */
export const latin = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0))
