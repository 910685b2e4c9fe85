import { z } from 'zod'
import { logAction } from '../audit-log.ts'
import { text } from '../body.ts'
import type { Scope } from '../context.ts'
import { findFactor, type Factor } from './factor-rows.ts'
import { invalid, AccountServiceError } from '../refusal.ts'
import type { Session } from '../sessions.ts'
import { strengthen } from './strengthen.ts'
import { isCode } from './totp.ts'
import type { User } from '../users.ts'

type Challenge = { id: string; address: string; created_at: number; verified_at: number | null }
type Owner = { user: User; session: Session }

const CHALLENGE_MS = 300_000

export const verifySchema = z.object({ challenge_id: text, code: text })

/** @param address network address to which the challenge is bound @throws AccountServiceError 404 */
export async function challenge(scope: Scope, user: User, factorId: string, address: string) {
  const { db, now } = scope
  const factor = await findFactor(db, user, factorId)
  const id = crypto.randomUUID()
  await db.batch([
    db
      .prepare(
        'INSERT INTO challenges (id, factor_id, address, created_at) VALUES (?1, ?2, ?3, ?4)',
      )
      .bind(id, factor.id, address, now),
    db.prepare('UPDATE factors SET last_challenged_at = ?2 WHERE id = ?1').bind(factor.id, now),
    ...logAction(scope, user, 'challenge_created', { factor_id: factor.id }),
  ])
  return { id, type: factor.factor_type, expires_at: Math.floor((now + CHALLENGE_MS) / 1000) }
}

/** @throws AccountServiceError 422 */
async function requireChallenge(
  { db, now }: Scope,
  factor: Factor,
  { id, address }: { id: string; address: string },
): Promise<Challenge> {
  const challenge = await db
    .prepare('SELECT * FROM challenges WHERE id = ?1 AND factor_id = ?2')
    .bind(id, factor.id)
    .first<Challenge>()
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AccountServiceError(422, 'mfa_factor_not_found', message)
  }
  // A challenge that was used before is rejected, too.
  if (challenge.verified_at !== null || challenge.address !== address) {
    const message = 'Challenge and verify IP addresses mismatch.'
    throw new AccountServiceError(422, 'mfa_ip_address_mismatch', message)
  }
  if (now >= challenge.created_at + CHALLENGE_MS) {
    await db.prepare('DELETE FROM challenges WHERE id = ?1').bind(id).run()
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AccountServiceError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/** Raises the session to aal2 and ends the member's weaker ones. @throws AccountServiceError 400, 404 or 422 */
export async function verifyFactor(
  scope: Scope,
  owner: Owner,
  {
    factorId,
    address,
    ...given
  }: z.output<typeof verifySchema> & Record<'factorId' | 'address', string>,
) {
  const { db, now } = scope
  const factor = await findFactor(db, owner.user, factorId)
  if (given.code === '') throw invalid('Code needs to be non-empty')
  const { id } = await requireChallenge(scope, factor, { id: given.challenge_id, address })
  if (!isCode(factor.secret ?? '', given.code, now)) {
    throw new AccountServiceError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  return strengthen(scope, owner, { factorId: factor.id, method: 'totp' }, [
    db.prepare('UPDATE challenges SET verified_at = ?2 WHERE id = ?1').bind(id, now),
    db
      .prepare(
        `UPDATE factors SET status = 'verified', updated_at = ?2
         WHERE id = ?1 AND status = 'unverified'`,
      )
      .bind(factor.id, now),
    db
      .prepare(
        `DELETE FROM factors WHERE user_id = ?1 AND factor_type = ?2 AND status = 'unverified'`,
      )
      .bind(owner.user.id, factor.factor_type),
    ...logAction(scope, owner.user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: id,
      factor_type: factor.factor_type,
    }),
  ])
}
