import { audited } from '../db/audited.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { mediaById, mediaFolder, type StoredMedia } from '../features/media/queries.ts'
import { deleteMedia } from '../features/media/writes.ts'
import { blockFile, fingerprintOf, type Fingerprint } from '../features/media-consents/blocklist.ts'
import { revokedEmails } from '../features/media-consents/emails.ts'
import { revokedAt } from '../features/media-consents/queries.ts'
import { endConsent } from '../features/media-consents/writes.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import { foldersOf } from '../features/pending-uploads/queries.ts'
import { submissionById } from '../features/submitted-media/queries.ts'
import { deleteSubmission } from '../features/submitted-media/writes.ts'
import { Failure } from '../lib/failure.ts'
import { recognise } from '../lib/images/make-picture.ts'
import { errorMessage } from '../lib/reason.ts'
import { cleanUpFoldersOf, type Stores } from './clean-up-folders.ts'
import type { Own } from './own-caller.ts'

type MediaStores = Stores & { images: ImagesBinding | undefined }
const unknown: Fingerprint = { exact: [], hashes: [], frames: [] }

/**
 * Takes a file off the site, and has it refused from now on: the row, the record, what recognises the file,
 * the receipt and what the public sees in one batch, then the files. May be repeated until both are done.
 *
 * @returns when it was revoked, and whether a picture that is hardly another is refused as well
 * @throws Failure 404 when it is none of hers; 503 when files are left
 */
export async function revokeConsent(
  stores: MediaStores,
  { companionId, memberId, email, now }: Own & { email: string | null },
  mediaId: string,
): Promise<{ at: number; isRecognised: boolean }> {
  const { db } = stores
  const [media, submission, known] = await Promise.all([
    mediaById(db, mediaId),
    submissionById(db, mediaId),
    fingerprintOf(db, mediaId),
  ])
  // A change has no file of its own.
  const file = media ?? (submission?.mediaId ? undefined : submission)
  if (file?.companionId !== companionId) return repeated(stores, { mediaId, companionId, now })

  const fingerprint = known ?? (media ? await recognised(stores, media) : unknown)
  const isRecognised = fingerprint.hashes.length > 0
  const detail = { companionId, type: file.type, accessLevel: file.accessLevel }
  const act = { actor: memberId, at: now, act: 'media.revoked', subject: mediaId, detail }
  const isBlocked = isRecognised || fingerprint.exact.length > 0
  const receipt = revokedEmails({ mediaId, email, at: now, isBlocked })
  await audited(db, act, [
    blockFile(db, fingerprint, now),
    endConsent(db, mediaId, now),
    // Both: it may be approved at this moment.
    deleteSubmission(db, companionId, mediaId),
    deleteMedia(db, companionId, mediaId),
    enqueueEmails(db, receipt, now),
    publishCompanions(db, [companionId]),
  ])
  await emptied(stores, mediaId)
  return { at: now, isRecognised }
}

type Revoked = { mediaId: string; companionId: string; now: number }

async function repeated(stores: MediaStores, { mediaId, companionId, now }: Revoked) {
  const [at, folders] = await Promise.all([
    revokedAt(stores.db, { mediaId, companionId }),
    foldersOf(stores.db, mediaId),
  ])
  const isHers = folders.some((folder) => folder.includes(`/${companionId}/`))
  if (at === null && !isHers) throw new Failure('not-found', 'http.not-found')
  await emptied(stores, mediaId)
  return { at: at ?? now, isRecognised: true }
}

async function emptied(stores: Stores, mediaId: string): Promise<void> {
  if (await cleanUpFoldersOf(stores, mediaId)) return
  throw new Failure('unavailable', 'media.not-removed')
}

/** A file from before fingerprints were stored: its picture as it is served. Withdrawal comes first. */
async function recognised(
  { bucket, images }: MediaStores,
  media: StoredMedia,
): Promise<Fingerprint> {
  try {
    const object = await bucket.get(`${mediaFolder(media)}w640.webp`)
    const bytes = object && new Uint8Array(await object.arrayBuffer())
    const hashes = bytes && images ? await recognise(images, bytes) : []
    return { ...unknown, hashes }
  } catch (error) {
    const { id } = media
    console.warn(JSON.stringify({ event: 'media.unrecognised', id, error: errorMessage(error) }))
    return unknown
  }
}
