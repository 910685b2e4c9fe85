import type { ReviewsApproved } from '#moderation/reviews'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone } from '../platform/db/tombstones.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { findReviews, type ModeratedRow } from './reviews/queries.ts'
import { decide } from './reviews/writes.ts'
import { decisionEmails } from './decide-review.ts'

type ReviewVersion = { id: string; version: number }

const MAX_ATTEMPTS = 3

/**
 * Publishes pending reviews in one batch with their profiles, the authors' emails and an audit
 * event each. Reviews that changed since the caller read them are skipped and listed in `left`.
 *
 * @param origin the site's origin
 */
export async function approveReviews(
  db: Database,
  reviewVersions: readonly ReviewVersion[],
  staff: AuditActor,
  origin: string,
): Promise<ReviewsApproved> {
  const versions = new Map(reviewVersions.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  for (let attempt = 1; ; attempt++) {
    const rows = await findReviews(db, ids)
    const reviews = ids.flatMap((id) => rows.filter((row) => row.id === id))
    const pending = reviews.filter(
      ({ id, state, version }) => state === 'pending' && version === versions.get(id),
    )
    // A repeated call whose first answer was lost.
    const alreadyPublished = reviews.filter(
      ({ id, state, version }) => state === 'published' && version - 1 === versions.get(id),
    )
    try {
      if (pending.length > 0) await publish(db, pending, staff, origin)
      const publishedIds = new Set([...pending, ...alreadyPublished].map(({ id }) => id))
      return {
        published: ids.filter((id) => publishedIds.has(id)),
        left: ids.filter((id) => !publishedIds.has(id)),
      }
    } catch (error) {
      if (!isAssertionFailed(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function publish(
  db: Database,
  reviews: readonly ModeratedRow[],
  { actor, at }: AuditActor,
  origin: string,
): Promise<void> {
  const events = reviews.map(({ id, companionId, rating }) => ({
    actor,
    at,
    act: 'review.published',
    subject: companionId,
    detail: { id, rating, together: reviews.length },
  }))
  const changes = { state: 'published' as const, reason: null, decidedAt: at }
  await audited(db, events, [
    ...reviews.flatMap(({ id, version }) => decide(db, { id, version }, changes)),
    ...reviews.map(({ id }) => liftTombstone(db, { what: 'review.hidden', subject: id })),
    publishCompanions(db, [...new Set(reviews.map(({ companionId }) => companionId))]),
    enqueueEmails(
      db,
      reviews.flatMap((review) => decisionEmails(review, origin)),
      at,
    ),
  ])
}
