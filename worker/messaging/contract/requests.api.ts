import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './requests.ts'

/**
 * 201. 403: the member is blocked, or she is VIP and the member isn't premium. 404: no public profile.
 * 409: a request to her is open already, or as many are as the plan allows. 429: `REQUESTS_A_DAY` are sent.
 */
export const createRequest = endpoint<typeof schemas.createRequestSchemas>()(
  'POST',
  '/api/requests',
  'member',
)

/** The member's own, unread ones first, then by their last change. */
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
 * A message is stored once, however often its key is sent, and whatever the other side writes meanwhile.
 * 409: its key came with other words before; or staff were faster than the withdrawal.
 */
export const actOnRequest = endpoint<typeof schemas.actOnRequestSchemas>()(
  'POST',
  '/api/requests/:id/steps',
  'member',
)

/** For how long the member keeps messages; the shorter choice of both sides applies. May be repeated. */
export const setRequestLifetime = endpoint<typeof schemas.setRequestLifetimeSchemas>()(
  'PUT',
  '/api/requests/:id/message-lifetime',
  'member',
)

/** What was shown is read. May be repeated. */
export const readRequest = endpoint<typeof schemas.readRequestSchemas>()(
  'PUT',
  '/api/requests/:id/read',
  'member',
)

/** Withdraws it if it is open, and shows it no more. May be repeated. */
export const deleteRequest = endpoint<typeof schemas.deleteRequestSchemas>()(
  'DELETE',
  '/api/requests/:id',
  'member',
)

/** 201, once a request: the same again is the same. 403 while it is not answered. */
export const createReview = endpoint<typeof schemas.createReviewSchemas>()(
  'POST',
  '/api/requests/:id/review',
  'member',
)

/**
 * The channels that a companion has enabled for whoever asks; each call is counted, those of members are
 * logged. 401 and 403 where she has none for them.
 */
export const openContactDetails = endpoint<typeof schemas.openContactDetailsSchemas>()(
  'POST',
  '/api/companions/:id/channels',
  'public',
)
