import type { WithdrawalPlace } from '#media/media-consents'
import { audited } from '../platform/db/audited.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstones, type Tombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { fileById, mediaFolder, type StoredMedia } from './files/queries.ts'
import { deleteMedia } from './files/writes.ts'
import {
  blockFile,
  blockFileForProfile,
  blockFingerprintOf,
  kindsOf,
  matchesOfOtherProfiles,
  type Fingerprint,
} from './consents/blocklist.ts'
import { revokedEmails } from './consents/emails.ts'
import { revokedAt } from './consents/queries.ts'
import {
  assertWithdrawable,
  copiesOf,
  recordWithdrawal,
  withdrawalOf,
} from './consents/withdrawals.ts'
import { endConsent } from './consents/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { foldersOf } from './pending-uploads/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import { recognise } from './images/make-picture.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { cleanUpFoldersOf, type FolderStores } from './clean-up-folders.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

type MediaStores = FolderStores & { images: ImagesBinding | undefined }
const NO_FINGERPRINT: Fingerprint = { exact: [], hashes: [], frames: [] }

/** Number of attempts if copies of the file are added or removed at the same moment. */
const ATTEMPTS = 3

type RevocationInput = SilentOwnCaller & { email: string | null }
type Revocation = { at: number; isRecognised: boolean }

/**
 * Withdraws a file and its copies on the companion's profile, and blocks their upload. One batch writes the rows,
 * consent records, blocked hashes, the receipt and the public documents; then the files are deleted. May be repeated
 * until both are done; a repetition adds no block, also after `allowAgain`.
 *
 * @returns when it was revoked, and whether near-identical pictures are rejected as well
 * @throws Failure 404 if the file is not on the companion's profile; 503 if files remain
 */
export async function revokeConsent(
  stores: MediaStores,
  caller: RevocationInput,
  mediaId: string,
): Promise<Revocation> {
  for (let attempt = 1; ; attempt++) {
    const { db } = stores
    const [file, storedFingerprint] = await Promise.all([
      fileById(db, mediaId),
      blockFingerprintOf(db, mediaId),
    ])
    if (file?.companionId !== caller.companionId) return repeatRevocation(stores, caller, mediaId)
    const fingerprint = storedFingerprint ?? (await computeFingerprint(stores, file))
    const place = file.state === 'submitted' ? 'submitted' : file.purpose
    try {
      return await withdraw(stores, caller, { ...file, place, fingerprint })
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === ATTEMPTS) throw error
    }
  }
}

type WithdrawnMedia = Pick<StoredMedia, 'id' | 'type' | 'accessLevel' | 'alt'> & {
  place: WithdrawalPlace
  fingerprint: Fingerprint
}

async function withdraw(
  stores: MediaStores,
  caller: RevocationInput,
  file: WithdrawnMedia,
): Promise<Revocation> {
  const { db } = stores
  const { companionId, memberId, email, now } = caller
  const { id: mediaId, type, accessLevel, alt, place, fingerprint } = file
  const fileRef = { mediaId, companionId }
  const [copyRows, [foreignMatches = []]] = await Promise.all([
    db.all<{ id: string }>(copiesOf(fileRef, fingerprint)),
    matchesOfOtherProfiles(db, [{ companionId, fingerprint }]),
  ])
  // If another profile published the picture first, the withdrawal blocks it only for the profile that withdraws.
  const hasForeignMatch = foreignMatches.length > 0
  const copies = copyRows.map(({ id }) => id)
  const withdrawnIds = [mediaId, ...copies]
  const isRecognised = fingerprint.hashes.length > 0
  const detail = { companionId, type, accessLevel }
  const events = withdrawnIds.map((subject) => ({
    actor: memberId,
    at: now,
    act: 'media.revoked',
    subject,
    detail: subject === mediaId ? detail : { companionId, copyOf: mediaId },
  }))
  const isBlocked = isRecognised || fingerprint.exact.length > 0
  const receipt = revokedEmails({ ...fileRef, email, at: now, isBlocked, copies: copies.length })
  const withdrawal = {
    ...fileRef,
    memberId,
    place,
    type,
    alt,
    copies,
    withdrawnAt: now,
    isProfileOnly: hasForeignMatch,
  }
  await audited(db, events, [
    assertWithdrawable(db, fileRef, { fingerprint, copies }),
    ...recordWithdrawal(db, withdrawal, fingerprint),
    hasForeignMatch
      ? blockFileForProfile(db, companionId, fingerprint, now)
      : blockFile(db, fingerprint, now),
    ...withdrawnIds.flatMap((id) => [endConsent(db, id, now), deleteMedia(db, companionId, id)]),
    recordTombstones(db, [
      ...withdrawnIds.flatMap(removedFile),
      ...blockTombstones(fingerprint, hasForeignMatch ? companionId : null),
    ]),
    enqueueEmails(db, receipt, now),
    publishCompanions(db, [companionId]),
  ])
  await emptyFolders(stores, withdrawnIds)
  return { at: now, isRecognised }
}

const removedFile = (id: string): Tombstone[] => [
  { what: 'submission.withdrawn', subject: id },
  { what: 'file.removed', subject: id },
  { what: 'file.consent-ended', subject: id },
]

/** @param companionId the only blocked profile; null if all profiles are blocked */
const blockTombstones = (fingerprint: Fingerprint, companionId: string | null): Tombstone[] =>
  kindsOf(fingerprint).map(([kind, hash]) => ({
    what: 'file.blocked',
    subject: companionId === null ? `${kind} ${hash}` : `${kind} ${hash} ${companionId}`,
    detail: { kind, hash, companion: companionId },
  }))

async function repeatRevocation(
  stores: MediaStores,
  { companionId, memberId, now }: RevocationInput,
  mediaId: string,
): Promise<Revocation> {
  const [revokedTime, folders, withdrawal] = await Promise.all([
    revokedAt(stores.db, { mediaId, companionId }),
    foldersOf(stores.db, mediaId),
    withdrawalOf(stores.db, { companionId, memberId }, mediaId),
  ])
  const isOwn = folders.some((folder) => folder.includes(`/${companionId}/`))
  if (revokedTime === null && !isOwn && !withdrawal)
    throw new Failure('not-found', 'http.not-found')
  await emptyFolders(stores, [mediaId, ...(withdrawal?.copies ?? [])])
  return { at: revokedTime ?? withdrawal?.withdrawnAt ?? now, isRecognised: true }
}

async function emptyFolders(stores: FolderStores, mediaIds: readonly string[]): Promise<void> {
  let isClean = true
  for (const id of mediaIds) if (!(await cleanUpFoldersOf(stores, id))) isClean = false
  if (!isClean) throw new Failure('unavailable', 'media.not-removed')
}

/**
 * Computes the hashes of a file without a stored fingerprint, such as a sample, from its served picture. An error
 * here must not prevent the withdrawal.
 */
async function computeFingerprint(
  { bucket, images }: MediaStores,
  media: StoredMedia,
): Promise<Fingerprint> {
  try {
    const object = await bucket.get(`${mediaFolder(media)}w640.webp`)
    const bytes = object && new Uint8Array(await object.arrayBuffer())
    const hashes = bytes && images ? await recognise(images, bytes) : []
    return { ...NO_FINGERPRINT, hashes }
  } catch (error) {
    const { id } = media
    console.warn(JSON.stringify({ event: 'media.unrecognised', id, error: errorMessage(error) }))
    return NO_FINGERPRINT
  }
}
