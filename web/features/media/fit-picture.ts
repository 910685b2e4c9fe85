import { MAX_IMAGE_BYTES, MAX_PICTURE_PIXELS, megabytes } from '#platform/limits'
import { declaredTypeOf } from '#media/media-types'
import { CallError } from '../../lib/api/api.ts'
import { jpegOf } from '../../lib/picture-file.ts'
import { refusalText } from '../../lib/api/refusal-text.ts'

/** Longest side of a scaled photo, in px: above every size the site serves, within what all phones can draw. */
export const MAX_SCALED_PX = 4_096
const QUALITY = 0.9
/** Longest side that the image service decodes, in px. */
const MAX_SIDE = 12_000

/**
 * Returns the photo to upload. Panoramas and cameras with 50 megapixels exceed the site's limits; such
 * photos are scaled down and turned upright. Animations and files that the browser cannot decode stay
 * unchanged.
 *
 * @throws CallError if the result is still too large
 */
export async function fitPicture(file: File): Promise<Blob> {
  const small = (await isMoving(file)) ? null : await scaleDown(file)
  const content = small ?? file
  if (content.size <= MAX_IMAGE_BYTES) return content
  const limit = { megabytes: megabytes(MAX_IMAGE_BYTES) }
  const body = { id: 'media.image-too-large', values: limit }
  throw new CallError(refusalText('media.image-too-large', limit), 413, [], body)
}

/** @returns the scaled photo; `null` if no scaling is needed or the browser cannot decode it */
async function scaleDown(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  try {
    // An image element reports the size before decoding. It applies the camera's orientation, like
    // `createImageBitmap`.
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
    return await jpegOf({ picture, width, height, maxSide: MAX_SCALED_PX, quality: QUALITY })
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** True for a GIF, or a WebP whose header has the animation flag. */
export async function isMoving(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 24).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (text.startsWith('GIF8') || declaredTypeOf(file) === 'image/gif') return true
  return text.slice(8, 16) === 'WEBPVP8X' && (head[20]! & 2) === 2
}
