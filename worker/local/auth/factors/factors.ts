import { renderSVG } from 'uqr'
import { z } from 'zod'
import { logAction } from '../audit-log.ts'
import { text } from '../body.ts'
import type { Scope } from '../context.ts'
import {
  deleteFactor,
  factorsOf,
  insertFactor,
  isOwnProof,
  isVerified,
  newFactor,
  type Factor,
} from './factor-rows.ts'
import { invalid, AccountServiceError } from '../refusal.ts'
import { isStrong } from './session-level.ts'
import type { Session } from '../sessions.ts'
import { newAuthenticator } from './totp.ts'
import type { User } from '../users.ts'

type Owner = { user: User; session: Session }

const MAX_FACTORS = 10
const UNVERIFIED_MS = 300_000

export const enrolSchema = z.object({ factor_type: text, friendly_name: text, issuer: text })

/**
 * Checks that a factor of this name may be added.
 *
 * @returns the existing factors
 * @throws AccountServiceError 403 or 422
 */
export async function requireRoom(
  { db, now }: Scope,
  { user, session }: Owner,
  name: string,
): Promise<Factor[]> {
  await db
    .prepare(`DELETE FROM factors WHERE status = 'unverified' AND created_at < ?1`)
    .bind(now - UNVERIFIED_MS)
    .run()
  const factors = await factorsOf(db, user.id)
  if (factors.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AccountServiceError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AccountServiceError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (factors.some(isVerified) && !(await isStrong(db, session.id))) {
    throw new AccountServiceError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return factors
}

/** @throws AccountServiceError 400, 403 or 422 */
export async function enrol(scope: Scope, owner: Owner, input: z.output<typeof enrolSchema>) {
  const { factor_type: type, friendly_name } = input
  if (type === 'phone') {
    throw new AccountServiceError(
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    )
  }
  if (type === 'webauthn') {
    throw new AccountServiceError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn',
    )
  }
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  await requireRoom(scope, owner, friendly_name)
  const issuer = input.issuer || new URL(scope.settings.siteUrl || scope.origin).host
  const { secret, uri } = newAuthenticator(issuer, owner.user.email)
  const row = { factor_type: type, friendly_name, status: 'unverified', secret } as const
  const factor = newFactor(owner.user, row, scope.now)
  const traits = { factor_id: factor.id, factor_type: type }
  await scope.db.batch([
    insertFactor(scope.db, factor),
    ...logAction(scope, owner.user, 'factor_in_progress', traits),
  ])
  const totp = { qr_code: renderSVG(uri), secret, uri }
  return { id: factor.id, type, friendly_name, totp }
}

/** Deletes a factor; the sessions that it verified return to aal1. @throws AccountServiceError 422 */
export async function unenrol(scope: Scope, { user, session }: Owner, factor: Factor) {
  const { db } = scope
  if (factor.factor_type === 'recovery_code') {
    const message =
      'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes'
    throw new AccountServiceError(422, 'validation_failed', message)
  }
  if (isVerified(factor) && !(await isStrong(db, session.id))) {
    throw new AccountServiceError(
      422,
      'insufficient_aal',
      'AAL2 required to unenroll verified factor',
    )
  }
  const otherFactors = (await factorsOf(db, user.id)).filter(({ id }) => id !== factor.id)
  const hasCodes = otherFactors.some(({ factor_type }) => factor_type === 'recovery_code')
  if (isVerified(factor) && hasCodes && !otherFactors.some(isOwnProof)) {
    const message =
      'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.'
    throw new AccountServiceError(422, 'mfa_recovery_codes_sole_factor', message)
  }
  const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id }
  await db.batch([deleteFactor(db, factor), ...logAction(scope, user, 'factor_unenrolled', traits)])
  return { id: factor.id }
}
