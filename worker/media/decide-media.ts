import type { BulkMediaAnswer } from '#media/media'
import { refusalOf } from '#contract/refusals'
import type { SubmissionDecisions } from '#media/submitted-media'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { blockFingerprintOf } from './consents/blocklist.ts'
import { mediaById } from './files/queries.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { storyById } from './stories/queries.ts'
import { submissionDecidedEmails } from './submissions/emails.ts'
import { fileOfSubmission, submissionById, type SubmissionRow } from './submissions/queries.ts'
import { updateSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { approveSubmission, requirePublishable } from './approve-media.ts'
import type { FolderStores } from './clean-up-folders.ts'

type Decider = {
  staff: StaffActor
  /** Origin of the site. */
  origin: string
  /** Continues the work after the response. */
  defer: (work: Promise<void>) => void
}
type Decision = Pick<SubmissionDecisions, 'act' | 'reason'> & Decider
type SeenItem = SubmissionDecisions['items'][number]

/**
 * Approves or returns submissions, each in a transaction of its own: failures are listed with their reasons and don't
 * stop the rest. May be repeated.
 */
export async function decideSubmissions(
  stores: FolderStores,
  { items, act, reason }: SubmissionDecisions,
  decider: Decider,
): Promise<BulkMediaAnswer> {
  const answer: BulkMediaAnswer = { changed: 0, failed: [] }
  for (const item of new Map(items.map((item) => [item.id, item])).values()) {
    try {
      await decide(stores, item, { act, reason, ...decider })
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
async function decide(stores: FolderStores, seenItem: SeenItem, decision: Decision): Promise<void> {
  const { db } = stores
  const { submission, fingerprint } = await readSubmission(db, seenItem.id)
  if (!submission) {
    // The file is already published: the answer to an earlier approval was lost.
    const isPublished = (await mediaById(db, seenItem.id)) ?? (await storyById(db, seenItem.id))
    if (decision.act === 'approve' && isPublished) return
    throw new Failure('not-found', 'submission.not-found')
  }
  const isReturned = submission.state === 'returned' && submission.reason === decision.reason
  if (decision.act === 'return' && isReturned && submission.version === seenItem.version + 1) return
  if (submission.version !== seenItem.version || submission.state !== 'submitted')
    throw changedMeanwhile()
  try {
    const act = auditOf(submission, decision)
    if (decision.act === 'return') await audited(db, act, giveBack(db, submission, decision))
    else
      await approveSubmission(
        stores,
        { submission, fingerprint },
        { act, writes: [mail(db, submission, decision)], defer: decision.defer },
      )
  } catch (error) {
    throw isAssertionFailed(error) ? await refusalFor(db, submission) : error
  }
}

const changedMeanwhile = () => new Failure('conflict', 'submission.changed')

/** The submission and the fingerprint of its file, in one round trip. */
async function readSubmission(db: Database, id: string) {
  const [submission, fingerprint] = await Promise.all([
    submissionById(db, id),
    blockFingerprintOf(db, fileOfSubmission(id)),
  ])
  return { submission, fingerprint }
}

/** The reason of a failed batch: a change by someone else while the files were copied. */
async function refusalFor(db: Database, { id, version }: SubmissionRow): Promise<Failure> {
  const { submission: now, fingerprint } = await readSubmission(db, id)
  if (now?.version !== version || now.state !== 'submitted') return changedMeanwhile()
  await requirePublishable(db, { submission: now, fingerprint })
  return new Failure('conflict', 'media.move-in-progress')
}

const giveBack = (db: Database, submission: SubmissionRow, decision: Decision): Write[] => [
  ...updateSubmission(db, submission, {
    state: 'returned',
    reason: decision.reason,
    dueAt: null,
    changedAt: decision.staff.at,
  }),
  mail(db, submission, decision),
]

const mail = (db: Database, submission: SubmissionRow, { act, staff: { at }, origin }: Decision) =>
  enqueueEmails(db, submissionDecidedEmails(submission, { act, at, origin }), at)

const auditOf = (submission: SubmissionRow, { act, reason, staff }: Decision) => ({
  actor: staff.actor,
  at: staff.at,
  subject: submission.companionId,
  act: act === 'approve' ? 'companion.media-approved' : 'companion.media-returned',
  detail: {
    id: submission.id,
    kind: submission.kind,
    media: submission.mediaId,
    type: submission.type,
    access: submission.accessLevel,
    ...(reason && { reason }),
  },
})
