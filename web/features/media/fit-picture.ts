import { MAX_IMAGE_BYTES, MAX_PICTURE_PIXELS, megabytes } from '#platform/limits'
import { declaredTypeOf } from '#media/media-types'
import { CallError } from '../../lib/api/api.ts'
import { jpegOf } from '../../lib/picture-file.ts'
import { refusalText } from '../../lib/api/refusal-text.ts'

/** Larger than any size that is shown, and within what all telephones can draw. */
const SENT_PX = 4_096
const QUALITY = 0.9
/** Longer sides are more than the service that makes the sizes decodes. */
const MAX_SIDE = 12_000

/**
 * The photo as it is sent: scaled down, upright, where it has more bytes or pixels than the site takes, as
 * panoramas and cameras of 50 megapixels do. Moving pictures and those the browser can't read stay as they are.
 *
 * @throws CallError when it stays too large
 */
export async function fitPicture(file: File): Promise<Blob> {
  const small = (await isMoving(file)) ? null : await scaledDown(file)
  const fitting = small ?? file
  if (fitting.size <= MAX_IMAGE_BYTES) return fitting
  const limit = { megabytes: megabytes(MAX_IMAGE_BYTES) }
  const body = { id: 'media.image-too-large', values: limit }
  throw new CallError(refusalText('media.image-too-large', limit), 413, [], body)
}

/** @returns null when it may stay as it is, or can't be read here */
async function scaledDown(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  try {
    // Its size is known before it is decoded; both turn it as the camera was held.
    await new Promise<void>((resolve, reject) => {
      picture.addEventListener('load', () => resolve(), { once: true })
      picture.addEventListener('error', () => reject(new Error(file.type)), { once: true })
      picture.src = url
    })
    const { naturalWidth: width, naturalHeight: height } = picture
    const isLarge =
      file.size > MAX_IMAGE_BYTES ||
      Math.max(width, height) > MAX_SIDE ||
      width * height > MAX_PICTURE_PIXELS
    if (!isLarge) return null
    return await jpegOf({ picture, width, height, maxSide: SENT_PX, quality: QUALITY })
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** GIF, or WebP with the mark of an animation in its head. */
async function isMoving(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 24).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (text.startsWith('GIF8') || declaredTypeOf(file) === 'image/gif') return true
  return text.slice(8, 16) === 'WEBPVP8X' && (head[20]! & 2) === 2
}
