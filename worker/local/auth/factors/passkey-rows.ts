import { z } from 'zod'
import { base64UrlOf } from '../../../platform/lib/bytes.ts'
import type { Scope } from '../context.ts'
import { AccountServiceError } from '../refusal.ts'
import type { User } from '../users.ts'

/** A row of `passkeys`; times are epoch milliseconds. */
export type Passkey = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  sign_count: number
  friendly_name: string
  created_at: number
  last_used_at: number | null
}

export const passkeysOf = async (db: D1Database, { id }: Pick<User, 'id'>): Promise<Passkey[]> =>
  (
    await db
      .prepare('SELECT * FROM passkeys WHERE user_id = ?1 ORDER BY created_at, id')
      .bind(id)
      .all<Passkey>()
  ).results

export const presentPasskey = ({ id, friendly_name, created_at, last_used_at }: Passkey) => ({
  id,
  ...(friendly_name !== '' && { friendly_name }),
  created_at: new Date(created_at).toISOString(),
  ...(last_used_at !== null && { last_used_at: new Date(last_used_at).toISOString() }),
})

/** @throws AccountServiceError 404 if it doesn't exist or belongs to someone else */
export async function findPasskey(
  db: D1Database,
  user: Pick<User, 'id'>,
  id: string,
): Promise<Passkey> {
  const passkey = z.guid().safeParse(id).success
    ? (await passkeysOf(db, user)).find((passkey) => passkey.id === id.toLowerCase())
    : undefined
  if (passkey) return passkey
  throw new AccountServiceError(404, 'validation_failed', 'Passkey not found')
}

export const deletePasskey = (db: D1Database, { id }: Passkey) =>
  db.prepare('DELETE FROM passkeys WHERE id = ?1').bind(id)

const CHALLENGE_MS = 300_000
const CHALLENGE_BYTES = 32

/** @param userId user who registers a passkey; null: a sign-in */
export async function newChallenge({ db, now }: Scope, userId: string | null) {
  const id = crypto.randomUUID()
  const random = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
  const challenge = base64UrlOf(random)
  await db
    .prepare(
      'INSERT INTO passkey_challenges (id, user_id, challenge, expires_at) VALUES (?1, ?2, ?3, ?4)',
    )
    .bind(id, userId, challenge, now + CHALLENGE_MS)
    .run()
  return { challenge_id: id, challenge, expires_at: Math.floor((now + CHALLENGE_MS) / 1000) }
}

/** Consumes a challenge; each is valid once. @throws AccountServiceError 400 */
export async function consumeChallenge(
  { db, now }: Scope,
  id: string,
  userId: string | null,
): Promise<string> {
  if (id === '') throw new AccountServiceError(400, 'validation_failed', 'challenge_id is required')
  if (!z.guid().safeParse(id).success) {
    throw new AccountServiceError(400, 'validation_failed', 'challenge_id must be a valid UUID')
  }
  const passkey = await db
    .prepare(
      `DELETE FROM passkey_challenges WHERE id = ?1 AND user_id IS ?2
       RETURNING challenge, expires_at`,
    )
    .bind(id.toLowerCase(), userId)
    .first<{ challenge: string; expires_at: number }>()
  if (!passkey) {
    const message = 'Challenge not found or already used'
    throw new AccountServiceError(400, 'webauthn_challenge_not_found', message)
  }
  if (now > passkey.expires_at) {
    throw new AccountServiceError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return passkey.challenge
}
