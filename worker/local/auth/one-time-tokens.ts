import type { Scope } from './context.ts'
import type { User } from './users.ts'

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

type OneTimeToken = { user_id: string; kind: TokenKind; token_hash: string; created_at: number }

/** The hash in a mail's link, derived from the address and the six digits. */
export async function hashCode(email: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email + code))
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('').slice(0, 56)
}

export function newCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000).padStart(6, '0')
}

/** Stores a token, replacing the user's earlier one of the same kind. */
export const storeToken = ({ db, now }: Scope, user: User, kind: TokenKind, tokenHash: string) =>
  db
    .prepare(
      `INSERT INTO one_time_tokens (user_id, kind, token_hash, created_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id, kind) DO UPDATE SET token_hash = ?3, created_at = ?4`,
    )
    .bind(user.id, kind, tokenHash, now)

/** A valid token of one of these kinds, by the hash in a link. */
export async function findOneTimeToken(
  { db, now, settings }: Scope,
  kinds: readonly TokenKind[],
  tokenHash: string,
): Promise<OneTimeToken | null> {
  return db
    .prepare(
      `SELECT * FROM one_time_tokens WHERE token_hash = ?1 AND created_at > ?2
       AND kind IN (SELECT value FROM json_each(?3))`,
    )
    .bind(tokenHash, now - settings.oneTimeTokenSeconds * 1000, JSON.stringify(kinds))
    .first<OneTimeToken>()
}

/** @returns false if another request used it first */
export async function useToken(db: D1Database, token: OneTimeToken): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM one_time_tokens WHERE user_id = ?1 AND kind = ?2 AND token_hash = ?3')
    .bind(token.user_id, token.kind, token.token_hash)
    .run()
  return meta.changes === 1
}

export const forgetTokens = (db: D1Database, userId: string) =>
  db.prepare('DELETE FROM one_time_tokens WHERE user_id = ?1').bind(userId)
