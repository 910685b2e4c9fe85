import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../db/companion-part.ts'
import { reviews } from '../../db/schema/reviews.ts'

/** With the name that the review is signed with, as it is public; nothing else of its author. */
export const reviewPart: CompanionPart = {
  tables: [reviews],
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
  }),
}
