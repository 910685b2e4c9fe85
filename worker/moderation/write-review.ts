import { ownRequestFrom, ownRequestReads, type OwnRequest } from '../messaging/requests/queries.ts'
import { writeThenRead } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { insertReview, type NewReview } from './reviews/writes.ts'

/**
 * Stores a member's review of an answered request. May be repeated.
 *
 * @returns the request with the review
 * @throws Failure 403 without an answer, or while she declines reviews; 404; 409 if another review of the request is stored
 */
export async function writeReview(
  db: Database,
  review: Omit<NewReview, 'id'>,
): Promise<OwnRequest> {
  const { requestId, memberId, now } = review
  const rows = await writeThenRead(
    db,
    [insertReview(db, { ...review, id: crypto.randomUUID() })],
    ownRequestReads(db, { id: requestId, memberId, now }),
  )
  const request = ownRequestFrom(rows)
  if (!request) throw new Failure('not-found', 'request.not-found')
  const storedReview = request.review
  if (!storedReview) {
    const refusal = request.declinesReviews ? 'review.declined' : 'review.no-answer'
    throw new Failure('forbidden', refusal)
  }
  const isSame =
    storedReview.rating === review.rating &&
    storedReview.text === review.text &&
    storedReview.author === review.author
  if (!isSame) throw new Failure('conflict', 'review.duplicate')
  return request
}
