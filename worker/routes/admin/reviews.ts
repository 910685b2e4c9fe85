import { Hono } from 'hono'
import { decideReview as decision, listReviews } from '#contract/reviews.api'
import { decideReviewSchemas as decisionSchemas, listReviewsSchemas } from '#contract/reviews'
import { presentCounts, presentModerated } from '../../features/reviews/present.ts'
import { findReview, pageOfReviews } from '../../features/reviews/queries.ts'
import { decideReview } from '../../flows/decide-review.ts'
import { Failure } from '../../lib/failure.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const adminReviewRoutes = new Hono<AppEnv>()
  .get(listReviews.path, validQuery(listReviewsSchemas.query), async (c) => {
    const { rows, total, counts } = await pageOfReviews(c.var.db, c.req.valid('query'))
    const reviews = rows.map(presentModerated)
    return answer(c, listReviews, { reviews, total, counts: presentCounts(counts) })
  })
  .post(decision.path, async (c) => {
    const { db } = c.var
    const id = c.req.param('id')
    const verdict = validBody(decisionSchemas.body, await readJson(c.req))
    await decideReview(db, id, verdict, staffOf(c), new URL(c.req.url).origin)
    await refreshCatalogue(c)
    sendMailInBackground(c)
    const found = await findReview(db, id)
    if (!found) throw new Failure('not-found', 'review.not-found')
    return answer(c, decision, presentModerated(found))
  })
