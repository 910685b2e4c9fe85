import type { CropMedia } from '#media/media'
import { VARIANT_WIDTHS } from '#media/media-urls'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { isStoredFile, mediaById, mediaFolder, type StoredMedia } from './files/queries.ts'
import { requireCrop } from './files/rules.ts'
import { deleteMedia, insertInPlaceOf } from './files/writes.ts'
import {
  assertNotBlocked,
  blockFingerprintOf,
  insertFingerprint,
  type Fingerprint,
} from './consents/blocklist.ts'
import { copyConsent } from './consents/writes.ts'
import { completeUpload, assertUploadRegistered } from './pending-uploads/queries.ts'
import { showInStories } from './stories/writes.ts'
import { isChangePending } from './submissions/queries.ts'
import { assertNoChangePending } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { sha256Of } from '../platform/lib/hash.ts'
import { cropPng } from './images/crop-png.ts'
import { encode } from './images/encode.ts'
import { makePicture, recognise } from './images/make-picture.ts'
import { readPicture } from './lib/media-type.ts'
import { storePicture, type MediaStores } from './upload-file.ts'
import { cleanUpFoldersOf, registerEmptyFolder, tryCleanUp } from './clean-up-folders.ts'
import { recordTeamFileChange } from '../notifications/record-team-file-change.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'
import { rejectBlockedFiles } from './reject-blocked-files.ts'
import { movedConflict } from './replace-media.ts'

const LARGEST = `w${Math.max(...VARIANT_WIDTHS)}.webp`

/**
 * Crops a photo for staff and notifies its companion.
 *
 * @throws Failure as `cropPhoto`; 409 while a change to it is under review
 */
export async function cropMedia(
  stores: MediaStores,
  id: string,
  crop: CropMedia,
  auditActor: AuditActor,
): Promise<StoredMedia> {
  const { db } = stores
  const [photo, part] = await Promise.all([mediaById(db, id), mediaById(db, crop.id)])
  // The photo is already cropped: the answer to an earlier attempt was lost.
  if (!photo && part) return part
  if (!photo) throw new Failure('not-found', 'http.not-found')
  if (await isChangePending(db, id)) throw new Failure('conflict', 'media.change-pending')
  const extraWrites = recordTeamFileChange(db, { ...photo, id: crop.id }, auditActor.at)
  return cropPhoto(stores, { photo, crop, by: auditActor, extraWrites })
}

/**
 * Crops a published photo for its companion.
 *
 * @throws Failure as `cropMedia`, with the messages for companions
 */
export async function cropOwnMedia(
  stores: MediaStores,
  { companionId, memberId, now }: SilentOwnCaller,
  id: string,
  crop: CropMedia,
): Promise<void> {
  const { db } = stores
  const [photo, part] = await Promise.all([mediaById(db, id), mediaById(db, crop.id)])
  if (!photo && part?.companionId === companionId) return
  if (photo?.companionId !== companionId) throw new Failure('not-found', 'submission.not-found')
  if (await isChangePending(db, id)) throw new Failure('conflict', 'submission.crop-pending')
  const auditActor = { actor: memberId, at: now }
  await cropPhoto(stores, { photo, crop, by: auditActor, extraWrites: [] })
}

type PhotoCrop = {
  photo: StoredMedia
  crop: CropMedia
  by: AuditActor
  extraWrites: readonly Write[]
}

/**
 * Replaces a photo by a part of it, as in `replace-media.ts`. The part keeps the consent record and the fingerprint
 * of the whole photo, so that withdrawing the part withdraws the whole.
 *
 * @throws Failure 422 for an invalid crop; 409 if the photo has changed or no longer exists; 503 if its file can't be
 *   read
 */
async function cropPhoto(
  stores: MediaStores,
  { photo, crop: { id: partId, ...area }, by, extraWrites }: PhotoCrop,
): Promise<StoredMedia> {
  const { db, bucket, images } = stores
  const { id, companionId, type, accessLevel, purpose } = photo
  if (await isStoredFile(db, { companionId, id: partId }))
    throw new Failure('conflict', 'media.already-uploaded')

  const source = await storedPicture(bucket, photo)
  const { width, height, frames } = readPicture(source)
  requireCrop(area, { ...photo, width, height })
  if (frames > 1) throw new Failure('invalid', 'media.crop-animated')
  const png = await encode(images, source, { format: 'image/png' })
  const picture = await makePicture(images, await cropPng(png, area))
  const { files, hashes, ...pictureFacts } = picture
  await rejectBlockedFiles(db, { exact: [], hashes, frames: [] }, companionId)
  const whole = (await blockFingerprintOf(db, id)) ?? (await computeFingerprint(images, source))
  const fingerprint = { ...whole, hashes: [...new Set([...hashes, ...whole.hashes])] }

  const part = { ...photo, id: partId }
  const folder = mediaFolder(part)
  const pending = await registerEmptyFolder(stores, folder, by.at)
  try {
    await storePicture(bucket, folder, picture)
    const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const row = { ...part, ...pictureFacts, sizeBytes }
    const detail = { id: partId, companionId, type, accessLevel, purpose, crop: area }
    await audited(db, { ...by, act: 'media.replaced', subject: id, detail }, [
      assertNotBlocked(db, fingerprint.exact, companionId),
      assertNoChangePending(db, id),
      ...insertInPlaceOf(db, row, photo),
      showInStories(db, id, partId),
      copyConsent(db, id, partId),
      insertFingerprint(db, partId, fingerprint, by.at),
      deleteMedia(db, companionId, id),
      recordTombstone(db, { what: 'file.removed', subject: id }),
      ...extraWrites,
      assertUploadRegistered(db, pending),
      completeUpload(db, folder),
      publishCompanions(db, [companionId]),
    ])
  } catch (error) {
    await tryCleanUp(stores, folder, pending)
    throw isAssertionFailed(error) ? movedConflict() : error
  }
  // The clean-up job deletes files that could not be deleted now.
  await cleanUpFoldersOf(stores, id)
  return requireStored(db, partId)
}

/** @throws Failure 503 if the file can't be read */
async function storedPicture(bucket: R2Bucket, media: StoredMedia) {
  const file = await bucket.get(`${mediaFolder(media)}${LARGEST}`)
  if (!file) throw new Failure('unavailable', 'media.unavailable')
  return new Uint8Array(await file.arrayBuffer())
}

/** Computes the fingerprint of a file without a stored one, such as a sample. */
const computeFingerprint = async (
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Fingerprint> => ({
  exact: [await sha256Of(bytes)],
  hashes: await recognise(images, bytes),
  frames: [],
})

async function requireStored(db: Database, id: string): Promise<StoredMedia> {
  const media = await mediaById(db, id)
  if (!media) throw new Failure('conflict', 'media.deleted')
  return media
}
