import type { Database } from '../platform/db/client.ts'
import { isBlocked, type Fingerprint } from './consents/blocklist.ts'
import { Failure } from '../platform/lib/failure.ts'
import { sha256Of } from '../platform/lib/hash.ts'
import { trimToPicture } from './lib/media-type.ts'
import { recognise } from './images/make-picture.ts'

/** @throws Failure 409 for a withdrawn file, regardless of the account that uploads it for the profile */
export async function rejectBlockedFiles(
  db: Database,
  fingerprint: Fingerprint,
  companionId: string,
): Promise<void> {
  if (await isBlocked(db, fingerprint, companionId)) throw new Failure('conflict', 'media.blocked')
}

/** SHA-256 of the file and of its picture alone: bytes appended to a withdrawn picture must not hide it. */
export async function pictureHashesOf(
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string,
): Promise<string[]> {
  const picture = trimToPicture(bytes)
  return picture === bytes ? [sha256] : [sha256, await sha256Of(picture)]
}

/**
 * Applies `rejectBlockedFiles` to a picture as it was uploaded.
 *
 * @param companionId omitted for a picture without a profile
 */
export async function requirePictureNotBlocked(
  { db, images }: { db: Database; images: ImagesBinding },
  bytes: Uint8Array<ArrayBuffer>,
  companionId = '',
): Promise<void> {
  const exact = await pictureHashesOf(bytes, await sha256Of(bytes))
  await rejectBlockedFiles(
    db,
    { exact, hashes: await recognise(images, bytes), frames: [] },
    companionId,
  )
}
