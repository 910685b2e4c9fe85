import * as z from 'zod/mini'
import { note } from './form-fields.ts'
import { MAX_PAGE_SIZE, MAX_SKIP } from './limits.ts'
import { pageSize, intBetween } from './listing.ts'
import { reviewDecisions, reviewStates } from './review-options.ts'

// What staff see of reviews. 401 and 403 as all calls of the administrator area.

const state = z.enum(reviewStates)

export const moderatedReview = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  /** The answered request that it is of; null: one of the samples, or the request is gone. */
  reference: z.nullable(z.string()),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  state,
  reason: z.nullable(z.string()),
  /** ISO times. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  version: z.number(),
  can: z.object({ decide: z.array(z.enum(reviewDecisions)) }),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

export const reviewsQuery = z.object({
  state: z.optional(state),
  /** The beginning of a companion's name, or her id. */
  companion: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  skip: z._default(z.optional(intBetween(0, MAX_SKIP)), 0),
  limit: z._default(pageSize, MAX_PAGE_SIZE),
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

/** Those to decide first, the oldest before newer ones; then the others, newest first. */
export const listReviews = {
  method: 'get',
  path: '/api/admin/reviews',
  query: reviewsQuery,
  response: z.object({
    reviews: z.array(moderatedReview),
    total: z.number(),
    counts: z.record(state, z.number()),
  }),
} as const
export type ReviewsAnswer = z.infer<typeof listReviews.response>

/**
 * Publishes a review, or takes it from the public for a reason that its author reads. The profile's
 * average follows at once. 409 when somebody else was faster.
 */
export const decideReview = {
  method: 'post',
  path: '/api/admin/reviews/:id/decision',
  body: z.object({
    version: z.int().check(z.gte(0)),
    decision: z.enum(reviewDecisions),
    reason: note,
  }),
  response: moderatedReview,
} as const
export type ReviewVerdict = z.output<typeof decideReview.body>
