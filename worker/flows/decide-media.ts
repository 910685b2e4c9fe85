import type { BulkMediaAnswer } from '#contract/media'
import { refusalOf } from '#contract/refusals'
import type { SubmissionDecisions } from '#contract/submitted-media'
import { audited, type StaffActor } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed } from '../db/refusals.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { mediaById, mediaFolder } from '../features/media/queries.ts'
import { appendMedia } from '../features/media/writes.ts'
import { fingerprintOf, isBlocked } from '../features/media-consents/blocklist.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import { completeUpload, requireNoted } from '../features/pending-uploads/queries.ts'
import { decidedEmails } from '../features/submitted-media/emails.ts'
import {
  isConsented,
  submissionById,
  submissionFolder,
  type SubmissionRow,
} from '../features/submitted-media/queries.ts'
import {
  assertConsented,
  changeSubmission,
  takeSubmission,
} from '../features/submitted-media/writes.ts'
import { Failure } from '../lib/failure.ts'
import { errorMessage as causeOf } from '../lib/reason.ts'
import { cleanUpFoldersOf, noteEmptied, tryCleanUp, type Stores } from './clean-up-folders.ts'
import { copyFolder } from './copy-files.ts'

type Decision = Pick<SubmissionDecisions, 'act' | 'reason'> & { staff: StaffActor; origin: string }
type Seen = SubmissionDecisions['items'][number]

/**
 * Approves or returns many, each one whole by itself: what fails stands in no other's way, is named, and
 * can be tried again.
 *
 * @param origin of the site
 */
export async function decideSubmissions(
  stores: Stores,
  { items, act, reason }: SubmissionDecisions,
  by: { staff: StaffActor; origin: string },
): Promise<BulkMediaAnswer> {
  const answer: BulkMediaAnswer = { changed: 0, failed: [] }
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    try {
      await decide(stores, item, { act, reason, ...by })
      answer.changed++
    } catch (error) {
      const isKnown = error instanceof Failure
      const why = isKnown ? error.refusal : refusalOf('submission.not-decided')
      answer.failed.push({ id: item.id, reason: why })
      if (!isKnown) {
        const { id } = item
        console.error(JSON.stringify({ event: 'submission.undecided', id, error: causeOf(error) }))
      }
    }
  }
  return answer
}

/** @throws Failure 404, 409, 503 */
async function decide(stores: Stores, seen: Seen, decision: Decision): Promise<void> {
  const { db } = stores
  const found = await submissionById(db, seen.id)
  if (!found) {
    // The answer to an approval was lost.
    if (decision.act === 'approve' && (await mediaById(db, seen.id))) return
    throw new Failure('not-found', 'submission.not-found')
  }
  const isReturned = found.state === 'returned' && found.reason === decision.reason
  if (decision.act === 'return' && isReturned && found.version === seen.version + 1) return
  if (found.version !== seen.version || found.state !== 'submitted') throw changed()
  try {
    if (decision.act === 'approve') await approve(stores, found, decision)
    else await audited(db, auditOf(found, decision), giveBack(db, found, decision))
  } catch (error) {
    throw isAssertionFailed(error) ? await refusalFor(db, found) : error
  }
}

const changed = () => new Failure('conflict', 'submission.changed')

/** What was done by someone else while the files were copied. */
async function refusalFor(db: Database, { id, version }: SubmissionRow): Promise<Failure> {
  const now = await submissionById(db, id)
  const isSame = now?.version === version && now.state === 'submitted'
  return isSame ? new Failure('conflict', 'media.moving') : changed()
}

/**
 * Publishes a file: it is copied to where published files lie, then one batch puts the row of media in the
 * place of the submission. The copies are noted as an upload's are.
 */
async function approve(stores: Stores, found: SubmissionRow, decision: Decision): Promise<void> {
  const { db, bucket } = stores
  const { at } = decision.staff
  const { id, companionId, type, accessLevel, caption, alt, sizeBytes } = found
  const { width, height, color, preview, durationSeconds } = found
  if (!(await isConsented(db, found))) throw new Failure('conflict', 'submission.no-consent')
  const fingerprint = await fingerprintOf(db, id)
  if (fingerprint && (await isBlocked(db, fingerprint))) {
    throw new Failure('conflict', 'media.blocked')
  }
  const to = mediaFolder(found)
  const noted = await noteEmptied(stores, to, at)
  try {
    await copyFolder(bucket, submissionFolder(found), to)
    await audited(db, auditOf(found, decision), [
      ...takeSubmission(db, found),
      assertConsented(db, found),
      appendMedia(db, {
        ...{ id, companionId, type, accessLevel, purpose: 'gallery', caption, alt, sizeBytes },
        ...{ width, height, color, preview, durationSeconds, createdAt: at },
      }),
      requireNoted(db, noted),
      completeUpload(db, to),
      publishCompanions(db, [companionId]),
      mail(db, found, decision),
    ])
  } catch (error) {
    await tryCleanUp(stores, to, noted)
    throw error
  }
  // What is left of the submission is not public, and stays noted.
  await cleanUpFoldersOf(stores, id)
}

const giveBack = (db: Database, found: SubmissionRow, decision: Decision): Write[] => [
  ...changeSubmission(db, found, {
    ...{ state: 'returned', reason: decision.reason, dueAt: null, changedAt: decision.staff.at },
  }),
  mail(db, found, decision),
]

const mail = (db: Database, found: SubmissionRow, { act, staff: { at }, origin }: Decision) =>
  enqueueEmails(db, decidedEmails(found, { act, at, origin }), at)

const auditOf = (found: SubmissionRow, { act, reason, staff }: Decision) => ({
  ...{ actor: staff.actor, at: staff.at, subject: found.companionId },
  act: act === 'approve' ? 'companion.media-approved' : 'companion.media-returned',
  detail: { id: found.id, type: found.type, access: found.accessLevel, ...(reason && { reason }) },
})
