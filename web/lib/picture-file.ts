import { heicText, isHeic, unsupportedFormatText } from './file-format.ts'
import { refusalText } from './refusal-text.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Why a file can't be a photo, and what can. */
export function pictureProblem(file: File): string {
  if (isHeic(file)) return heicText()
  const refusal = unsupportedFormatText(file)
  return refusal && file.type.startsWith('image/') ? refusal : refusalText('picture.unsupported')
}

/** @throws for a file that is no picture this browser can read */
export function readPictureFile(file: File): Promise<ImageBitmap> {
  if (!PICTURE_TYPES.includes(file.type) && !isHeic(file)) throw new TypeError(file.type)
  return createImageBitmap(file)
}
