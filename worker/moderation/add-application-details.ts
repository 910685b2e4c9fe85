import { MAX_APPLICATION_PHOTOS, type ApplicationDetailsInput } from '#moderation/applications'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { applicationPhotos } from './schema/applications.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import {
  deleteApplicationPhoto,
  findForDetails,
  insertPhoto,
  isOpenSql,
  applicationPhotoFolder,
  applicationPhotoKey,
  photosOf,
  replaceDetails,
} from './applications/details.ts'
import { detailsEmail } from './applications/emails.ts'
import { ageRangeFor, isUndecided } from './applications/rules.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import {
  completeUpload,
  registerUpload,
  assertUploadRegistered,
} from '../media/pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { dataUrl } from '../platform/lib/bytes.ts'
import { encodeWebp } from '../media/images/make-picture.ts'
import { trimToPicture } from '../media/lib/media-type.ts'
import { tryCleanUp, type FolderStores } from '../media/clean-up-folders.ts'
import { requirePictureNotBlocked } from '../media/reject-blocked-files.ts'

const PHOTO = { width: 1_280, height: 1_280, fit: 'scale-down' } as const
const PREVIEW = { width: 144, height: 144, fit: 'scale-down' } as const

const alreadyDecided = () => new Failure('conflict', 'application.decided')
const full = () =>
  new Failure('conflict', 'application.photos-full', { max: MAX_APPLICATION_PHOTOS })

/**
 * @throws `Failure` 404 `application.invalid-link` if the application is gone, 409 `application.decided`
 *   once it is decided
 */
export async function undecidedApplication(db: Database, id: string) {
  const application = await findForDetails(db, id)
  if (!application) throw new Failure('not-found', 'application.invalid-link')
  if (!isUndecided(application.state)) throw alreadyDecided()
  return application
}

/**
 * Stores the applicant's second step, replacing an earlier one. The office gets one email per
 * application.
 *
 * @param origin the site's origin
 * @throws `Failure` 404 and 409 as `undecidedApplication`, 422 for an age range that excludes her
 *   age
 */
export async function storeDetails(
  db: Database,
  id: string,
  { languages, services, references, ageRange }: ApplicationDetailsInput,
  { now, origin }: { now: number; origin: string },
): Promise<{ reference: string }> {
  const { reference, age, details } = await undecidedApplication(db, id)
  const range = ageRange ? ageRangeFor(age, ageRange) : { ageMin: null, ageMax: null }
  const newDetails = { languages, services, referenceText: references ?? '', ...range }
  const before = details && {
    languages: details.languages,
    services: details.services,
    referenceText: details.referenceText,
    ageMin: details.ageMin,
    ageMax: details.ageMax,
  }
  if (JSON.stringify(before) === JSON.stringify(newDetails)) return { reference }
  const event = { actor: 'system', act: 'application.completed', subject: id, at: now }
  try {
    await audited(db, { ...event, detail: { reference } }, [
      assertInBatch(db, isOpenSql(id)),
      replaceDetails(db, id, newDetails, now),
      enqueueEmails(db, [detailsEmail({ id, reference }, origin)], now),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? alreadyDecided() : error
  }
  return { reference }
}

type Upload = { applicationId: string; id: string; bytes: Uint8Array<ArrayBuffer>; now: number }

/**
 * Stores a re-encoded photo for staff. Repeating the call with the same id changes nothing. Nothing
 * is stored on failure.
 *
 * @throws `Failure` 422 for an unreadable picture; 404 and 409 as `undecidedApplication`; 409
 *   beyond `MAX_APPLICATION_PHOTOS` and for an id whose photo was removed
 */
export async function storeApplicationPhoto(
  { db, bucket, images }: FolderStores & { images: ImagesBinding },
  { applicationId, id, bytes, now }: Upload,
): Promise<void> {
  const { photos } = await undecidedApplication(db, applicationId)
  if (photos.some((storedPhoto) => storedPhoto.id === id)) return
  if (photos.length >= MAX_APPLICATION_PHOTOS) throw full()
  const picture = trimToPicture(bytes)
  await requirePictureNotBlocked({ db, images }, bytes)
  const webp = await encodeWebp(images, picture, PHOTO)
  const preview = dataUrl(await encodeWebp(images, picture, PREVIEW))
  const photo = { applicationId, id }
  const folder = applicationPhotoFolder(photo)
  const pending = await registerUpload(db, folder, now)
  try {
    if (!pending) throw new Failure('unavailable', 'media.store-unavailable')
    await bucket.put(applicationPhotoKey(photo), webp, {
      httpMetadata: { contentType: 'image/webp' },
    })
    await writeAll(db, [
      assertInBatch(db, isOpenSql(applicationId)),
      assertUploadRegistered(db, pending),
      insertPhoto(db, { ...photo, preview, createdAt: now }),
      completeUpload(db, folder),
    ])
  } catch (error) {
    await tryCleanUp({ db, bucket }, folder, pending)
    const current = await undecidedApplication(db, applicationId)
    if (current.photos.some((storedPhoto) => storedPhoto.id === id)) return
    if (current.photos.length >= MAX_APPLICATION_PHOTOS) throw full()
    const isOther = isAssertionFailed(error) || isUniqueViolation(applicationPhotos, error)
    throw isOther ? new Failure('conflict', 'media.concurrent-upload') : error
  }
}

/** The photo as WebP. @throws `Failure` 404 if there is none, 503 while R2 cannot be read */
export async function readApplicationPhoto(
  { db, bucket }: FolderStores,
  photo: { applicationId: string; id: string },
): Promise<Uint8Array> {
  const photos = await photosOf(db, photo.applicationId)
  if (!photos.some(({ id }) => id === photo.id)) throw new Failure('not-found', 'http.not-found')
  const file = await bucket.get(applicationPhotoKey(photo)).catch(() => null)
  if (!file) throw new Failure('unavailable', 'media.unavailable')
  return new Uint8Array(await file.arrayBuffer())
}

/** Idempotent. @throws `Failure` 404 and 409 as `undecidedApplication` */
export async function removeApplicationPhoto(
  stores: FolderStores,
  photo: { applicationId: string; id: string },
): Promise<void> {
  await undecidedApplication(stores.db, photo.applicationId)
  const { applicationId, id } = photo
  await writeAll(stores.db, [
    deleteApplicationPhoto(stores.db, photo),
    recordTombstone(stores.db, {
      what: 'application-photo.removed',
      subject: id,
      detail: { application: applicationId },
    }),
  ])
  await tryCleanUp(stores, applicationPhotoFolder(photo))
}
