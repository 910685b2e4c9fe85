import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { MAX_REPLY, replyStates } from './reviews.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const reply = z.object({
  text: z.string(),
  state: z.enum(replyStates),
  /** Reason for the return. */
  reason: z.nullable(z.string()),
  /** Increases with each change. */
  version: z.number(),
})

/** A published review, and the companion's reply to it. */
export const receivedReview = z.object({
  id: z.string(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  createdAt: z.string(),
  reply: z.nullable(reply),
})
export type ReceivedReview = z.infer<typeof receivedReview>

export const listReceivedReviewsSchemas = {
  query: z.object(paging()),
  response: z.object({
    reviews: z.array(receivedReview),
    total: z.number(),
    companion: z.string(),
  }),
}
export const replyToReviewSchemas = {
  /** `version` 0: there is no reply yet. */
  body: z.object({ version: expectedVersion, text: multiLine(MAX_REPLY) }),
  response: receivedReview,
}
export const removeReplySchemas = { response: receivedReview }

/** Published reviews of the companion, newest first. */
export const listReceivedReviewsEndpoint = endpoint<typeof listReceivedReviewsSchemas>()(
  'GET',
  '/api/own/reviews',
  'companion',
)

/**
 * Submits her reply to staff; a returned reply may be submitted again. 409 if one is submitted or
 * published.
 */
export const replyToReviewEndpoint = endpoint<typeof replyToReviewSchemas>()(
  'PUT',
  '/api/own/reviews/:id/reply',
  'companion',
)

/** Removes the reply, also from the published profile. Idempotent. */
export const removeReplyEndpoint = endpoint<typeof removeReplySchemas>()(
  'DELETE',
  '/api/own/reviews/:id/reply',
  'companion',
)
