import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import {
  deleteMemberPhoto,
  memberPhotoFolder,
  memberPhotoKey,
  photoOf,
  replacePhoto,
} from '../accounts/photos/queries.ts'
import { memberExists } from '../accounts/members/queries.ts'
import { completeUpload, registerUpload } from './pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { encodeWebp } from './images/make-picture.ts'
import { trimToPicture, readPicture } from './lib/media-type.ts'
import { tryCleanUp, type FolderStores } from './clean-up-folders.ts'
import { requirePictureNotBlocked } from './reject-blocked-files.ts'

const SIDE = 256

type Upload = { memberId: string; bytes: Uint8Array<ArrayBuffer>; now: number }

/**
 * Replaces the member's photo; the previous one is deleted.
 *
 * @returns the photo as WebP
 * @throws Failure 422 if the file is no picture or not square; 409 if the picture was withdrawn before; 401
 *   once the account is deleted. No failure changes anything
 */
export async function storePhoto(
  { db, bucket, images }: FolderStores & { images: ImagesBinding },
  { memberId, bytes, now }: Upload,
): Promise<Uint8Array> {
  const picture = trimToPicture(bytes)
  const { width, height } = readPicture(picture)
  // A cropper that rounds may be off by one pixel.
  if (Math.abs(width - height) > 1) throw new Failure('invalid', 'media.photo-not-square')
  await requirePictureNotBlocked({ db, images }, bytes)
  const webp = await encodeWebp(images, picture, { width: SIDE, height: SIDE, fit: 'scale-down' })
  const [before] = await photoOf(db, memberId)
  const photo = { memberId, id: crypto.randomUUID() }
  const folder = memberPhotoFolder(photo)
  await registerUpload(db, folder, now)
  try {
    await bucket.put(memberPhotoKey(photo), webp, { httpMetadata: { contentType: 'image/webp' } })
    await writeAll(db, [
      assertInBatch(db, memberExists(memberId)),
      replacePhoto(db, photo, now),
      recordTombstone(db, { what: 'photo.removed', subject: memberId }),
      completeUpload(db, folder),
    ])
  } catch (error) {
    await tryCleanUp({ db, bucket }, folder)
    throw isAssertionFailed(error) ? new Failure('unauthenticated', 'sign-in.photo') : error
  }
  if (before) await tryCleanUp({ db, bucket }, memberPhotoFolder(before))
  return webp
}

/** Idempotent. The file is deleted now, or within a quarter of an hour when R2 is down. */
export async function removePhoto({ db, bucket }: FolderStores, memberId: string): Promise<void> {
  const [photo] = await photoOf(db, memberId)
  if (!photo) return
  await writeAll(db, [
    deleteMemberPhoto(db, memberId),
    recordTombstone(db, { what: 'photo.removed', subject: memberId }),
  ])
  await tryCleanUp({ db, bucket }, memberPhotoFolder(photo))
}
