import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './member-sessions.ts'

/** Where the member is signed in, as far as this site has been used there; this session first. */
export const listSessions = endpoint<typeof schemas.listSessionsSchemas>()(
  'GET',
  '/api/me/sessions',
  'member',
)

/** Ends one of them: its tokens open nothing from then on, renewed or not. May be repeated; 409 for this one. */
export const endSession = endpoint<typeof schemas.endSessionSchemas>()(
  'DELETE',
  '/api/me/sessions/:id',
  'member',
)
