import type { Context } from 'hono'
import {
  approveReviewsEndpoint,
  decideReplyEndpoint,
  decideReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  approveReviewsSchemas,
  decideReplySchemas,
  decideReviewSchemas,
  listReviewsSchemas,
} from '#moderation/reviews'
import { presentModerated } from '../reviews/present.ts'
import { findReview } from '../reviews/queries.ts'
import { reviewFilter, reviewQueue } from '../reviews/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { approveReviews } from '../approve-reviews.ts'
import { decideReview } from '../decide-review.ts'
import { decideReply } from '../reply-to-review.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminReviewRoutes = routesOf([
  handle(listReviewsEndpoint, listReviewsSchemas, { access: staff }, async (c, { query }) => {
    const filter = { ...query, ...reviewFilter(query) }
    const { items: reviews, page } = await listCases(c.var, reviewQueue, filter)
    return { reviews, ...page }
  }),
  handle(getReviewEndpoint, {}, { access: staff }, (c, { params }) => reviewOf(c, params.id)),
  handle(
    approveReviewsEndpoint,
    approveReviewsSchemas,
    { access: staff },
    async (c, { caller, body: { reviews } }) => {
      const approved = await approveReviews(c.var.db, reviews, caller, originOf(c))
      sendMailInBackground(c)
      return approved
    },
  ),
  handle(
    decideReviewEndpoint,
    decideReviewSchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: verdict }) => {
      const { db } = c.var
      await decideReview(db, id, verdict, caller, originOf(c))
      sendMailInBackground(c)
      return reviewOf(c, id)
    },
  ),
  handle(
    decideReplyEndpoint,
    decideReplySchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: verdict }) => {
      await decideReply(c.var.db, id, verdict, caller, originOf(c))
      sendMailInBackground(c)
      return reviewOf(c, id)
    },
  ),
])

async function reviewOf(c: Context<AppEnv>, id: string) {
  const review = await findReview(c.var.db, id)
  if (!review) throw new Failure('not-found', 'review.not-found')
  return presentModerated(review)
}
