import type { Database } from '../db/client.ts'
import { isBlocked, type Fingerprint } from '../features/media-consents/blocklist.ts'
import { Failure } from '../lib/failure.ts'
import { sha256Of } from '../lib/hash.ts'
import { pictureAlone } from '../lib/media-type.ts'
import { recognise } from '../lib/images/make-picture.ts'

/** @throws Failure 409 for what was withdrawn, whoever uploads it */
export async function requireNotBlocked(db: Database, fingerprint: Fingerprint): Promise<void> {
  if (await isBlocked(db, fingerprint)) throw new Failure('conflict', 'media.blocked')
}

/** As `requireNotBlocked`, for a picture as it was uploaded. */
export async function requirePictureNotBlocked(
  { db, images }: { db: Database; images: ImagesBinding },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const picture = pictureAlone(bytes)
  const exact = [await sha256Of(bytes), await sha256Of(picture)]
  await requireNotBlocked(db, { exact, hashes: await recognise(images, picture), frames: [] })
}
