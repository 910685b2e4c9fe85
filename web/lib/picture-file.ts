import { declaredTypeOf } from '#media/media-types'
import { heicText, isHeic, unsupportedFormatText } from './file-format.ts'
import { refusalText } from './api/refusal-text.ts'

/** Explains why a file cannot be a photo, and which formats can. */
export function pictureProblem(file: File): string {
  if (isHeic(file)) return heicText()
  const refusal = unsupportedFormatText(file)
  const isPicture = declaredTypeOf(file).startsWith('image/')
  return refusal && isPicture ? refusal : refusalText('picture.unsupported')
}

/** Decodes a picture by its content, regardless of its name. @throws if the browser cannot read it */
export function readPictureFile(file: File): Promise<ImageBitmap> {
  if (unsupportedFormatText(file)) throw new TypeError(file.type)
  return createImageBitmap(file)
}

type Drawing = {
  picture: CanvasImageSource
  width: number
  height: number
  /** Limit of the longer side, in px. */
  maxSide: number
}

/** Draws a picture. Transparent parts become white. @returns `null` if the browser has no canvas to spare */
export function canvasOf({ picture, width, height, maxSide }: Drawing): HTMLCanvasElement | null {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes the pixels as JPEG without metadata. Transparent parts become white. */
export function jpegOf({
  quality,
  ...drawing
}: Drawing & { quality: number }): Promise<Blob | null> {
  const canvas = canvasOf(drawing)
  if (!canvas) return Promise.resolve(null)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
