import { Hono, type Context } from 'hono'
import {
  approveReviews as approvals,
  decideReply as replyDecision,
  decideReview as decision,
  getReview,
  listReviews,
} from '#moderation/reviews.api'
import {
  approveReviewsSchemas,
  decideReplySchemas,
  decideReviewSchemas as decisionSchemas,
  listReviewsSchemas,
} from '#moderation/reviews'
import { presentReviewCounts, presentModerated } from '../reviews/present.ts'
import { findReview, pageOfReviews } from '../reviews/queries.ts'
import { approveReviews } from '../approve-reviews.ts'
import { decideReview } from '../decide-review.ts'
import { decideReply } from '../reply-to-review.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminReviewRoutes = new Hono<AppEnv>()
  .get(listReviews.path, validQuery(listReviewsSchemas.query), async (c) => {
    const query = c.req.valid('query')
    const found = await pageOfReviews(c.var.db, query, c.var.admin.id)
    const { rows, total, counts, replies } = found
    const reviews = rows.map(presentModerated)
    return respond(c, listReviews, { reviews, total, counts: presentReviewCounts(counts), replies })
  })
  .get(getReview.path, async (c) => respond(c, getReview, await reviewOf(c, c.req.param('id'))))
  .post(approvals.path, async (c) => {
    const { reviews } = validBody(approveReviewsSchemas.body, await readJson(c.req))
    const approved = await approveReviews(c.var.db, reviews, staffOf(c), originOf(c))
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, approvals, approved)
  })
  .post(decision.path, async (c) => {
    const { db } = c.var
    const id = c.req.param('id')
    const verdict = validBody(decisionSchemas.body, await readJson(c.req))
    await decideReview(db, id, verdict, staffOf(c), originOf(c))
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, decision, await reviewOf(c, id))
  })
  .post(replyDecision.path, async (c) => {
    const id = c.req.param('id')
    const verdict = validBody(decideReplySchemas.body, await readJson(c.req))
    await decideReply(c.var.db, id, verdict, staffOf(c), originOf(c))
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, replyDecision, await reviewOf(c, id))
  })

async function reviewOf(c: Context<AppEnv>, id: string) {
  const found = await findReview(c.var.db, id)
  if (!found) throw new Failure('not-found', 'review.not-found')
  return presentModerated(found)
}
