import type * as schemas from './appeals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** The decision behind a link, and the state of its appeal. 404 for an invalid link. */
export const openAppeal = endpoint<typeof schemas.openAppealSchemas>()(
  'POST',
  '/api/appeals/open',
  'public',
)

/**
 * 201. Repeating the same text returns the same reference. 409 if another appeal exists or the
 * decision is undone.
 */
export const createAppeal = endpoint<typeof schemas.createAppealSchemas>()(
  'POST',
  '/api/appeals',
  'public',
)

/** Appeal against the decision that hides the companion's profile. Errors as `createAppeal`. */
export const sendOwnAppeal = endpoint<typeof schemas.sendOwnAppealSchemas>()(
  'POST',
  '/api/own/appeal',
  'companion',
)
