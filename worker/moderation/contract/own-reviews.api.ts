import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './own-reviews.ts'

/** Published reviews of her, newest first. */
export const listReceivedReviews = endpoint<typeof schemas.listReceivedReviewsSchemas>()(
  'GET',
  '/api/own/reviews',
  'companion',
)

/** Submits her reply to staff; one that was returned again. 409 when one is submitted or published. */
export const replyToReview = endpoint<typeof schemas.replyToReviewSchemas>()(
  'PUT',
  '/api/own/reviews/:id/reply',
  'companion',
)

/** At once, also from the profile. May be repeated. */
export const removeReply = endpoint<typeof schemas.removeReplySchemas>()(
  'DELETE',
  '/api/own/reviews/:id/reply',
  'companion',
)
