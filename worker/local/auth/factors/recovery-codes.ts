import { z } from 'zod'
import { text } from '../body.ts'
import type { Scope } from '../context.ts'
import {
  deleteFactor,
  factorsOf,
  insertFactor,
  isOwnProof,
  newFactor,
  type Factor,
} from './factor-rows.ts'
import { requireRoom } from './factors.ts'
import { invalid, AccountServiceError } from '../refusal.ts'
import { isStrong } from './session-level.ts'
import type { Session } from '../sessions.ts'
import { strengthen } from './strengthen.ts'
import type { User } from '../users.ts'

type Owner = { user: User; session: Session }
type Lock = { failed: number; locked_until: number | null }

const CODES = 10
const CODE_LENGTH = 16
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const MAX_FAILURES = 5
const LOCKED_MS = 15 * 60_000

export const namedSchema = z.object({ friendly_name: text })
export const codeSchema = z.object({ code: text })

function newCode(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(CODE_LENGTH))
  return Array.from(numbers, (number) => ALPHABET.charAt(number % ALPHABET.length)).join('')
}

async function hashOf(code: string): Promise<string> {
  const bytes = new TextEncoder().encode(code)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const findSet = async (db: D1Database, userId: string): Promise<Factor | undefined> =>
  (await factorsOf(db, userId)).find(({ factor_type }) => factor_type === 'recovery_code')

/** @throws AccountServiceError 404 */
async function requireSet(db: D1Database, userId: string): Promise<Factor> {
  const set = await findSet(db, userId)
  if (set) return set
  throw new AccountServiceError(
    404,
    'mfa_factor_not_found',
    'The user has not enrolled recovery codes',
  )
}

/** @throws AccountServiceError 403 */
async function requireStrong(db: D1Database, { id }: Session, action: string): Promise<void> {
  if (await isStrong(db, id)) return
  throw new AccountServiceError(
    403,
    'insufficient_aal',
    `AAL2 required to ${action} recovery codes`,
  )
}

async function newCodes(db: D1Database, factorId: string) {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = await Promise.all(codes.map(hashOf))
  const insert = db.prepare('INSERT INTO recovery_codes (factor_id, code_hash) VALUES (?1, ?2)')
  return { codes, statements: hashes.map((hash) => insert.bind(factorId, hash)) }
}

const presentSet = ({ id, friendly_name }: Factor, codes: string[]) => ({
  id,
  type: 'recovery_code',
  friendly_name,
  total: codes.length,
  codes,
})

/** The number of unused codes; requires no aal2. @throws AccountServiceError 404 */
export async function statusOfCodes({ db }: Scope, { user }: Owner) {
  const { id } = await requireSet(db, user.id)
  const row = await db
    .prepare(
      `SELECT count(*) AS total, count(*) FILTER (WHERE used_at IS NULL) AS remaining
       FROM recovery_codes WHERE factor_id = ?1`,
    )
    .bind(id)
    .first<{ total: number; remaining: number }>()
  return { id, type: 'recovery_code', ...row }
}

/** Generates codes and returns them, this once. @throws AccountServiceError 403 or 422 */
export async function generateCodes(scope: Scope, owner: Owner, name: string) {
  const { db, now } = scope
  await requireStrong(db, owner.session, 'generate')
  if (await findSet(db, owner.user.id)) {
    const message =
      'Recovery codes are already enrolled for this user, use regenerate to rotate them'
    throw new AccountServiceError(422, 'mfa_verified_factor_exists', message)
  }
  const friendly_name = name || 'Recovery codes'
  const existingFactors = await requireRoom(scope, owner, friendly_name)
  if (!existingFactors.some(isOwnProof)) {
    const message = 'At least one other verified factor is required to generate recovery codes'
    throw new AccountServiceError(422, 'mfa_recovery_codes_sole_factor', message)
  }
  const row = { factor_type: 'recovery_code', status: 'verified', secret: null } as const
  const factor = newFactor(owner.user, { ...row, friendly_name }, now)
  const { codes, statements } = await newCodes(db, factor.id)
  await db.batch([insertFactor(db, factor), ...statements])
  return presentSet(factor, codes)
}

/** Replaces the codes. @throws AccountServiceError 403 or 404 */
export async function regenerateCodes({ db }: Scope, { user, session }: Owner) {
  await requireStrong(db, session, 'regenerate')
  const factor = await requireSet(db, user.id)
  const { codes, statements } = await newCodes(db, factor.id)
  await db.batch([
    ...['recovery_codes', 'recovery_locks'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE factor_id = ?1`).bind(factor.id),
    ),
    ...statements,
  ])
  return presentSet(factor, codes)
}

/** @throws AccountServiceError 403 or 404 */
export async function deleteCodes({ db }: Scope, { user, session }: Owner) {
  await requireStrong(db, session, 'delete')
  const factor = await requireSet(db, user.id)
  await deleteFactor(db, factor).run()
  return { id: factor.id }
}

const failed = () =>
  new AccountServiceError(422, 'mfa_verification_failed', 'Invalid recovery code entered')

/** Uses a code, each of which is valid once. @throws AccountServiceError 400, 422, or 429 after too many wrong ones */
export async function verifyCode(scope: Scope, owner: Owner, typedCode: string) {
  const { db, now } = scope
  const code = typedCode.toLowerCase().replaceAll(/[\s-]/g, '')
  if (code === '') throw invalid('Code needs to be non-empty')
  const factor = await findSet(db, owner.user.id)
  if (!factor) throw failed()
  const lock = await db
    .prepare('SELECT failed, locked_until FROM recovery_locks WHERE factor_id = ?1')
    .bind(factor.id)
    .first<Lock>()
  if (lock?.locked_until && now < lock.locked_until) {
    const message = 'Too many failed verification attempts, try again later'
    throw new AccountServiceError(429, 'mfa_recovery_codes_locked', message)
  }
  const { meta } = await db
    .prepare(
      `UPDATE recovery_codes SET used_at = ?3
       WHERE factor_id = ?1 AND code_hash = ?2 AND used_at IS NULL`,
    )
    .bind(factor.id, await hashOf(code), now)
    .run()
  if (meta.changes === 0) {
    const count = (lock?.locked_until ? 0 : (lock?.failed ?? 0)) + 1
    const lockedUntil = count >= MAX_FAILURES ? now + LOCKED_MS : null
    await db
      .prepare('INSERT OR REPLACE INTO recovery_locks VALUES (?1, ?2, ?3)')
      .bind(factor.id, count, lockedUntil)
      .run()
    throw failed()
  }
  return strengthen(scope, owner, { factorId: factor.id, method: 'mfa/recovery_code' }, [
    db.prepare('DELETE FROM recovery_locks WHERE factor_id = ?1').bind(factor.id),
  ])
}
