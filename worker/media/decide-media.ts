import type { BulkMediaAnswer } from '#media/media'
import { refusalOf } from '#contract/refusals'
import type { SubmissionDecisions } from '#media/submitted-media'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  isAmongBlocked,
  isBlocked,
  selectBlockedSinceUpload,
  selectFingerprint,
  toFingerprint,
} from './consents/blocklist.ts'
import { selectMedia } from './files/queries.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { selectStory } from './stories/queries.ts'
import { submissionDecidedEmails } from './submissions/emails.ts'
import {
  fileOfSubmission,
  selectSubmission,
  type SubmissionWithFile,
} from './submissions/queries.ts'
import { isNewFile } from './submissions/rules.ts'
import { updateSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { approveSubmission, requirePublishable } from './approve-media.ts'

type Decider = {
  staff: StaffActor
  /** Origin of the site. */
  origin: string
}
type Decision = Pick<SubmissionDecisions, 'act' | 'reason'> & Decider
type SeenItem = SubmissionDecisions['items'][number]

/**
 * Approves or returns submissions, each in a transaction of its own: failures are listed with their reasons and don't
 * stop the rest. May be repeated.
 */
export async function decideSubmissions(
  db: Database,
  { items, act, reason }: SubmissionDecisions,
  decider: Decider,
): Promise<BulkMediaAnswer> {
  const answer: BulkMediaAnswer = { changed: 0, failed: [] }
  for (const item of new Map(items.map((item) => [item.id, item])).values()) {
    try {
      await decide(db, item, { act, reason, ...decider })
      answer.changed++
    } catch (error) {
      const isKnown = error instanceof Failure
      const reason = isKnown ? error.refusal : refusalOf('submission.not-decided')
      answer.failed.push({ id: item.id, reason })
      if (!isKnown) {
        const { id } = item
        console.error(
          JSON.stringify({ event: 'submission.undecided', id, error: errorMessage(error) }),
        )
      }
    }
  }
  return answer
}

/** @throws Failure 404, 409, 503 */
async function decide(db: Database, seenItem: SeenItem, decision: Decision): Promise<void> {
  const { submission, fingerprint, published, blocked } = await readSubmission(db, seenItem.id)
  if (!submission) {
    // The file is already published: the answer to an earlier approval was lost.
    if (decision.act === 'approve' && published) return
    throw new Failure('not-found', 'submission.not-found')
  }
  const isReturned = submission.state === 'returned' && submission.reason === decision.reason
  if (decision.act === 'return' && isReturned && submission.version === seenItem.version + 1) return
  if (submission.version !== seenItem.version || submission.state !== 'submitted')
    throw changedMeanwhile()
  const event = auditOf(submission, decision)
  try {
    if (decision.act === 'return') {
      await audited(db, event, giveBack(db, submission, decision))
      return
    }
    // A new file was compared at its upload with everything that had been withdrawn until then.
    const isWithdrawn =
      fingerprint !== undefined &&
      (isNewFile(submission)
        ? isAmongBlocked(fingerprint, blocked)
        : await isBlocked(db, fingerprint, submission.companionId))
    if (isWithdrawn) throw new Failure('conflict', 'media.blocked')
    const extraWrites = [mail(db, submission, decision)]
    await approveSubmission(db, submission, { event, extraWrites })
  } catch (error) {
    throw isAssertionFailed(error) ? await refusalFor(db, submission) : error
  }
}

const changedMeanwhile = () => new Failure('conflict', 'submission.changed')

/**
 * In one round trip: the submission, the fingerprint of its file, the hashes that were blocked since its upload, and
 * the published file or story with this id.
 */
async function readSubmission(db: Database, id: string) {
  const [[submission], [fingerprintRow], blocked, [file], [story]] = await db.batch([
    selectSubmission(db, id),
    selectFingerprint(db, fileOfSubmission(id)),
    selectBlockedSinceUpload(db, id),
    selectMedia(db, id),
    selectStory(db, id),
  ])
  const fingerprint = fingerprintRow && toFingerprint(fingerprintRow)
  return { submission, fingerprint, blocked, published: file ?? story }
}

/** The reason of a failed batch: a change by someone else in the meantime, or what prevents the approval. */
async function refusalFor(db: Database, { id, version }: SubmissionWithFile): Promise<Failure> {
  const { submission: now, fingerprint } = await readSubmission(db, id)
  if (now?.version !== version || now.state !== 'submitted') return changedMeanwhile()
  await requirePublishable(db, now, fingerprint)
  return changedMeanwhile()
}

const giveBack = (db: Database, submission: SubmissionWithFile, decision: Decision): Write[] => [
  ...updateSubmission(db, submission, {
    state: 'returned',
    reason: decision.reason,
    dueAt: null,
    changedAt: decision.staff.at,
  }),
  mail(db, submission, decision),
]

const mail = (
  db: Database,
  submission: SubmissionWithFile,
  { act, staff: { at }, origin }: Decision,
) => enqueueEmails(db, submissionDecidedEmails(submission, { act, at, origin }), at)

const auditOf = (submission: SubmissionWithFile, { act, reason, staff }: Decision) => ({
  actor: staff.actor,
  at: staff.at,
  subject: submission.companionId,
  act: act === 'approve' ? 'companion.media-approved' : 'companion.media-returned',
  detail: {
    id: submission.id,
    kind: submission.kind,
    media: isNewFile(submission) ? null : submission.mediaId,
    type: submission.file.type,
    access: submission.kind === 'public' ? 'public' : submission.file.accessLevel,
    ...(reason && { reason }),
  },
})
