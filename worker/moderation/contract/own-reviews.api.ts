import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './own-reviews.ts'

/** Published reviews of the companion, newest first. */
export const listReceivedReviews = endpoint<typeof schemas.listReceivedReviewsSchemas>()(
  'GET',
  '/api/own/reviews',
  'companion',
)

/**
 * Submits her reply to staff; a returned reply may be submitted again. 409 if one is submitted or
 * published.
 */
export const replyToReview = endpoint<typeof schemas.replyToReviewSchemas>()(
  'PUT',
  '/api/own/reviews/:id/reply',
  'companion',
)

/** Removes the reply, also from the published profile. Idempotent. */
export const removeReply = endpoint<typeof schemas.removeReplySchemas>()(
  'DELETE',
  '/api/own/reviews/:id/reply',
  'companion',
)
