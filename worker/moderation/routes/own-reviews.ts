import type { Context } from 'hono'
import {
  listReceivedReviewsEndpoint,
  removeReplyEndpoint,
  replyToReviewEndpoint,
  listReceivedReviewsSchemas,
  replyToReviewSchemas,
} from '#moderation/own-reviews'
import { presentReceivedReview } from '../reviews/present.ts'
import { findReceivedReview, receivedReviews } from '../reviews/queries.ts'
import { removeReply, replyToReview } from '../reply-to-review.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const ownReviewRoutes = routesOf([
  handle(
    listReceivedReviewsEndpoint,
    listReceivedReviewsSchemas,
    { access: companionAccess },
    async (c, { caller: { companionId }, query }) => {
      const { rows, total } = await receivedReviews(c.var.db, companionId, query)
      const reviews = rows.map(presentReceivedReview)
      return { reviews, total, companion: companionId }
    },
  ),
  handle(
    replyToReviewEndpoint,
    replyToReviewSchemas,
    { access: companionAccess },
    async (c, { caller, params: { id }, body: { version, text } }) => {
      const origin = originOf(c)
      await replyToReview(c.var.db, caller, { id, version, text, origin })
      sendMailInBackground(c)
      return reviewOf(c)
    },
  ),
  handle(removeReplyEndpoint, {}, { access: companionAccess }, async (c, { caller, params }) => {
    await removeReply(c.var.db, caller, params.id)
    return reviewOf(c)
  }),
])

async function reviewOf(c: Context<AppEnv>) {
  const review = await findReceivedReview(c.var.db, c.var.own.companionId, c.req.param('id') ?? '')
  if (!review) throw new Failure('not-found', 'review.not-found')
  return presentReceivedReview(review)
}
