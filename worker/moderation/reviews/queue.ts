import { reviewStates, type ReviewsQuery } from '#moderation/reviews'
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { companionSource } from '../../companions/sql/companion-cases.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { defineQueue, noValue } from '../../platform/db/queue.ts'
import { isCompanion } from '../../staff/sql/staff-search.ts'
import { reviewReplies, reviews } from '../schema/reviews.ts'
import { presentModerated } from './present.ts'
import { moderatedReviews } from './queries.ts'

/** SQL condition: the review, or the reply to it, is to be decided on. */
const isUndecided = (id: SQLWrapper): SQL =>
  sql`${id} IN (SELECT id FROM reviews WHERE state = 'pending'
    UNION ALL SELECT review_id FROM review_replies WHERE state = 'submitted')`

const hasPendingReply = eq(reviewReplies.state, 'submitted')

/** Reviews to decide on, and those with a reply to decide on. */
export const reviewQueue = defineQueue({
  kind: 'review',
  list: {
    cases: reviews,
    states: reviewStates,
    rows: moderatedReviews,
    isOpen: isUndecided(reviews.id),
    isClosed: sql`(${reviews.state} <> 'pending' AND ${reviewReplies.state} IS NOT 'submitted')`,
    openOrder: () => [sql`coalesce(${reviewReplies.submittedAt}, ${reviews.createdAt})`],
    changedAt: reviews.createdAt,
    openRows: {
      pending: {
        from: reviews,
        condition: and(eq(reviews.state, 'pending'), notInTrash(reviews.companionId)),
      },
      reply: {
        from: reviewReplies,
        condition: and(hasPendingReply, notInTrash(reviewReplies.companionId)),
      },
    },
    matches: isCompanion,
  },
  present: presentModerated,
  source: {
    ...companionSource,
    table: sql`reviews`,
    dueAt: noValue,
    since: sql`coalesce((SELECT p.submitted_at FROM review_replies p
      WHERE p.review_id = t.id AND p.state = 'submitted'), t.created_at)`,
    changedAt: sql`coalesce(t.decided_at, t.created_at)`,
    isDue: isUndecided(sql`t.id`),
    // This reads the review by its id; `isUndecided` reads all undecided ones.
    isOpen: sql`(+t.state = 'pending' OR EXISTS (SELECT 1 FROM review_replies p
      WHERE p.review_id = t.id AND p.state = 'submitted'))`,
    memberId: sql`t.member_id`,
  },
})

/** The state and the text of the list, and the condition of its further filter. */
export const reviewFilter = ({ state, companion: search = '' }: ReviewsQuery) =>
  state === 'reply'
    ? { state: 'open' as const, search, condition: hasPendingReply }
    : { state, search }
