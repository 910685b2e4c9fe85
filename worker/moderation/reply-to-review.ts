import type { ReviewVerdict } from '#moderation/reviews'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { enqueueEmails, enqueueEmailTo } from '../platform/mail/writes.ts'
import { replyDecidedEmail, replySubmittedEmail } from './reviews/emails.ts'
import { findReceivedReview, findReview } from './reviews/queries.ts'
import { repliesFrom, replyDecisionsOn } from './reviews/rules.ts'
import { changeReply, deleteReply, mailOfReply, submitReply } from './reviews/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

const conflict = () => new Failure('conflict', 'revision.changed')
const missing = () => new Failure('not-found', 'review.not-found')

/**
 * Submits the companion's reply to a published review; a returned reply may be submitted again.
 * Idempotent.
 *
 * @param version version of the reply that she saw; 0: none
 * @param origin the site's origin
 * @throws `Failure` 404; 409 if a reply is submitted or published, or another tab changed it
 *   since
 */
export async function replyToReview(
  db: Database,
  { companionId, memberId, now }: SilentOwnCaller,
  { id, version, text, origin }: { id: string; version: number; text: string; origin: string },
): Promise<void> {
  const review = await findReceivedReview(db, companionId, id)
  if (!review) throw missing()
  const { reply } = review
  if (reply?.version === version + 1 && reply.text === text && reply.state === 'submitted') return
  if ((reply?.version ?? 0) !== version || !repliesFrom(reply)) throw conflict()
  const event = { actor: memberId, at: now, act: 'review.reply-submitted', subject: companionId }
  try {
    await audited(db, { ...event, detail: { id } }, [
      ...submitReply(db, { reviewId: id, companionId, text, submittedAt: now }, version),
      enqueueEmails(db, [replySubmittedEmail({ id, version: version + 1 }, origin)], now),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? conflict() : error
  }
}

/**
 * Removes the companion's reply, also from the published profile. Idempotent.
 *
 * @throws `Failure` 404
 */
export async function removeReply(
  db: Database,
  { companionId, memberId, now }: SilentOwnCaller,
  id: string,
): Promise<void> {
  const review = await findReceivedReview(db, companionId, id)
  if (!review) throw missing()
  if (!review.reply) return
  const event = { actor: memberId, at: now, act: 'review.reply-removed', subject: companionId }
  await audited(db, { ...event, detail: { id } }, [
    deleteReply(db, id, companionId),
    recordTombstone(db, { what: 'reply.removed', subject: id, detail: { companion: companionId } }),
    publishCompanions(db, [companionId]),
  ])
}

/**
 * Publishes the reply to a review, or returns it, also after publication. The profile changes in
 * the same batch, and the companion gets an email.
 *
 * @param origin the site's origin
 * @throws `Failure` 404; 409 if it changed since; 422 for a decision that is not allowed
 */
export async function decideReply(
  db: Database,
  id: string,
  { version, decision, reason }: ReviewVerdict,
  { actor, at }: AuditActor,
  origin: string,
): Promise<void> {
  const before = await findReview(db, id)
  if (!before?.replyState) throw missing()
  const { companionId, replyState } = before
  if (before.replyVersion !== version) throw conflict()
  if (!replyDecisionsOn(replyState).includes(decision)) {
    throw invalidField('decision', 'case.invalid-transition')
  }
  const approves = decision === 'approve'
  if (!approves && reason === '') throw invalidField('reason', 'case.reason-required')
  const action = approves ? 'review.reply-published' : 'review.reply-returned'
  const email = replyDecidedEmail({ id, version: version + 1, companionId }, approves, origin)
  try {
    await audited(db, { actor, at, act: action, subject: companionId, detail: { id } }, [
      ...changeReply(db, id, version, {
        state: approves ? 'published' : 'returned',
        reason: approves ? null : reason,
        decidedAt: at,
      }),
      ...(approves
        ? []
        : [
            recordTombstone(db, {
              what: 'reply.removed',
              subject: id,
              detail: { companion: companionId },
            }),
          ]),
      publishCompanions(db, [companionId]),
      enqueueEmailTo(db, mailOfReply(companionId), email, at),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? conflict() : error
  }
}
