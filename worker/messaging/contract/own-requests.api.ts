import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './own-requests.ts'

/**
 * Requests to the companion: those that need an answer first, the oldest before newer ones; then by their last
 * change.
 */
export const listReceived = endpoint<typeof schemas.listReceivedSchemas>()(
  'GET',
  '/api/own/requests',
  'companion',
)

export const getReceived = endpoint<typeof schemas.getReceivedSchemas>()(
  'GET',
  '/api/own/requests/:id',
  'companion',
)

/**
 * An answer is stored once per key, regardless of the member's messages in the meantime. 409 if the member or the
 * team acted before a request was declined, or if the key was sent with another text before; 422 while only the team
 * answers.
 */
export const actOnReceived = endpoint<typeof schemas.actOnReceivedSchemas>()(
  'POST',
  '/api/own/requests/:id/steps',
  'companion',
)

/** Marks a request as read up to a version, which the member may be shown. May be repeated. */
export const readReceived = endpoint<typeof schemas.readReceivedSchemas>()(
  'PUT',
  '/api/own/requests/:id/read',
  'companion',
)

/** Sets the companion's lifetime of messages; the shorter choice of both sides applies. May be repeated. */
export const setReceivedLifetime = endpoint<typeof schemas.setReceivedLifetimeSchemas>()(
  'PUT',
  '/api/own/requests/:id/message-lifetime',
  'companion',
)

/** Refuses further messages of this member. May be repeated. */
export const blockSender = endpoint<typeof schemas.blockSenderSchemas>()(
  'PUT',
  '/api/own/requests/:id/block',
  'companion',
)

export const unblockSender = endpoint<typeof schemas.unblockSenderSchemas>()(
  'DELETE',
  '/api/own/requests/:id/block',
  'companion',
)

/** Sets who answers, also for open requests. 409 for an account without an address. */
export const setAnsweredBy = endpoint<typeof schemas.setAnsweredBySchemas>()(
  'PUT',
  '/api/own/answered-by',
  'companion',
)

export const getTemplates = endpoint<typeof schemas.getTemplatesSchemas>()(
  'GET',
  '/api/own/templates',
  'companion',
)

/** Replaces all templates. 409 if another tab saved first. */
export const saveTemplates = endpoint<typeof schemas.saveTemplatesSchemas>()(
  'PUT',
  '/api/own/templates',
  'companion',
)
