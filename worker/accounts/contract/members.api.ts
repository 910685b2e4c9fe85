import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './members.ts'

/**
 * Tokens that were issued before are refused, except those of this session when `keep` says "this". With "others"
 * this session alone is over, with its live connections and its device. The account service ends the sessions
 * themselves. 429 after too many an hour.
 */
export const endSessions = endpoint<typeof schemas.endSessionsSchemas>()(
  'POST',
  '/api/me/sessions/end',
  'member',
)
