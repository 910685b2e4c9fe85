import { createReviewEndpoint, createReviewSchemas } from '#messaging/requests'
import { member } from '../../accounts/http/access.ts'
import { isShownIn, requestNotFound, requestOf } from '../../messaging/http/member-request.ts'
import { findOwnRequest } from '../../messaging/requests/queries.ts'
import { mayRequest } from '../../messaging/requests/rules.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { reviewOf } from '../reviews/queries.ts'
import { reviewRateLimit } from '../reviews/rules.ts'
import { addReview } from '../reviews/writes.ts'

export const memberReviewRoutes = routesOf([
  handle(
    createReviewEndpoint,
    createReviewSchemas,
    { access: member('sign-in.write', { rule: mayRequest }), limit: reviewRateLimit, status: 201 },
    async (c, { caller, params: { id: requestId }, body: { rating, text, author } }) => {
      const { db, now } = c.var
      const own = { id: crypto.randomUUID(), requestId, memberId: caller.id, rating, text, author }
      const found = await findOwnRequest(db, requestId, caller.id, now)
      if (!found || !(await isShownIn(c, caller, found))) throw requestNotFound()
      const hasBlocked = caller.blockedBy.has(found.companionId)
      if (hasBlocked) throw new Failure('forbidden', 'request.not-accepted')
      if (!(await addReview(db, { ...own, now }))) {
        const review = await reviewOf(db, requestId)
        if (!review) throw new Failure('forbidden', 'review.no-answer')
        const isSame = review.rating === rating && review.text === text && review.author === author
        if (!isSame) throw new Failure('conflict', 'review.written-already')
      }
      return requestOf(c, caller)
    },
  ),
])
