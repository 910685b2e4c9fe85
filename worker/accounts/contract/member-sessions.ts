import * as z from 'zod/mini'

const session = z.object({
  id: z.string(),
  /** As "Firefox" and "Windows"; null: not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Days in Switzerland. */
  beganOn: z.string(),
  usedOn: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type MemberSession = z.infer<typeof session>

const answer = z.object({ sessions: z.array(session) })
export type SessionsAnswer = z.infer<typeof answer>

export const listSessionsSchemas = { response: answer }
export const endSessionSchemas = { response: answer }
