import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { discardEmail, enqueueEmails } from '../platform/mail/writes.ts'
import { completeUpload, assertUploadRegistered } from '../media/pending-uploads/queries.ts'
import { consumeRateLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { renewalSubmittedEmail } from '../companions/photo-verifications/emails.ts'
import {
  newestRenewalOf,
  renewalOf,
  type RenewalRow,
} from '../companions/photo-verifications/queries.ts'
import {
  renewalDueAt,
  expiresAfter,
  isPhotoShown,
  proofFolder,
  proofKey,
  randomTask,
  renewalRateLimit,
} from '../companions/photo-verifications/rules.ts'
import {
  changeRenewal,
  insertRenewal,
  isRenewalConflict,
} from '../companions/photo-verifications/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { encodeWebp } from '../media/images/make-picture.ts'
import { trimToPicture } from '../media/lib/media-type.ts'
import { registerEmptyFolder, tryCleanUp, type FolderStores } from '../media/clean-up-folders.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'
import { requireCompanion } from '../companions/profiles/queries.ts'

/** Pixels; enough to read the code and to recognise a face. */
const SIZE = { width: 1280, height: 1280, fit: 'scale-down' } as const

/**
 * Gives the companion a code and a gesture for a few minutes; returns while current ones are valid.
 *
 * @throws `Failure` 409 while staff are reviewing a picture; 429 after too many starts
 */
export async function startRenewal(
  db: Database,
  { companionId, memberId, now }: OwnCaller,
): Promise<void> {
  const newest = await newestRenewalOf(db, companionId)
  if (newest?.state === 'submitted') throw new Failure('conflict', 'renewal.submitted')
  if (newest && isPhotoShown(newest, now)) return
  await consumeRateLimit(db, { ...renewalRateLimit, who: memberId, now })
  const timestamps = { createdAt: now, changedAt: now, expiresAt: expiresAfter(now) }
  const row = { id: crypto.randomUUID(), companionId, ...randomTask(), ...timestamps }
  try {
    await writeAll(db, insertRenewal(db, row))
  } catch (error) {
    // A simultaneous call has started one; the companion uses that.
    if (!isRenewalConflict(error)) throw error
  }
}

/** @throws `Failure` 404, also for another companion's verification */
async function requireOwn(db: Database, companionId: string, id: string): Promise<RenewalRow> {
  const renewal = await renewalOf(db, companionId, id)
  if (!renewal) throw new Failure('not-found', 'renewal.not-found')
  return renewal
}

type Proof = { id: string; bytes: Uint8Array<ArrayBuffer>; origin: string }

/**
 * Stores her picture, re-encoded without metadata, for staff. Idempotent; on failure neither row
 * nor file changes.
 *
 * @param origin the site's origin
 * @throws `Failure` 404; 409 once the code has expired; 415, 422 and 503 for the picture
 */
export async function submitProof(
  { images, ...stores }: FolderStores & { images: ImagesBinding },
  { companionId, memberId, email, now }: OwnCaller,
  { id, bytes, origin }: Proof,
): Promise<void> {
  const { db, bucket } = stores
  const renewal = await requireOwn(db, companionId, id)
  if (renewal.state === 'submitted') return
  if (!isPhotoShown(renewal, now)) throw new Failure('conflict', 'renewal.expired')
  const webp = await encodeWebp(images, trimToPicture(bytes), SIZE)
  const { name } = (await requireCompanion(db, companionId)).row
  const folder = proofFolder(renewal)
  const pending = await registerEmptyFolder(stores, folder, now)
  try {
    await bucket.put(proofKey(renewal), webp, { httpMetadata: { contentType: 'image/webp' } })
    const event = {
      actor: memberId,
      at: now,
      act: 'companion.proof-submitted',
      subject: companionId,
    }
    await audited(db, { ...event, detail: { name } }, [
      ...changeRenewal(db, renewal, {
        state: 'submitted',
        email: email || null,
        submittedAt: now,
        dueAt: renewalDueAt(now),
        changedAt: now,
      }),
      assertUploadRegistered(db, pending),
      completeUpload(db, folder),
      enqueueEmails(db, [renewalSubmittedEmail(renewal, origin)], now),
    ])
  } catch (error) {
    await tryCleanUp(stores, folder, pending)
    if (!isRenewalConflict(error)) throw error
    const current = await requireOwn(db, companionId, id)
    if (current.state !== 'submitted') throw new Failure('conflict', 'renewal.changed')
  }
}

/**
 * Withdraws a verification. Its picture is deleted at once, or by the clean-up within 15 minutes if
 * R2 is down. Idempotent.
 *
 * @throws `Failure` 404; 409 if staff decided at the same moment
 */
export async function withdrawRenewal(
  stores: FolderStores,
  { companionId, memberId, now }: OwnCaller,
  id: string,
): Promise<void> {
  const { db } = stores
  const renewal = await requireOwn(db, companionId, id)
  if (renewal.state !== 'shown' && renewal.state !== 'submitted') return
  const { name } = (await requireCompanion(db, companionId)).row
  const event = { actor: memberId, at: now, act: 'companion.proof-withdrawn', subject: companionId }
  try {
    await audited(db, { ...event, detail: { name } }, [
      ...changeRenewal(db, renewal, {
        state: 'withdrawn',
        email: null,
        dueAt: null,
        changedAt: now,
      }),
      discardEmail(db, renewalSubmittedEmail(renewal, '').cause),
    ])
  } catch (error) {
    throw isRenewalConflict(error) ? new Failure('conflict', 'renewal.changed') : error
  }
  await tryCleanUp(stores, proofFolder(renewal))
}
