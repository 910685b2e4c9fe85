import type { WithdrawalPlace } from '#media/media-consent-options'
import { audited } from '../platform/db/audited.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones, type Tombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { mediaById, mediaFolder, type StoredMedia } from './files/queries.ts'
import { deleteMedia } from './files/writes.ts'
import {
  blockFile,
  blockFileForProfile,
  fingerprintOf,
  kindsOf,
  publishedByOthers,
  type Fingerprint,
} from './consents/blocklist.ts'
import { revokedEmails } from './consents/emails.ts'
import { revokedAt } from './consents/queries.ts'
import {
  assertWithdrawable,
  copiesOf,
  noteWithdrawal,
  withdrawalOf,
} from './consents/withdrawals.ts'
import { endConsent } from './consents/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { foldersOf } from './pending-uploads/queries.ts'
import { submissionById } from './submissions/queries.ts'
import { deleteSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { recognise } from './images/make-picture.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { cleanUpFoldersOf, type Stores } from './clean-up-folders.ts'
import type { Own } from '../accounts/lib/own-caller.ts'

type MediaStores = Stores & { images: ImagesBinding | undefined }
const unknown: Fingerprint = { exact: [], hashes: [], frames: [] }

/** How often it is tried again when copies of the file come or go at the same moment. */
const ATTEMPTS = 3

type Press = Own & { email: string | null }
type Revoked = { at: number; isRecognised: boolean }

/**
 * Takes a file and its copies on her profile off the site, and has it refused from now on: the rows, the records,
 * what recognises the file, the receipt and what the public sees in one batch, then the files. May be repeated until
 * both are done; a repeat blocks nothing anew, also after `allowAgain`.
 *
 * @returns when it was revoked, and whether a picture that is hardly another is refused as well
 * @throws Failure 404 when it is none of hers; 503 when files are left
 */
export async function revokeConsent(
  stores: MediaStores,
  own: Press,
  mediaId: string,
): Promise<Revoked> {
  for (let attempt = 1; ; attempt++) {
    const { db } = stores
    const [media, submission, known] = await Promise.all([
      mediaById(db, mediaId),
      submissionById(db, mediaId),
      fingerprintOf(db, mediaId),
    ])
    // A change has no file of its own.
    const file = media ?? (submission?.mediaId ? undefined : submission)
    if (file?.companionId !== own.companionId) return repeated(stores, own, mediaId)
    const fingerprint = known ?? (media ? await recognised(stores, media) : unknown)
    const place = media?.purpose ?? 'submitted'
    try {
      return await withdraw(stores, own, { ...file, place, fingerprint })
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

type Withdrawn = Pick<StoredMedia, 'id' | 'type' | 'accessLevel' | 'alt'> & {
  place: WithdrawalPlace
  fingerprint: Fingerprint
}

async function withdraw(stores: MediaStores, own: Press, file: Withdrawn): Promise<Revoked> {
  const { db } = stores
  const { companionId, memberId, email, now } = own
  const { id: mediaId, type, accessLevel, alt, place, fingerprint } = file
  const about = { mediaId, companionId }
  const [found, [others = []]] = await Promise.all([
    db.all<{ id: string }>(copiesOf(about, fingerprint)),
    publishedByOthers(db, [{ companionId, fingerprint }]),
  ])
  // A withdrawal binds the pictures of the profile that withdraws, not another one's.
  const isOfOthers = others.length > 0
  const copies = found.map(({ id }) => id)
  const all = [mediaId, ...copies]
  const isRecognised = fingerprint.hashes.length > 0
  const detail = { companionId, type, accessLevel }
  const acts = all.map((subject) => ({
    actor: memberId,
    at: now,
    act: 'media.revoked',
    subject,
    detail: subject === mediaId ? detail : { companionId, copyOf: mediaId },
  }))
  const isBlocked = isRecognised || fingerprint.exact.length > 0
  const receipt = revokedEmails({ ...about, email, at: now, isBlocked, copies: copies.length })
  const noted = {
    ...about,
    memberId,
    place,
    type,
    alt,
    copies,
    withdrawnAt: now,
    isProfileOnly: isOfOthers,
  }
  await audited(db, acts, [
    assertWithdrawable(db, about, { fingerprint, copies }),
    ...noteWithdrawal(db, noted, fingerprint),
    isOfOthers
      ? blockFileForProfile(db, companionId, fingerprint, now)
      : blockFile(db, fingerprint, now),
    ...all.flatMap((id) => [
      endConsent(db, id, now),
      // Both: it may be approved at this moment.
      deleteSubmission(db, companionId, id),
      deleteMedia(db, companionId, id),
    ]),
    recordTombstones(db, [
      ...all.flatMap(removedFile),
      ...blockTombstones(fingerprint, isOfOthers ? companionId : null),
    ]),
    enqueueEmails(db, receipt, now),
    publishCompanions(db, [companionId]),
  ])
  await emptied(stores, all)
  return { at: now, isRecognised }
}

const removedFile = (id: string): Tombstone[] => [
  { what: 'submission.withdrawn', subject: id },
  { what: 'file.removed', subject: id },
  { what: 'file.consent-ended', subject: id },
]

/** @param companionId whose profile alone is blocked; null: all profiles are */
const blockTombstones = (fingerprint: Fingerprint, companionId: string | null): Tombstone[] =>
  kindsOf(fingerprint).map(([kind, hash]) => ({
    what: 'file.blocked',
    subject: companionId === null ? `${kind} ${hash}` : `${kind} ${hash} ${companionId}`,
    detail: { kind, hash, companion: companionId },
  }))

async function repeated(
  stores: MediaStores,
  { companionId, memberId, now }: Press,
  mediaId: string,
): Promise<Revoked> {
  const [at, folders, withdrawal] = await Promise.all([
    revokedAt(stores.db, { mediaId, companionId }),
    foldersOf(stores.db, mediaId),
    withdrawalOf(stores.db, { companionId, memberId }, mediaId),
  ])
  const isHers = folders.some((folder) => folder.includes(`/${companionId}/`))
  if (at === null && !isHers && !withdrawal) throw new Failure('not-found', 'http.not-found')
  await emptied(stores, [mediaId, ...(withdrawal?.copies ?? [])])
  return { at: at ?? withdrawal?.withdrawnAt ?? now, isRecognised: true }
}

async function emptied(stores: Stores, mediaIds: readonly string[]): Promise<void> {
  let isClean = true
  for (const id of mediaIds) if (!(await cleanUpFoldersOf(stores, id))) isClean = false
  if (!isClean) throw new Failure('unavailable', 'media.not-removed')
}

/** A file without a stored fingerprint, as the samples are: its picture as it is served. Withdrawal comes first. */
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
