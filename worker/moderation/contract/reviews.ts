import * as z from 'zod/mini'
import { note } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'
import { assignedQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { MAX_APPROVED, replyStates, reviewDecisions, reviewStates } from './review-options.ts'

// Views of reviews for staff. 401 and 403 as in all calls of the staff area.

const state = z.enum(reviewStates)

export const moderatedReview = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  /** Reference of the answered request; `null`: a sample review, or the request is gone. */
  reference: z.nullable(z.string()),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  state,
  reason: z.nullable(z.string()),
  /** ISO time, like `decidedAt`. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  version: z.number(),
  can: z.object({ decide: z.array(z.enum(reviewDecisions)) }),
  /** The companion's reply. */
  reply: z.nullable(
    z.object({
      text: z.string(),
      state: z.enum(replyStates),
      reason: z.nullable(z.string()),
      submittedAt: z.string(),
      version: z.number(),
      can: z.object({ decide: z.array(z.enum(reviewDecisions)) }),
    }),
  ),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

export const reviewsQuery = z.object({
  /** "reply": reviews with a pending reply. */
  state: z.optional(z.enum([...reviewStates, 'reply'])),
  /** Beginning of a companion's name, or her id. */
  companion: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  ...assignedQuery,
  ...paging(),
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

export const listReviewsSchemas = {
  query: reviewsQuery,
  response: z.object({
    reviews: z.array(moderatedReview),
    total: z.number(),
    counts: z.record(state, z.number()),
    /** Number of pending replies. */
    replies: z.number(),
  }),
}
export type ReviewsAnswer = z.infer<typeof listReviewsSchemas.response>

export const getReviewSchemas = { response: moderatedReview }

export const decideReviewSchemas = {
  body: z.object({
    version: expectedVersion,
    decision: z.enum(reviewDecisions),
    reason: note,
  }),
  response: moderatedReview,
}
export type ReviewVerdict = z.output<typeof decideReviewSchemas.body>

export const approveReviewsSchemas = {
  body: z.object({
    /** Versions as the caller read them. */
    reviews: z
      .array(z.object({ id: z.string(), version: expectedVersion }))
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_APPROVED, message('field.too-many', { max: MAX_APPROVED })),
      ),
  }),
  /** Ids of the published reviews, and of those skipped because a colleague changed them. */
  response: z.object({ published: z.array(z.string()), left: z.array(z.string()) }),
}
export type ReviewsApproved = z.infer<typeof approveReviewsSchemas.response>

export const decideReplySchemas = { body: decideReviewSchemas.body, response: moderatedReview }
