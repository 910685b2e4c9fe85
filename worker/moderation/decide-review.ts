import type { ReviewVerdict } from '#moderation/reviews'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { enqueueEmails, type Email } from '../platform/mail/writes.ts'
import { findReview, type ModeratedRow } from './reviews/queries.ts'
import { decisionsOn } from './reviews/rules.ts'
import { decide } from './reviews/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { emailsToMember } from '../messaging/requests/emails.ts'

const conflict = () => new Failure('conflict', 'review.changed')

/**
 * Publishes or hides a review; the profile and its average change in the same batch, and the author
 * gets an email.
 *
 * @param origin the site's origin
 * @throws `Failure` 404; 409 if a colleague changed the review since; 422 for a decision that is
 *   not allowed
 */
export async function decideReview(
  db: Database,
  id: string,
  { version, decision, reason }: ReviewVerdict,
  { actor, at }: AuditActor,
  origin: string,
): Promise<void> {
  const before = await findReview(db, id)
  if (!before) throw new Failure('not-found', 'review.not-found')
  if (before.version !== version) throw conflict()
  if (!decisionsOn(before.state).includes(decision)) {
    throw invalidField('decision', 'case.invalid-transition')
  }
  const approves = decision === 'approve'
  if (!approves && reason === '') throw invalidField('reason', 'case.reason-required')
  const { companionId, rating } = before
  const action = approves ? 'review.published' : 'review.rejected'
  const tombstone = {
    what: 'review.hidden',
    subject: id,
    detail: { companion: companionId },
  } as const
  const changes = {
    state: approves ? ('published' as const) : ('hidden' as const),
    reason: approves ? null : reason,
    decidedAt: at,
  }
  try {
    await audited(db, { actor, at, act: action, subject: companionId, detail: { id, rating } }, [
      ...decide(db, { id, version }, changes),
      approves ? liftTombstone(db, tombstone) : recordTombstone(db, tombstone),
      publishCompanions(db, [companionId]),
      enqueueEmails(db, decisionEmails(before, origin), at),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? conflict() : error
  }
}

/**
 * Email to the author of a review that staff have decided on; none if the request is gone or
 * deleted.
 *
 * @param origin the site's origin
 */
export function decisionEmails(review: ModeratedRow, origin: string): Email[] {
  const { requestId, reference, memberId, email, version, isDeleted } = review
  if (requestId === null || reference === null || isDeleted) return []
  const news = `review:${version + 1}`
  return emailsToMember({ id: requestId, reference, news, memberId, email }, origin)
}
