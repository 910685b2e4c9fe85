import { memberPhotoKey, type photoOf } from './queries.ts'

/** The member's photo as WebP; null when there is none or it can't be read now. */
export async function readPhoto(
  bucket: R2Bucket,
  photo: Awaited<ReturnType<typeof photoOf>>[number] | undefined,
): Promise<Uint8Array | null> {
  if (!photo) return null
  const file = await bucket.get(memberPhotoKey(photo)).catch(() => null)
  return file && new Uint8Array(await file.arrayBuffer())
}
