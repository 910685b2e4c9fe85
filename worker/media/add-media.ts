import { uploadFields, type UploadFields } from '#media/media'
import { recordAuditEvents, type AuditActor, type StaffActor } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import type { AccessLevel } from './schema/media.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import {
  hasCompanion,
  isStoredFile,
  mediaFolder,
  selectMedia,
  type StoredMedia,
} from './files/queries.ts'
import { durationOf, requireChecksum, requireKind, requireOpen } from './files/rules.ts'
import { appendMedia, type MediaRow } from './files/writes.ts'
import { assertNotBlocked, insertFingerprint } from './consents/blocklist.ts'
import { requireConsent } from './consents/rules.ts'
import { assertStoriesCovered, recordedConsent } from './consents/writes.ts'
import {
  completeUpload,
  assertUploadRegistered,
  type PendingUpload,
} from './pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isUuid } from '../platform/lib/id.ts'
import { makePicture, plainPicture, type MadePicture } from './images/make-picture.ts'
import type { FormPart } from '../platform/lib/multipart.ts'
import { validBody } from '../platform/lib/validate.ts'
import { copyFile, forEachFile } from './copy-files.ts'
import { recordTeamFileChange } from '../notifications/record-team-file-change.ts'
import { receiveMedia, type ReceivedForm } from './receive-media.ts'
import {
  cleanUpFoldersOf,
  registerEmptyFolder,
  tryCleanUp,
  type FolderStores,
} from './clean-up-folders.ts'
import { replaceableBy, movedConflict, replaceInPlace } from './replace-media.ts'
import { pictureHashesOf, rejectBlockedFiles } from './reject-blocked-files.ts'

export type MediaStores = FolderStores & { images: ImagesBinding }
export type MediaUpload = {
  companionId: string
  parts: AsyncIterable<FormPart>
  by: AuditActor
}

/** Row of a file after its variants are made. */
export type MadeMedia = Omit<MediaRow, 'position' | 'sizeBytes'> & { sizeBytes: number }

/** Handling of one kind of upload: where its files are stored, which fields it reads, what its batch writes. */
type Destination<Fields, Row> = {
  folderOf: (media: Pick<StoredMedia, 'accessLevel' | 'companionId' | 'id'>) => string
  /** Access level of the stored file, if it differs from the form's `access_level`. */
  accessOf?: (fields: Pick<UploadFields, 'access_level'> & { consent?: unknown }) => AccessLevel
  /** Reads the further fields of the form. @throws Failure 422 */
  read: (raw: Record<string, string>, fields: UploadFields) => Fields | Promise<Fields>
  act: string
  /** The file that the upload replaces; the audit event is then the replacement of that file. */
  replaced?: (fields: Fields) => StoredMedia | null
  /** Statements of the batch that stores the file. */
  writes: (media: MadeMedia, fields: Fields) => Write[]
  /** Query of the stored row, which the batch runs after its statements. */
  storedRow: (id: string) => Reads[number] & PromiseLike<Row[]>
}

/**
 * Stores an upload: registers its folder, stores its files, then writes the row, the audit row and the public
 * documents in one batch. If a step fails, neither row nor files remain once the clean-up job has run. A gallery file
 * without a consent is stored as private: only staff see it until a consent is recorded.
 *
 * @throws Failure 404 if the companion does not exist, and the errors of `receiveMedia` and `makePicture`
 */
export async function addMedia(
  stores: MediaStores,
  upload: MediaUpload & { by: StaffActor },
): Promise<StoredMedia> {
  const { db } = stores
  const { by, companionId } = upload
  if (!(await hasCompanion(db, companionId))) throw new Failure('not-found', 'http.not-found')
  const { row, old } = await storeUpload(stores, upload, {
    folderOf: mediaFolder,
    accessOf: ({ consent, access_level }) => (consent === undefined ? 'private' : access_level),
    read: async (_, fields) => {
      const { consent, before } = fields
      const isNewInGallery = fields.purpose === 'gallery' && fields.replaces === undefined
      if (consent === undefined && isNewInGallery) return { consent, before, old: null }
      requireConsent(consent, fields, by.at)
      return {
        consent,
        before,
        old: await replaceableBy(db, { ...fields, consent }, companionId),
      }
    },
    act: 'media.added',
    replaced: (fields) => fields.old,
    writes: (media, { consent, before, old: replaced }) => {
      if (consent === undefined) {
        return [
          ...appendMedia(db, media, before),
          ...recordTeamFileChange(db, media, by.at),
          publishCompanions(db, [media.companionId]),
        ]
      }
      const writes: Write[] = replaced
        ? replaceInPlace(db, media, replaced)
        : appendMedia(db, media, before)
      writes.push(recordedConsent(db, consentedTo(media), consent, by))
      if (replaced) writes.push(assertStoriesCovered(db, media.id))
      writes.push(
        ...recordTeamFileChange(db, media, by.at),
        publishCompanions(db, [media.companionId]),
      )
      return writes
    },
    storedRow: (id) => selectMedia(db, id),
  })
  // The clean-up job deletes files that could not be deleted now.
  if (old) await cleanUpFoldersOf(stores, old.id)
  return row
}

const consentedTo = ({ id, companionId }: MadeMedia) => ({ mediaId: id, companionId })

