import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './reviews.ts'

/** Pending reviews first, oldest first; then decided ones, newest first. */
export const listReviews = endpoint<typeof schemas.listReviewsSchemas>()(
  'GET',
  '/api/admin/reviews',
  'staff',
)

export const getReview = endpoint<typeof schemas.getReviewSchemas>()(
  'GET',
  '/api/admin/reviews/:id',
  'staff',
)

/**
 * Publishes a review, or hides it for a reason that its author reads. The profile's average changes
 * in the same batch. 409 if a colleague changed the review since.
 */
export const decideReview = endpoint<typeof schemas.decideReviewSchemas>()(
  'POST',
  '/api/admin/reviews/:id/decision',
  'staff',
)

/**
 * Publishes several pending reviews in one batch. Reviews that a colleague changed since are
 * skipped and listed. Idempotent.
 */
export const approveReviews = endpoint<typeof schemas.approveReviewsSchemas>()(
  'POST',
  '/api/admin/reviews/approvals',
  'staff',
)

/**
 * Publishes the companion's reply to a review, or returns it for a reason that she reads. 409 if a
 * colleague changed it since.
 */
export const decideReply = endpoint<typeof schemas.decideReplySchemas>()(
  'POST',
  '/api/admin/reviews/:id/reply/decision',
  'staff',
)
