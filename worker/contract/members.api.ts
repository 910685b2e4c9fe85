import { endpoint } from './endpoint.ts'
import type * as schemas from './members.ts'

/**
 * Tokens that were issued before are refused, except those of this session when `keep` says so. To keep the
 * others ends what belongs to this session: its live connections and its device. The account service ends the
 * sessions themselves. 429 after too many an hour.
 */
export const endSessions = endpoint<typeof schemas.endSessionsSchemas>()(
  'POST',
  '/api/me/sessions/end',
  'member',
)
