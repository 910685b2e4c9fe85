import { createReviewEndpoint, createReviewSchemas } from '#messaging/requests'
import { whileCatalogueRefreshes } from '../../catalogue/http/public-call.ts'
import { member } from '../../accounts/http/access.ts'
import {
  isVisibleIn,
  presentOwnThread,
  requestNotFound,
} from '../../messaging/http/member-request.ts'
import { findOwnRequest } from '../../messaging/requests/queries.ts'
import { mayRequest } from '../../messaging/requests/rules.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { reviewRateLimit } from '../reviews/rules.ts'
import { writeReview } from '../write-review.ts'

export const memberReviewRoutes = routesOf([
  handle(
    createReviewEndpoint,
    createReviewSchemas,
    {
      access: whileCatalogueRefreshes(member('sign-in.write', { rule: mayRequest })),
      limit: reviewRateLimit,
      status: 201,
    },
    async (c, { caller, params: { id: requestId }, body: { rating, text, author } }) => {
      const { db, now } = c.var
      const memberId = caller.id
      const before = await findOwnRequest(db, requestId, memberId, now)
      if (!before || !(await isVisibleIn(c, caller, before))) throw requestNotFound()
      const isBlocked = caller.blockedBy.has(before.companionId)
      if (isBlocked) throw new Failure('forbidden', 'request.not-accepted')
      const review = { requestId, memberId, rating, text, author, now }
      const request = await writeReview(db, review)
      return presentOwnThread(c, caller, request)
    },
  ),
])
