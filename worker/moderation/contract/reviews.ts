import * as z from 'zod/mini'
import { note } from '../../platform/contract/form-fields.ts'
import { pageTotal, paging } from '../../companions/contract/listing.ts'
import { assignedQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const reviewStates = ['pending', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Filters of the queue; "reply": reviews with a reply to decide on. */
export const reviewFilters = [...reviewStates, 'reply'] as const

export const reviewDecisions = ['approve', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Maximum number of reviews that one call publishes. */
export const MAX_APPROVED = 50

/** States of a companion's reply. "returned": with a reason; she may submit it again. */
export const replyStates = ['submitted', 'published', 'returned'] as const
export type ReplyState = (typeof replyStates)[number]

/** Maximum length in characters. */
export const MAX_REPLY = 1_000

// Views of reviews for staff. 401 and 403 as in all calls of the staff area.

const state = z.enum(reviewStates)

export const moderatedReview = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  /** True while the companion declines reviews: a published one is hidden. */
  isDeclined: z.boolean(),
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
  state: z.optional(z.enum(reviewFilters)),
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
    total: pageTotal,
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

/** Pending reviews first, oldest first; then decided ones, newest first. */
export const listReviewsEndpoint = endpoint<typeof listReviewsSchemas>()(
  'GET',
  '/api/admin/reviews',
  'staff',
)

export const getReviewEndpoint = endpoint<typeof getReviewSchemas>()(
  'GET',
  '/api/admin/reviews/:id',
  'staff',
)

/**
 * Publishes a review, or hides it for a reason that its author reads. The profile's average changes
 * in the same batch. 409 if a colleague changed the review since.
 */
export const decideReviewEndpoint = endpoint<typeof decideReviewSchemas>()(
  'POST',
  '/api/admin/reviews/:id/decision',
  'staff',
)

/**
 * Publishes several pending reviews in one batch. Reviews that a colleague changed since are
 * skipped and listed. Idempotent.
 */
export const approveReviewsEndpoint = endpoint<typeof approveReviewsSchemas>()(
  'POST',
  '/api/admin/reviews/approvals',
  'staff',
)

/**
 * Publishes the companion's reply to a review, or returns it for a reason that she reads. 409 if a
 * colleague changed it since.
 */
export const decideReplyEndpoint = endpoint<typeof decideReplySchemas>()(
  'POST',
  '/api/admin/reviews/:id/reply/decision',
  'staff',
)
