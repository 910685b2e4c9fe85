import { declaredTypeOf } from '#media/media-types'
import { heicText, isHeic, unsupportedFormatText } from './file-format.ts'
import { refusalText } from './api/refusal-text.ts'

/** Why a file can't be a photo, and what can. */
export function pictureProblem(file: File): string {
  if (isHeic(file)) return heicText()
  const refusal = unsupportedFormatText(file)
  const isPicture = declaredTypeOf(file).startsWith('image/')
  return refusal && isPicture ? refusal : refusalText('picture.unsupported')
}

/** Its content decides, whatever its name says. @throws for a file that is no picture this browser can read */
export function readPictureFile(file: File): Promise<ImageBitmap> {
  if (unsupportedFormatText(file)) throw new TypeError(file.type)
  return createImageBitmap(file)
}

type Drawing = {
  picture: CanvasImageSource
  width: number
  height: number
  /** Of the longer side, in pixels. */
  maxSide: number
  quality: number
}

/** A JPEG of its pixels, without what the camera noted. Transparent parts become white. */
export function jpegOf({
  picture,
  width,
  height,
  maxSide,
  quality,
}: Drawing): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
