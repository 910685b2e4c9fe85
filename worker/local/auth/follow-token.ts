import { logAction } from './audit-log.ts'
import type { Scope } from './context.ts'
import { mergeFields } from './metadata.ts'
import {
  findOneTimeToken,
  forgetTokens,
  hashCode,
  useToken,
  type TokenKind,
} from './one-time-tokens.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { changeUser, confirmed, findUser, isBanned, type User } from './users.ts'

const kindsByType = new Map<string, readonly TokenKind[]>([
  ['signup', ['confirmation']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

export const FIRST_HALF =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const expired = (message: string) => new AccountServiceError(403, 'otp_expired', message)
const expiredLink = () => expired('Email link is invalid or has expired')
export const expiredCode = () => expired('Token has expired or is invalid')

/** The lookup: the hash in a link, or the code and the address it was sent to. */
type Proof = { hash: string } | { email: string; code: string }

async function confirmUser({ db, now }: Scope, user: User): Promise<User> {
  const changes = confirmed(user, now)
  await db.batch([changeUser(db, user.id, changes), forgetTokens(db, user.id)])
  return { ...user, ...changes }
}

/** @returns nothing until the other address is confirmed, too */
async function changeAddress(scope: Scope, user: User): Promise<User | undefined> {
  const { db, now, settings } = scope
  if (settings.secureEmailChange && user.email_change_accepted === 0) {
    await changeUser(db, user.id, { email_change_accepted: 1, updated_at: now }).run()
    return undefined
  }
  const email = user.new_email
  if (email === null) throw expiredLink()
  const changes = {
    email,
    new_email: null,
    email_change_accepted: 0,
    identity_data: mergeFields(user.identity_data, { email, email_verified: true }),
    email_confirmed_at: user.email_confirmed_at ?? now,
    updated_at: now,
  }
  await db.batch([
    changeUser(db, user.id, changes),
    forgetTokens(db, user.id),
    ...logAction(scope, user, 'user_modified'),
  ])
  return { ...user, ...changes }
}

/**
 * Consumes a one-time token and performs its action.
 *
 * @returns the user to sign in; nothing after the first half of a change of address
 * @throws AccountServiceError 400 for an unknown type, 403 for an invalid token
 */
export async function followToken(
  scope: Scope,
  type: string,
  proof: Proof,
): Promise<User | undefined> {
  const refusal = 'hash' in proof ? expiredLink() : expiredCode()
  const kinds = kindsByType.get(type)
  if (!kinds) throw invalid('Invalid email verification type')
  const hash = 'hash' in proof ? proof.hash : await hashCode(proof.email, proof.code)
  const token = await findOneTimeToken(scope, kinds, hash)
  const user = token && (await findUser(scope.db, token.user_id))
  if (!user) throw refusal
  if (isBanned(user, scope.now)) throw new AccountServiceError(403, 'user_banned', 'User is banned')
  if (!(await useToken(scope.db, token))) throw refusal
  if (type === 'email_change') return changeAddress(scope, user)
  const confirms = token.kind === 'confirmation' || user.email_confirmed_at === null
  return confirms ? confirmUser(scope, user) : user
}
