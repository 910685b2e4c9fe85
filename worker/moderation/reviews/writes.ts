import { and, eq, sql, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { reviewReplies, reviews } from '../schema/reviews.ts'

export type ReviewRow = InferInsertModel<typeof reviews>

export const insertReviews = (db: Database, rows: readonly ReviewRow[]): Write =>
  insertAll(db, reviews, rows)

export const hideReview = (db: Database, companionId: string, id: string): Write =>
  db
    .update(reviews)
    .set({ state: 'hidden', version: sql`${reviews.version} + 1` })
    .where(and(eq(reviews.id, id), eq(reviews.companionId, companionId)))

export type NewReview = {
  id: string
  requestId: string
  memberId: string
  rating: number
  text: string
  author: string
  now: number
}

/**
 * Stores a member's review of an answered request, at most one per request. Writes nothing if the request is not
 * answered, belongs to someone else, has a review, is the companion's own, or its companion declines reviews.
 */
export const insertReview = (db: Database, review: NewReview): Write =>
  db.run(sql`
    INSERT INTO reviews (id, companion_id, author, rating, text, state, created_at, request_id,
      member_id)
    SELECT ${review.id}, r.companion_id, ${review.author}, ${review.rating}, ${review.text},
      'pending', ${review.now}, r.id, r.member_id
    FROM requests r WHERE r.id = ${review.requestId} AND r.member_id = ${review.memberId}
      AND r.state = 'answered' AND r.hidden_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM companions c WHERE c.id = r.companion_id AND c.declines_reviews)
      AND NOT EXISTS (SELECT 1 FROM companion_accounts own
        WHERE own.companion_id = r.companion_id AND own.member_id = r.member_id)
    ON CONFLICT DO NOTHING`)

/** Decides on a review. The batch fails an assertion if its version changed. */
export const decide = (
  db: Database,
  { id, version }: Pick<InferSelectModel<typeof reviews>, 'id' | 'version'>,
  changes: Pick<InferSelectModel<typeof reviews>, 'state' | 'reason' | 'decidedAt'>,
): Write[] => [
  assertInBatch(db, sql`(SELECT version FROM reviews WHERE id = ${id}) IS ${version}`),
  db
    .update(reviews)
    .set({ ...changes, version: version + 1 })
    .where(eq(reviews.id, id)),
]

type ReplyRow = InferSelectModel<typeof reviewReplies>

const isVersion = (db: Database, reviewId: string, version: number): Write =>
  assertInBatch(
    db,
    sql`coalesce((SELECT version FROM review_replies WHERE review_id = ${reviewId}), 0)
      = ${version}`,
  )

/**
 * Submits a reply if its version (0: none) is unchanged and the review is published; otherwise the
 * batch fails an assertion.
 */
export const submitReply = (
  db: Database,
  { reviewId, ...reply }: Pick<ReplyRow, 'reviewId' | 'companionId' | 'text' | 'submittedAt'>,
  version: number,
): Write[] => {
  const submission = { ...reply, state: 'submitted' as const, reason: null, decidedAt: null }
  return [
    isVersion(db, reviewId, version),
    assertInBatch(db, sql`(SELECT state FROM reviews WHERE id = ${reviewId}) IS 'published'`),
    db
      .insert(reviewReplies)
      .values({ reviewId, ...submission })
      .onConflictDoUpdate({
        target: reviewReplies.reviewId,
        set: { ...submission, version: version + 1 },
      }),
  ]
}

/** Decides on a reply if its version is unchanged; otherwise the batch fails an assertion. */
export const changeReply = (
  db: Database,
  reviewId: string,
  version: number,
  changes: Pick<ReplyRow, 'state' | 'reason' | 'decidedAt'>,
): Write[] => [
  isVersion(db, reviewId, version),
  db
    .update(reviewReplies)
    .set({ ...changes, version: version + 1 })
    .where(eq(reviewReplies.reviewId, reviewId)),
]

export const deleteReply = (db: Database, reviewId: string, companionId: string): Write =>
  db
    .delete(reviewReplies)
    .where(and(eq(reviewReplies.reviewId, reviewId), eq(reviewReplies.companionId, companionId)))

/** SELECT of the companion's email address, as `recipient`. */
export const mailOfReply = (companionId: string) =>
  sql`SELECT contact_email AS recipient FROM companion_accounts
    WHERE companion_id = ${companionId} AND contact_email IS NOT NULL`
