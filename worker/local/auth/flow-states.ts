import { z } from 'zod'
import { text } from './body.ts'
import type { Scope } from './context.ts'
import { invalid, Refusal } from './refusal.ts'

const LIFE_MS = 5 * 60 * 1000

/** What a request carries when the client asks for a code in place of tokens. */
export const challengeFields = { code_challenge: text, code_challenge_method: text }

export type Challenge = { code: string; method: string } | undefined

type Given = z.output<z.ZodObject<typeof challengeFields>>
type FlowState = {
  user_id: string
  method: string
  code_challenge: string
  code_challenge_method: string
  created_at: number
}

/** @throws Refusal 400 when half of it is missing or it can be no challenge */
export function challengeOf(given: Given): Challenge {
  const { code_challenge: code, code_challenge_method } = given
  const method = code_challenge_method.toLowerCase()
  if (code === '' && method === '') return undefined
  if (code === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (code.length < 43 || code.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method is unknown')
  return { code, method }
}

/** @param method how the user will have signed in, as it is named in `amr` */
export const openFlow = (
  { db, now }: Scope,
  userId: string,
  method: string,
  challenge: NonNullable<Challenge>,
) =>
  db
    .prepare(
      `INSERT INTO flow_states
       (auth_code, user_id, method, code_challenge, code_challenge_method, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(crypto.randomUUID(), userId, method, challenge.code, challenge.method, now)

/** The code for a link that was followed; its five minutes count from the request. */
export async function authCodeFor(
  db: D1Database,
  userId: string,
  method: string,
): Promise<string | undefined> {
  const newest = await db
    .prepare(
      `SELECT auth_code FROM flow_states WHERE user_id = ?1 AND method = ?2
       ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    )
    .bind(userId, method)
    .first<{ auth_code: string }>()
  return newest?.auth_code
}

async function answersChallenge(
  { code_challenge, code_challenge_method }: FlowState,
  verifier: string,
) {
  if (code_challenge_method === 'plain') return code_challenge === verifier
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === code_challenge
}

/** @throws Refusal 404, 422 or 400 */
export async function closeFlow(
  { db, now }: Scope,
  authCode: string,
  verifier: string,
): Promise<{ userId: string; method: string }> {
  const flow = await db
    .prepare('SELECT * FROM flow_states WHERE auth_code = ?1')
    .bind(authCode)
    .first<FlowState>()
  if (!flow) {
    const message = 'invalid flow state, no valid flow state found'
    throw new Refusal(404, 'flow_state_not_found', message)
  }
  if (now >= flow.created_at + LIFE_MS) {
    throw new Refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!(await answersChallenge(flow, verifier))) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new Refusal(400, 'bad_code_verifier', message)
  }
  await db.prepare('DELETE FROM flow_states WHERE auth_code = ?1').bind(authCode).run()
  return { userId: flow.user_id, method: flow.method }
}