/** Stores an upload of any kind, see `addMedia`. @returns the stored row and the file that it replaced */
export async function storeUpload<Fields, Row>(
  stores: MediaStores,
  { companionId, parts, by }: MediaUpload,
  { folderOf, accessOf, read, act, replaced, writes, storedRow }: Destination<Fields, Row>,
): Promise<{ row: Row; old: StoredMedia | null }> {
  const { db, bucket } = stores
  let id = crypto.randomUUID() as string
  let old: StoredMedia | null = null
  const pending = new Map<string, PendingUpload>()
  const registerFolder = async (accessLevel: 'public' | 'private') => {
    const folder = folderOf({ accessLevel, companionId, id })
    const upload = pending.get(folder) ?? (await registerEmptyFolder(stores, folder, by.at))
    pending.set(folder, upload)
    return upload
  }
  try {
    const form = await receiveMedia(
      parts,
      bucket,
      async ({ access_level: requestedAccess, consent, id: requestedId }) => {
        if (requestedId && isUuid(requestedId)) id = await freeId(db, requestedId)
        const access_level = requestedAccess === 'public' ? 'public' : 'private'
        const { folder } = await registerFolder(
          accessOf?.({ access_level, consent }) ?? access_level,
        )
        return `${folder}video`
      },
    )
    const { picture, fields, durationSeconds, fingerprint } = await check(stores, form)
    const chosenId = form.file.kind === 'photo' ? fields.id : undefined
    const [, isTaken] = await Promise.all([
      rejectBlockedFiles(db, fingerprint, companionId),
      chosenId !== undefined && isStoredFile(db, chosenId),
    ])
    const extraFields = await read(form.fields, fields)
    old = replaced?.(extraFields) ?? null
    if (isTaken) throw uploadedAlready()
    id = chosenId ?? id
    const accessLevel = accessOf?.(fields) ?? fields.access_level
    const upload = await registerFolder(accessLevel)
    const sizeBytes = await storeFiles(bucket, upload.folder, picture, form)
    const { alt, purpose, media_type: type } = fields
    const { width, height } = form.file.kind === 'video' ? form.file.facts : picture
    const { color, preview } = picture
    const content = { id, companionId, type, accessLevel, purpose, alt, sizeBytes }
    const { actor, at } = by
    const facts = { width, height, color, preview, durationSeconds, createdAt: at }
    const detail = { id, type, accessLevel, purpose }
    const event = old
      ? { act: 'media.replaced', subject: old.id, detail: { companionId, ...detail } }
      : { act, subject: companionId, detail }
    const batch = [
      recordAuditEvents(db, { actor, at, ...event }),
      assertNotBlocked(db, fingerprint.exact, companionId),
      ...writes({ ...content, ...facts }, extraFields),
      insertFingerprint(db, id, fingerprint, at),
      assertUploadRegistered(db, upload),
      completeUpload(db, upload.folder),
    ]
    const [rows] = await writeThenRead(db, batch, [storedRow(id)])
    pending.delete(upload.folder)
    const [row] = rows as Row[]
    if (row === undefined) throw new Failure('conflict', 'media.deleted')
    return { row, old }
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    throw old ? movedConflict() : uploadedTwice()
  } finally {
    for (const [folder, upload] of pending) await tryCleanUp(stores, folder, upload)
  }
}

/**
 * Returns the id if no file is stored under it, before anything is written to its folder.
 *
 * @throws Failure 409 if one is
 */
async function freeId(db: MediaStores['db'], id: string): Promise<string> {
  if (await isStoredFile(db, id)) throw uploadedAlready()
  return id
}
const uploadedAlready = () => new Failure('conflict', 'media.already-uploaded')
const uploadedTwice = () => new Failure('conflict', 'media.concurrent-upload')

/** Makes the picture of an upload whose fields and file are valid. */
async function check(
  { images }: Pick<MediaStores, 'images'>,
  { fields: raw, file, poster }: ReceivedForm,
) {
  const fields: UploadFields = validBody(uploadFields, raw)
  requireKind(fields.media_type, file.kind)
  requireOpen(fields)
  requireChecksum(fields.checksum, file.sha256)
  if (file.kind === 'photo') {
    const picture = await makePicture(images, file.bytes)
    const exact = await pictureHashesOf(file.bytes, file.sha256)
    const fingerprint = { exact, hashes: picture.hashes, frames: [] }
    return { fields, picture, fingerprint, durationSeconds: null }
  }
  const durationSeconds = durationOf(fields, file.facts)
  const { width, height } = file.facts
  const still = poster ?? (await plainPicture(images, width, height))
  const picture = await makePicture(images, still)
  const { sha256, frames } = file.stored
  const fingerprint = { exact: [file.sha256, sha256], hashes: picture.hashes, frames }
  return { fields, picture, fingerprint, durationSeconds }
}

/** @returns the total size of the files, in bytes */
async function storeFiles(
  bucket: R2Bucket,
  folder: string,
  { files }: MadePicture,
  { file }: ReceivedForm,
): Promise<number> {
  const pictures = await storePicture(bucket, folder, files)
  // The access level may follow the video in the form, so the video may have to move to another folder.
  const key = `${folder}video`
  if (file.kind === 'video' && file.key !== key) await copyFile(bucket, file.key, key)
  return pictures + (file.kind === 'video' ? file.sizeBytes : 0)
}

/** @returns the total size of the picture's files, in bytes */
export async function storePicture(
  bucket: R2Bucket,
  folder: string,
  files: MadePicture['files'],
): Promise<number> {
  const pictures = files.map((file) => ({ ...file, size: file.bytes.length }))
  await forEachFile(pictures, ({ name, bytes, contentType }) =>
    bucket.put(`${folder}${name}`, bytes, { httpMetadata: { contentType } }),
  )
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
