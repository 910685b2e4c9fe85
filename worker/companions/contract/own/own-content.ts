import type * as schemas from '../revisions.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** The companion's published content and her open revision. */
export const getOwnContentEndpoint = endpoint<typeof schemas.getOwnContentSchemas>()(
  'GET',
  '/api/own/content',
  'companion',
)

/** Stores a draft; nothing of it is public. 409: it was changed elsewhere, or staff are reviewing it. */
export const saveRevisionEndpoint = endpoint<typeof schemas.saveRevisionSchemas>()(
  'PUT',
  '/api/own/revision',
  'companion',
)

/** Submits, withdraws or discards a draft. 422 lists what is incomplete. */
export const actOnRevisionEndpoint = endpoint<typeof schemas.actOnRevisionSchemas>()(
  'POST',
  '/api/own/revision/steps',
  'companion',
)

/** Changes the weekly schedule, the minimum notice and the channels without a review. */
export const setDetailsEndpoint = endpoint<typeof schemas.setDetailsSchemas>()(
  'PUT',
  '/api/own/details',
  'companion',
)

/** Removes something from the profile, and from an open draft's lists, without a review. May be repeated. */
export const removeContentEndpoint = endpoint<typeof schemas.removeContentSchemas>()(
  'POST',
  '/api/own/removals',
  'companion',
)
