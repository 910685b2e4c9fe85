import { z } from 'zod'
import { logAction } from './audit-log.ts'
import { fields, text } from './body.ts'
import type { Scope } from './context.ts'
import { emailAddress } from './email-address.ts'
import { factorsOf, isVerified } from './factors/factor-rows.ts'
import { mergeFields } from './metadata.ts'
import { findOneTimeToken, forgetTokens, hashCode, useToken } from './one-time-tokens.ts'
import { hashPassword, passwordMatches, requireStrongPassword } from './passwords.ts'
import { AccountServiceError } from './refusal.ts'
import { sendEmail } from './send-email.ts'
import { isStrong } from './factors/session-level.ts'
import { deleteSessions, type Session } from './sessions.ts'
import { changeUser, findUserByEmail, withoutSentTimes, type User } from './users.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const ownAccountSchema = z.object({
  email: text,
  password: z.string().nullish(),
  data: fields,
  app_metadata: fields,
  nonce: text,
  current_password: text,
})

type Changes = z.output<typeof ownAccountSchema>
type Owner = { user: User; session: Session; redirectTo: string }

export const duplicateAddress = () =>
  new AccountServiceError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  )

async function requireReauthentication(scope: Scope, user: User, nonce: string): Promise<void> {
  if (nonce === '') {
    const message = 'Password update requires reauthentication'
    throw new AccountServiceError(400, 'reauthentication_needed', message)
  }
  const hash = await hashCode(user.email, nonce)
  const token = await findOneTimeToken(scope, ['reauthentication'], hash)
  // A wrong code consumes no token; the right one does, even if a later check fails.
  if (token?.user_id === user.id && (await useToken(scope.db, token))) return
  throw new AccountServiceError(
    422,
    'reauthentication_not_valid',
    'Nonce has expired or is invalid',
  )
}

const MAILED = new Set(['otp', 'recovery'])

/** A session that began with a mailed link or code may set a password without the old one. */
const isMailed = ({ amr }: Session) =>
  (JSON.parse(amr) as { method: string }[]).some(({ method }) => MAILED.has(method))

/** The service has the same text for a missing and a wrong password. */
async function requireCurrentPassword(owner: Owner, current: string): Promise<void> {
  if (isMailed(owner.session)) return
  const message = 'Current password required when setting new password.'
  if (current === '') throw new AccountServiceError(400, 'current_password_required', message)
  if (await passwordMatches(current, owner.user.password)) return
  throw new AccountServiceError(400, 'current_password_invalid', message)
}

/** @throws AccountServiceError if the new password is not allowed */
async function requireNewPassword(
  scope: Scope,
  owner: Owner,
  changes: Changes & { password: string },
): Promise<void> {
  const { user, session } = owner
  const { reauthenticateForPassword, requireCurrentPassword: askCurrent } = scope.settings
  if (reauthenticateForPassword && scope.now > session.created_at + DAY_MS) {
    await requireReauthentication(scope, user, changes.nonce)
  }
  if (askCurrent) await requireCurrentPassword(owner, changes.current_password)
  if (!(await passwordMatches(changes.password, user.password))) return
  const message = 'New password should be different from the old password.'
  throw new AccountServiceError(422, 'same_password', message)
}

/** An account with a second factor requires it for changes of its credentials. @throws AccountServiceError 401 */
async function requireNoFactor(db: D1Database, { id }: User): Promise<void> {
  if (!(await factorsOf(db, id)).some(isVerified)) return
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw new AccountServiceError(401, 'insufficient_aal', message)
}

/**
 * Changes a user's own account. A new address becomes active once it is confirmed.
 *
 * @throws AccountServiceError
 */
export async function changeOwnAccount(
  scope: Scope,
  owner: Owner,
  changes: Changes,
): Promise<User> {
  const { db, now, settings } = scope
  const { user, session, redirectTo } = owner
  const { data, password } = changes
  const email = changes.email && emailAddress(changes.email)
  if (typeof password === 'string') requireStrongPassword(password, settings)
  if (changes.app_metadata) {
    throw new AccountServiceError(
      403,
      'not_admin',
      'Updating app_metadata requires admin privileges',
    )
  }
  const isGrave = typeof password === 'string' || email !== ''
  if (isGrave && !(await isStrong(db, session.id))) await requireNoFactor(db, user)
  const moves = email !== '' && email !== user.email
  if (moves && (await findUserByEmail(db, email))) throw duplicateAddress()

  let changedColumns: Partial<User> & { updated_at: number } = { updated_at: now }
  const laterStatements: D1PreparedStatement[] = []
  if (typeof password === 'string') {
    await requireNewPassword(scope, owner, { ...changes, password })
    changedColumns = {
      ...changedColumns,
      ...withoutSentTimes,
      password: await hashPassword(password),
    }
    laterStatements.push(
      forgetTokens(db, user.id),
      deleteSessions(db, user.id, { but: session.id }),
      ...logAction(scope, user, 'user_updated_password'),
    )
  }
  if (data)
    changedColumns = { ...changedColumns, user_metadata: mergeFields(user.user_metadata, data) }
  laterStatements.push(...logAction(scope, user, 'user_modified'))
  const statements = [changeUser(db, user.id, changedColumns), ...laterStatements]
  const next = { ...user, ...changedColumns }
  if (moves) {
    const moving = { ...next, new_email: email }
    return sendEmail(scope, moving, 'email_change', { redirectTo }, statements)
  }
  await db.batch(statements)
  return next
}
