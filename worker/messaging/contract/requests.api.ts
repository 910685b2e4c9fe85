import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './requests.ts'

/**
 * 201. 403 if the member is blocked, or the companion is VIP and the member isn't premium. 404 without a public
 * profile. 409 if a request to her is open already, or as many as the plan allows. 429 after `REQUESTS_A_DAY`.
 */
export const createRequest = endpoint<typeof schemas.createRequestSchemas>()(
  'POST',
  '/api/requests',
  'member',
)

/** The member's own requests, unread ones first, then by their last change. */
export const listRequests = endpoint<typeof schemas.listRequestsSchemas>()(
  'GET',
  '/api/requests',
  'member',
)

export const getRequest = endpoint<typeof schemas.getRequestSchemas>()(
  'GET',
  '/api/requests/:id',
  'member',
)

/**
 * A message is stored once per key, regardless of the other side's messages in the meantime. 409 if its key was sent
 * with another text before, or if staff acted before the withdrawal.
 */
export const actOnRequest = endpoint<typeof schemas.actOnRequestSchemas>()(
  'POST',
  '/api/requests/:id/steps',
  'member',
)

/** Sets the member's lifetime of messages; the shorter choice of both sides applies. May be repeated. */
export const setRequestLifetime = endpoint<typeof schemas.setRequestLifetimeSchemas>()(
  'PUT',
  '/api/requests/:id/message-lifetime',
  'member',
)

/** Marks a request as read up to a version. May be repeated. */
export const readRequest = endpoint<typeof schemas.readRequestSchemas>()(
  'PUT',
  '/api/requests/:id/read',
  'member',
)

/** Withdraws a request if it is open, and hides it from the member. May be repeated. */
export const deleteRequest = endpoint<typeof schemas.deleteRequestSchemas>()(
  'DELETE',
  '/api/requests/:id',
  'member',
)

/** 201. Stores one review for a request; the same review may be sent again. 403 until the request is answered. */
export const createReview = endpoint<typeof schemas.createReviewSchemas>()(
  'POST',
  '/api/requests/:id/review',
  'member',
)

/**
 * The contact channels that a companion has enabled for this kind of viewer; each call is counted, those of members
 * are logged. 401 and 403 if she has none for them.
 */
export const openContactDetails = endpoint<typeof schemas.openContactDetailsSchemas>()(
  'POST',
  '/api/companions/:id/channels',
  'public',
)
