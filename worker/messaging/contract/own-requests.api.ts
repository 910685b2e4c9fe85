import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './own-requests.ts'

/** Hers: those that need an answer first, the oldest before newer ones; then by their last change. */
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
 * An answer is stored once, however often its key is sent, and whatever the member writes meanwhile. 409 when
 * the member or the team were faster than what declines, or the key came with other words before; 422 while
 * the team alone answers.
 */
export const actOnReceived = endpoint<typeof schemas.actOnReceivedSchemas>()(
  'POST',
  '/api/own/requests/:id/steps',
  'companion',
)

/** What was shown is read; the member may be shown that. May be repeated. */
export const readReceived = endpoint<typeof schemas.readReceivedSchemas>()(
  'PUT',
  '/api/own/requests/:id/read',
  'companion',
)

/** For how long she keeps messages; the shorter choice of both sides applies. May be repeated. */
export const setReceivedLifetime = endpoint<typeof schemas.setReceivedLifetimeSchemas>()(
  'PUT',
  '/api/own/requests/:id/message-lifetime',
  'companion',
)

/** She takes no more messages of this member. May be repeated. */
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

/** Who answers from now on, also what is open already. 409 for an account without an address. */
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

/** Replaces all of them. 409 when another tab was faster. */
export const saveTemplates = endpoint<typeof schemas.saveTemplatesSchemas>()(
  'PUT',
  '/api/own/templates',
  'companion',
)
