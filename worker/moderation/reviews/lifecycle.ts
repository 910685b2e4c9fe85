import { and, eq, ne } from 'drizzle-orm'
import { FORMER_MEMBER } from '#catalogue/former-names'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import { reviewReplies, reviews } from '../schema/reviews.ts'

/**
 * A published review is kept while the profile exists, without a name once the author's account is
 * erased. Replies are deleted with the companion's account.
 */
export const reviewLifecycle: Lifecycle = {
  tables: [reviews, reviewReplies],
  export: (db, memberId) => ({
    reviews: db
      .select({
        companionId: reviews.companionId,
        author: reviews.author,
        rating: reviews.rating,
        text: reviews.text,
        state: reviews.state,
        reason: reviews.reason,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .where(eq(reviews.memberId, memberId)),
    reviewReplies: db
      .select({
        reviewId: reviewReplies.reviewId,
        text: reviewReplies.text,
        state: reviewReplies.state,
        reason: reviewReplies.reason,
        submittedAt: reviewReplies.submittedAt,
        decidedAt: reviewReplies.decidedAt,
      })
      .from(reviewReplies)
      .where(isRunBy(memberId)),
  }),
  erase: (db, memberId, now) => {
    const byMember = eq(reviews.memberId, memberId)
    return [
      db.delete(reviews).where(and(byMember, ne(reviews.state, 'published'))),
      db
        .update(reviews)
        .set({ author: FORMER_MEMBER, memberId: null, requestId: null, anonymisedAt: now })
        .where(byMember),
      db.delete(reviewReplies).where(isRunBy(memberId)),
    ]
  },
  expire: () => [],
}
