import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './members.ts'

/**
 * Refuses tokens that were issued before, except those of this session if `keep` is "this". With "others" only
 * this session ends, with its live connections and its device. The account service ends the sessions
 * themselves. 429 after too many calls an hour.
 */
export const endSessions = endpoint<typeof schemas.endSessionsSchemas>()(
  'POST',
  '/api/me/sessions/end',
  'member',
)
