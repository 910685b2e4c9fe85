import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './reviews.ts'

/** Those to decide first, the oldest before newer ones; then the others, newest first. */
export const listReviews = endpoint<typeof schemas.listReviewsSchemas>()(
  'GET',
  '/api/admin/reviews',
  'staff',
)

/** One of them. */
export const getReview = endpoint<typeof schemas.getReviewSchemas>()(
  'GET',
  '/api/admin/reviews/:id',
  'staff',
)

/**
 * Publishes a review, or takes it from the public for a reason that its author reads. The profile's
 * average follows at once. 409 when someone else was faster.
 */
export const decideReview = endpoint<typeof schemas.decideReviewSchemas>()(
  'POST',
  '/api/admin/reviews/:id/decision',
  'staff',
)

/**
 * Publishes several reviews that are to be decided, in one batch. One on which someone else was faster
 * is left as it is, and named. May be repeated.
 */
export const approveReviews = endpoint<typeof schemas.approveReviewsSchemas>()(
  'POST',
  '/api/admin/reviews/approvals',
  'staff',
)

/**
 * Publishes the companion's reply to a review, or returns it for a reason that she reads. 409 when
 * someone else was faster.
 */
export const decideReply = endpoint<typeof schemas.decideReplySchemas>()(
  'POST',
  '/api/admin/reviews/:id/reply/decision',
  'staff',
)
