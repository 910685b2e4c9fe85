import { Hono, type Context } from 'hono'
import {
  listReceivedReviews,
  removeReply as removal,
  replyToReview as submission,
} from '#moderation/own-reviews.api'
import { listReceivedReviewsSchemas, replyToReviewSchemas } from '#moderation/own-reviews'
import { presentReceivedReview } from '../reviews/present.ts'
import { findReceivedReview, receivedReviews } from '../reviews/queries.ts'
import { removeReply, replyToReview } from '../reply-to-review.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { ownOf } from '../../companions/http/require-companion.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const ownReviewRoutes = new Hono<AppEnv>()
  .get(listReceivedReviews.path, validQuery(listReceivedReviewsSchemas.query), async (c) => {
    const { companionId } = c.var.own
    const { rows, total } = await receivedReviews(c.var.db, companionId, c.req.valid('query'))
    const reviews = rows.map(presentReceivedReview)
    return respond(c, listReceivedReviews, { reviews, total, companion: companionId })
  })
  .put(submission.path, smallBody, async (c) => {
    const id = c.req.param('id')
    const { version, text } = validBody(replyToReviewSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    await replyToReview(c.var.db, ownOf(c), { id, version, text, origin })
    sendMailInBackground(c)
    return respond(c, submission, await reviewOf(c))
  })
  .delete(removal.path, async (c) => {
    await removeReply(c.var.db, ownOf(c), c.req.param('id'))
    await refreshCatalogue(c)
    return respond(c, removal, await reviewOf(c))
  })

async function reviewOf(c: Context<AppEnv>) {
  const found = await findReceivedReview(c.var.db, c.var.own.companionId, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'review.not-found')
  return presentReceivedReview(found)
}
