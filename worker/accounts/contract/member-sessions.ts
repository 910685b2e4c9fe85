import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

const session = z.object({
  id: z.string(),
  /** Such as "Firefox" and "Windows"; null: unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Dates in Swiss time. */
  beganOn: z.string(),
  usedOn: z.string(),
  /** True for the session of this request. */
  isThis: z.boolean(),
})
export type MemberSession = z.infer<typeof session>

const answer = z.object({ sessions: z.array(session) })
export type SessionsAnswer = z.infer<typeof answer>

export const listSessionsSchemas = { response: answer }
export const endSessionSchemas = { response: answer }

/** The member's sessions that have used this site, the current one first. */
export const listSessionsEndpoint = endpoint<typeof listSessionsSchemas>()(
  'GET',
  '/api/me/sessions',
  'member',
)

/** Ends a session: its tokens are refused from then on, renewed or not. Idempotent; 409 for the current session. */
export const endSessionEndpoint = endpoint<typeof endSessionSchemas>()(
  'DELETE',
  '/api/me/sessions/:id',
  'member',
)
