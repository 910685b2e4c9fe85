import { z } from 'zod'
import { AccountServiceError } from '../refusal.ts'
import type { User } from '../users.ts'

/** A row of `factors`; times are epoch milliseconds. */
export type Factor = {
  id: string
  user_id: string
  factor_type: 'totp' | 'recovery_code'
  friendly_name: string
  status: 'unverified' | 'verified'
  secret: string | null
  last_challenged_at: number | null
  created_at: number
  updated_at: number
}

export const factorsOf = async (db: D1Database, userId: string): Promise<Factor[]> =>
  (
    await db
      .prepare('SELECT * FROM factors WHERE user_id = ?1 ORDER BY created_at, id')
      .bind(userId)
      .all<Factor>()
  ).results

export const isVerified = ({ status }: Factor) => status === 'verified'

/** True for a factor that is no recovery method. */
export const isOwnProof = (factor: Factor) =>
  isVerified(factor) && factor.factor_type !== 'recovery_code'

export const presentFactor = (factor: Factor) => ({
  id: factor.id,
  created_at: new Date(factor.created_at).toISOString(),
  updated_at: new Date(factor.updated_at).toISOString(),
  status: factor.status,
  ...(factor.friendly_name !== '' && { friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  phone: '',
  last_challenged_at:
    factor.last_challenged_at === null ? null : new Date(factor.last_challenged_at).toISOString(),
})

/** @throws AccountServiceError 404 if it doesn't exist or belongs to someone else */
export async function findFactor(
  db: D1Database,
  user: Pick<User, 'id'>,
  id: string,
): Promise<Factor> {
  if (!z.guid().safeParse(id).success) {
    throw new AccountServiceError(404, 'validation_failed', 'factor_id must be an UUID')
  }
  const factor = await db
    .prepare('SELECT * FROM factors WHERE id = ?1 AND user_id = ?2')
    .bind(id.toLowerCase(), user.id)
    .first<Factor>()
  if (factor) return factor
  throw new AccountServiceError(404, 'mfa_factor_not_found', 'Factor not found')
}

export const newFactor = (
  user: Pick<User, 'id'>,
  input: Pick<Factor, 'factor_type' | 'friendly_name' | 'status' | 'secret'>,
  now: number,
): Factor => ({
  id: crypto.randomUUID(),
  user_id: user.id,
  ...input,
  last_challenged_at: null,
  created_at: now,
  updated_at: now,
})

export function insertFactor(db: D1Database, factor: Factor): D1PreparedStatement {
  const names = Object.keys(factor)
  const marks = names.map((_, index) => `?${index + 1}`)
  return db
    .prepare(`INSERT INTO factors (${names}) VALUES (${marks})`)
    .bind(...Object.values(factor))
}

export const deleteFactor = (db: D1Database, { id }: Pick<Factor, 'id'>) =>
  db.prepare('DELETE FROM factors WHERE id = ?1').bind(id)
