import { jpegOf } from '../../../lib/picture-file.ts'

const SENT_PX = 1_600
const QUALITY = 0.85

/**
 * Reduces a picture for a slow connection. Returns the file unchanged if the browser can't read it: the Worker then
 * names the formats that it accepts.
 */
export async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = picture
  const small = await jpegOf({ picture, width, height, maxSide: SENT_PX, quality: QUALITY })
  picture.close()
  return small ?? file
}
