import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './member-sessions.ts'

/** The member's sessions that have used this site, the current one first. */
export const listSessions = endpoint<typeof schemas.listSessionsSchemas>()(
  'GET',
  '/api/me/sessions',
  'member',
)

/** Ends a session: its tokens are refused from then on, renewed or not. Idempotent; 409 for the current session. */
export const endSession = endpoint<typeof schemas.endSessionSchemas>()(
  'DELETE',
  '/api/me/sessions/:id',
  'member',
)
