import { Hono, type Context } from 'hono'
import {
  listReceivedReviews,
  removeReply as removal,
  replyToReview as submission,
} from '#contract/own-reviews.api'
import { listReceivedReviewsSchemas, replyToReviewSchemas } from '#contract/own-reviews'
import { presentReceivedReview } from '../../features/reviews/present.ts'
import { findReceivedReview, receivedReviews } from '../../features/reviews/queries.ts'
import { removeReply, replyToReview } from '../../flows/reply-to-review.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { ownOf } from '../../http/require-companion.ts'
import { answer } from '../../http/endpoint.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { smallBody } from '../../http/public-form.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const ownReviewRoutes = new Hono<AppEnv>()
  .get(listReceivedReviews.path, validQuery(listReceivedReviewsSchemas.query), async (c) => {
    const { companionId } = c.var.own
    const { rows, total } = await receivedReviews(c.var.db, companionId, c.req.valid('query'))
    const reviews = rows.map(presentReceivedReview)
    return answer(c, listReceivedReviews, { reviews, total, companion: companionId })
  })
  .put(submission.path, smallBody, async (c) => {
    const id = c.req.param('id')
    const { version, text } = validBody(replyToReviewSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    await replyToReview(c.var.db, ownOf(c), { id, version, text, origin })
    sendMailInBackground(c)
    return answer(c, submission, await reviewOf(c))
  })
  .delete(removal.path, async (c) => {
    await removeReply(c.var.db, ownOf(c), c.req.param('id'))
    await refreshCatalogue(c)
    return answer(c, removal, await reviewOf(c))
  })

async function reviewOf(c: Context<AppEnv>) {
  const found = await findReceivedReview(c.var.db, c.var.own.companionId, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'review.not-found')
  return presentReceivedReview(found)
}
