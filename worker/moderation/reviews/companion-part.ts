import { asc, eq, sql } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { reviewReplies, reviews } from '../schema/reviews.ts'

/** Export with the public name of the author; nothing else about the author. */
export const reviewPart: CompanionPart = {
  tables: [reviews, reviewReplies],
  export: (db, id) => ({
    reviews: db
      .select({
        author: reviews.author,
        rating: reviews.rating,
        text: reviews.text,
        state: reviews.state,
        createdAt: reviews.createdAt,
        decidedAt: reviews.decidedAt,
      })
      .from(reviews)
      .where(eq(reviews.companionId, id))
      .orderBy(asc(reviews.createdAt)),
    replies: db
      .select({
        reviewText: sql<string>`${reviews.text}`.as('review_text'),
        text: reviewReplies.text,
        state: reviewReplies.state,
        reason: reviewReplies.reason,
        submittedAt: reviewReplies.submittedAt,
        decidedAt: reviewReplies.decidedAt,
      })
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .where(eq(reviewReplies.companionId, id))
      .orderBy(asc(reviewReplies.submittedAt)),
  }),
}
