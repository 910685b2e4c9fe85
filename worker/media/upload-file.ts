import { uploadFields, type UploadFields } from '#media/media'
import type { TextLanguage } from '#platform/text-languages'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { mediaFolder, selectStoredId } from './files/queries.ts'
import { durationOf, requireChecksum, requireKind, requireOpen } from './files/rules.ts'
import type { MediaRow } from './files/writes.ts'
import { assertNotBlocked, insertFingerprint, type Fingerprint } from './consents/blocklist.ts'
import {
  assertUploadRegistered,
  completeUpload,
  insertRegistration,
  type PendingUpload,
} from './pending-uploads/queries.ts'
import { selectUploadingCompanion } from './submissions/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isUuid } from '../platform/lib/id.ts'
import { validBody } from '../platform/lib/validate.ts'
import { registerEmptyFolder, tryCleanUp, type FolderStores } from './clean-up-folders.ts'
import { makePicture, plainPicture, type MadePicture } from './images/make-picture.ts'
import type { ReceivedFile } from './receive-media.ts'
import { pictureHashesOf } from './reject-blocked-files.ts'

// The steps of an upload, in their order; `add-media.ts` and `submit-media.ts` put them together. If one of them fails,
// neither row nor files remain once the clean-up job has run.

export type MediaStores = FolderStores & { images: ImagesBinding }

/** A folder that is registered for the files of one upload. */
export type BegunUpload = { id: string; companionId: string; pending: PendingUpload; now: number }

const alreadyUploaded = () => new Failure('conflict', 'media.already-uploaded')
export const uploadedTwice = () => new Failure('conflict', 'media.concurrent-upload')

/**
 * Registers the folder of a new file before its bytes are read, in one round trip with the facts about its companion.
 *
 * @param requestedId id of the file, if its sender chose one
 * @throws Failure 404 if the companion does not exist; 409 if a file is stored under the id
 */
export async function beginUpload(
  stores: FolderStores,
  { companionId, requestedId, now }: { companionId: string; requestedId?: string; now: number },
): Promise<{ upload: BegunUpload; submissions: number; textLanguage: TextLanguage }> {
  const { db } = stores
  const id = requestedId !== undefined && isUuid(requestedId) ? requestedId : crypto.randomUUID()
  const folder = mediaFolder({ companionId, id })
  const [[registration], [storedFile], [companion]] = await db.batch([
    insertRegistration(db, folder, now),
    selectStoredId(db, { companionId, id }),
    selectUploadingCompanion(db, companionId),
  ])
  // A folder with the files of an earlier attempt is emptied first.
  const pending = registration ?? (await registerEmptyFolder(stores, folder, now))
  const upload = { id, companionId, pending, now }
  if (companion && !storedFile) return { upload, ...companion }
  await abandonUpload(stores, upload)
  throw companion ? alreadyUploaded() : new Failure('not-found', 'http.not-found')
}

/** Deletes the files of an upload that failed; on an error the clean-up job does it. */
export async function abandonUpload(stores: FolderStores, { pending }: BegunUpload): Promise<void> {
  await tryCleanUp(stores, pending.folder, pending)
}

/** A received file whose picture is made. */
export type ExaminedFile = {
  fields: UploadFields
  picture: MadePicture
  fingerprint: Fingerprint
  facts: Pick<MediaRow, 'width' | 'height' | 'color' | 'preview' | 'durationSeconds'>
}

/**
 * Compares a received file with its form, and makes its picture.
 *
 * @throws Failure 422 if they contradict each other, and the errors of `makePicture`
 */
export async function examineFile(
  images: ImagesBinding,
  file: ReceivedFile,
  form: { fields: Record<string, string>; poster: Uint8Array<ArrayBuffer> | null },
): Promise<ExaminedFile> {
  const fields: UploadFields = validBody(uploadFields, form.fields)
  requireKind(fields.media_type, file.kind)
  requireOpen(fields)
  requireChecksum(fields.checksum, file.sha256)
  if (file.kind === 'photo') {
    const picture = await makePicture(images, file.bytes)
    const { width, height, color, preview, hashes } = picture
    const exact = await pictureHashesOf(file.bytes, file.sha256)
    const facts = { width, height, color, preview, durationSeconds: null }
    return { fields, picture, fingerprint: { exact, hashes, frames: [] }, facts }
  }
  const { width, height } = file.facts
  const durationSeconds = durationOf(fields, file.facts)
  const poster = form.poster ?? (await plainPicture(images, width, height))
  const picture = await makePicture(images, poster)
  const { color, preview, hashes } = picture
  const exact = [file.sha256, file.stored.sha256]
  const facts = { width, height, color, preview, durationSeconds }
  return { fields, picture, fingerprint: { exact, hashes, frames: file.stored.frames }, facts }
}

/** Statements of the batch that stores a file's row: they end the registration, which the upload must still own. */
export const completionWrites = (
  db: Database,
  { id, companionId, pending, now }: BegunUpload,
  fingerprint: Fingerprint,
): Write[] => [
  assertNotBlocked(db, fingerprint.exact, companionId),
  insertFingerprint(db, id, fingerprint, now),
  assertUploadRegistered(db, pending),
  completeUpload(db, pending.folder),
]

/** Size of an upload's files, in bytes. */
export function sizeOf(picture: MadePicture, file: ReceivedFile): number {
  const pictureBytes = picture.files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return pictureBytes + (file.kind === 'video' ? file.sizeBytes : 0)
}

/** Larger files are stored one after the other, because an isolate's memory is limited. */
const SMALL_BYTES = 1024 * 1024

/** Stores the files of a picture. After an error no write is in progress. @throws the first error */
export async function storePicture(
  bucket: R2Bucket,
  folder: string,
  { files }: Pick<MadePicture, 'files'>,
): Promise<void> {
  const put = ({ name, bytes, contentType }: MadePicture['files'][number]) =>
    bucket.put(`${folder}${name}`, bytes, { httpMetadata: { contentType } })
  await settleAll(files.filter(({ bytes }) => bytes.length <= SMALL_BYTES).map(put))
  for (const file of files) if (file.bytes.length > SMALL_BYTES) await put(file)
}

/** Waits until all of the work has ended. @throws the first error */
export async function settleAll<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
