import type { BulkMediaAnswer } from '#media/media'
import { refusalOf } from '#contract/refusals'
import type { SubmissionDecisions } from '#media/submitted-media'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { mediaById } from './files/queries.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { storyById } from './stories/queries.ts'
import { decidedEmails } from './submissions/emails.ts'
import { submissionById, type SubmissionRow } from './submissions/queries.ts'
import { updateSubmission } from './submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { errorMessage as causeOf } from '../platform/lib/reason.ts'
import { approveSubmission, requirePublishable } from './approve-media.ts'
import type { Stores } from './clean-up-folders.ts'

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
  const submission = await submissionById(db, seen.id)
  if (!submission) {
    // The answer to an approval was lost.
    const isPublished = (await mediaById(db, seen.id)) ?? (await storyById(db, seen.id))
    if (decision.act === 'approve' && isPublished) return
    throw new Failure('not-found', 'submission.not-found')
  }
  const isReturned = submission.state === 'returned' && submission.reason === decision.reason
  if (decision.act === 'return' && isReturned && submission.version === seen.version + 1) return
  if (submission.version !== seen.version || submission.state !== 'submitted') throw changed()
  try {
    const act = auditOf(submission, decision)
    if (decision.act === 'return') await audited(db, act, giveBack(db, submission, decision))
    else
      await approveSubmission(stores, submission, { act, writes: [mail(db, submission, decision)] })
  } catch (error) {
    throw isAssertionFailed(error) ? await refusalFor(db, submission) : error
  }
}

const changed = () => new Failure('conflict', 'submission.changed')

/** What was done by someone else while the files were copied. */
async function refusalFor(db: Database, { id, version }: SubmissionRow): Promise<Failure> {
  const now = await submissionById(db, id)
  if (now?.version !== version || now.state !== 'submitted') return changed()
  await requirePublishable(db, now)
  return new Failure('conflict', 'media.moving')
}

const giveBack = (db: Database, found: SubmissionRow, decision: Decision): Write[] => [
  ...updateSubmission(db, found, {
    state: 'returned',
    reason: decision.reason,
    dueAt: null,
    changedAt: decision.staff.at,
  }),
  mail(db, found, decision),
]

const mail = (db: Database, found: SubmissionRow, { act, staff: { at }, origin }: Decision) =>
  enqueueEmails(db, decidedEmails(found, { act, at, origin }), at)

const auditOf = (found: SubmissionRow, { act, reason, staff }: Decision) => ({
  actor: staff.actor,
  at: staff.at,
  subject: found.companionId,
  act: act === 'approve' ? 'companion.media-approved' : 'companion.media-returned',
  detail: {
    id: found.id,
    kind: found.kind,
    media: found.mediaId,
    type: found.type,
    access: found.accessLevel,
    ...(reason && { reason }),
  },
})
