import { jpegOf } from '../../../lib/picture-file.ts'

const SENT_PX = 1_600
const QUALITY = 0.85

/**
 * A picture small enough for a phone's connection. One that the browser can't read is sent as it is: the
 * Worker says what it takes.
 */
export async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = picture
  const small = await jpegOf({ picture, width, height, maxSide: SENT_PX, quality: QUALITY })
  picture.close()
  return small ?? file
}
