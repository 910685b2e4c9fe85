import { MAX_APPLICATION_PHOTOS } from '#moderation/application-options'
import type { ApplicationDetailsInput } from '#moderation/applications'
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
  photoFolder,
  photoKey,
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
import { pictureAlone } from '../media/lib/media-type.ts'
import { tryCleanUp, type Stores } from '../media/clean-up-folders.ts'
import { requirePictureNotBlocked } from '../media/reject-blocked-files.ts'

const PHOTO = { width: 1_280, height: 1_280, fit: 'scale-down' } as const
const PREVIEW = { width: 144, height: 144, fit: 'scale-down' } as const

const decided = () => new Failure('conflict', 'application.decided')
const full = () =>
  new Failure('conflict', 'application.photos-full', { max: MAX_APPLICATION_PHOTOS })

/** @throws Failure 404 when it is gone, 409 once it is decided */
export async function undecidedApplication(db: Database, id: string) {
  const application = await findForDetails(db, id)
  if (!application) throw new Failure('not-found', 'application.link')
  if (!isUndecided(application.state)) throw decided()
  return application
}

/**
 * Stores what an applicant adds, in place of what she sent before. The office gets one mail about it.
 *
 * @param origin of the site
 * @throws Failure 404 and 409 as `undecidedApplication`, 422 for a range without her own age
 */
export async function storeDetails(
  db: Database,
  id: string,
  { languages, services, references, ageRange }: ApplicationDetailsInput,
  { now, origin }: { now: number; origin: string },
): Promise<{ reference: string }> {
  const { reference, age, details } = await undecidedApplication(db, id)
  const range = ageRange ? ageRangeFor(age, ageRange) : { ageMin: null, ageMax: null }
  const sent = { languages, services, referenceText: references ?? '', ...range }
  const before = details && {
    languages: details.languages,
    services: details.services,
    referenceText: details.referenceText,
    ageMin: details.ageMin,
    ageMax: details.ageMax,
  }
  if (JSON.stringify(before) === JSON.stringify(sent)) return { reference }
  const act = { actor: 'system', act: 'application.completed', subject: id, at: now }
  try {
    await audited(db, { ...act, detail: { reference } }, [
      assertInBatch(db, isOpenSql(id)),
      replaceDetails(db, id, sent, now),
      enqueueEmails(db, [detailsEmail({ id, reference }, origin)], now),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? decided() : error
  }
  return { reference }
}

type Upload = { applicationId: string; id: string; bytes: Uint8Array<ArrayBuffer>; now: number }

/**
 * Adds a photo that staff alone see, once however often it is sent. Only its pixels are kept.
 *
 * @throws Failure 422 for a picture that is none; 404 and 409 as `undecidedApplication`; 409 beyond
 *   the number of photos, and for one that was withdrawn; nothing is stored by any failure
 */
export async function storeApplicationPhoto(
  { db, bucket, images }: Stores & { images: ImagesBinding },
  { applicationId, id, bytes, now }: Upload,
): Promise<void> {
  const { photos } = await undecidedApplication(db, applicationId)
  if (photos.some((one) => one.id === id)) return
  if (photos.length >= MAX_APPLICATION_PHOTOS) throw full()
  const picture = pictureAlone(bytes)
  await requirePictureNotBlocked({ db, images }, bytes)
  const webp = await encodeWebp(images, picture, PHOTO)
  const preview = dataUrl(await encodeWebp(images, picture, PREVIEW))
  const photo = { applicationId, id }
  const folder = photoFolder(photo)
  const pending = await registerUpload(db, folder, now)
  try {
    if (!pending) throw new Failure('unavailable', 'media.store-unavailable')
    await bucket.put(photoKey(photo), webp, { httpMetadata: { contentType: 'image/webp' } })
    await writeAll(db, [
      assertInBatch(db, isOpenSql(applicationId)),
      assertUploadRegistered(db, pending),
      insertPhoto(db, { ...photo, preview, createdAt: now }),
      completeUpload(db, folder),
    ])
  } catch (error) {
    await tryCleanUp({ db, bucket }, folder, pending)
    const after = await undecidedApplication(db, applicationId)
    if (after.photos.some((one) => one.id === id)) return
    if (after.photos.length >= MAX_APPLICATION_PHOTOS) throw full()
    const isOther = isAssertionFailed(error) || isUniqueViolation(applicationPhotos, error)
    throw isOther ? new Failure('conflict', 'media.uploaded-twice') : error
  }
}

/** As WebP. @throws Failure 404 when there is none, 503 while it can't be read */
export async function readApplicationPhoto(
  { db, bucket }: Stores,
  photo: { applicationId: string; id: string },
): Promise<Uint8Array> {
  const photos = await photosOf(db, photo.applicationId)
  if (!photos.some(({ id }) => id === photo.id)) throw new Failure('not-found', 'http.not-found')
  const file = await bucket.get(photoKey(photo)).catch(() => null)
  if (!file) throw new Failure('unavailable', 'media.unavailable')
  return new Uint8Array(await file.arrayBuffer())
}

/** Idempotent. @throws Failure 404 and 409 as `undecidedApplication` */
export async function removeApplicationPhoto(
  stores: Stores,
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
  await tryCleanUp(stores, photoFolder(photo))
}
