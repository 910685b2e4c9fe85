import { z } from 'zod'
import { logAction, serviceRole } from './audit-log.ts'
import { fields, flag, text } from './body.ts'
import { duplicateAddress } from './change-account.ts'
import type { Scope } from './context.ts'
import { emailAddress } from './email-address.ts'
import { mergeFields } from './metadata.ts'
import { forgetTokens } from './one-time-tokens.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { deleteSessions } from './sessions.ts'
import {
  changeUser,
  confirmed,
  findUser,
  findUserByEmail,
  insertUser,
  makeUser,
  withoutSentTimes,
  type User,
} from './users.ts'

export const anyAccountSchema = z.object({
  id: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: flag,
  user_metadata: fields,
  app_metadata: fields,
  role: text,
  ban_duration: text,
})

type ChangeInput = z.output<typeof anyAccountSchema>

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** @returns milliseconds, 0 for "none" @throws AccountServiceError 400 */
function banLength(duration: string): number {
  if (duration === 'none') return 0
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`)
  }
  const parts = [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
}

function bannedUntil({ now }: Scope, duration: string): Pick<User, 'banned_until'> | undefined {
  if (duration === '') return undefined
  const length = banLength(duration)
  return { banned_until: length > 0 ? now + length : null }
}

/** @throws AccountServiceError 400 or 422 */
async function newPassword({ settings }: Scope, input: ChangeInput): Promise<string | undefined> {
  if (input.password_hash !== '') throw invalid('The stand-in takes no password hashes')
  if (!input.password) return undefined
  requireStrongPassword(input.password, settings)
  return hashPassword(input.password)
}

/** @throws AccountServiceError 400, 422 if the address has an account */
export async function createAnyAccount(scope: Scope, input: ChangeInput): Promise<User> {
  const { db, now } = scope
  if (input.email === '' && input.phone === '') {
    throw invalid('Cannot create a user without either an email or phone')
  }
  const email = emailAddress(input.email)
  const id = input.id.toLowerCase()
  if (id !== '' && !z.uuid().safeParse(id).success) {
    throw invalid('ID must conform to the uuid v4 format')
  }
  if (await findUserByEmail(db, email)) throw duplicateAddress()
  if (id !== '' && (await findUser(db, id))) throw duplicateAddress()
  const user = makeUser(
    {
      ...(id !== '' && { id }),
      email,
      password: (await newPassword(scope, input)) ?? null,
      role: input.role || 'authenticated',
      userMetadata: input.user_metadata ?? {},
      appMetadata: input.app_metadata ?? {},
      fields: bannedUntil(scope, input.ban_duration),
    },
    now,
  )
  const storedUser = input.email_confirm ? { ...user, ...confirmed(user, now) } : user
  const { meta } = await insertUser(db, storedUser).run()
  if (meta.changes === 0) throw duplicateAddress()
  return storedUser
}

/** @throws AccountServiceError 400, 422 */
export async function changeAnyAccount(
  scope: Scope,
  user: User,
  input: ChangeInput,
): Promise<User> {
  const { db, now } = scope
  const email = input.email === '' ? user.email : emailAddress(input.email)
  if (email !== user.email && (await findUserByEmail(db, email))) throw duplicateAddress()
  const password = await newPassword(scope, input)
  const movedUser = { ...user, identity_data: mergeFields(user.identity_data, { email }) }
  const knownUser = input.email_confirm ? { ...movedUser, ...confirmed(movedUser, now) } : movedUser
  const { app_metadata, user_metadata } = input
  const next: User = {
    ...knownUser,
    email,
    ...(input.role !== '' && { role: input.role }),
    ...(password !== undefined && { ...withoutSentTimes, password }),
    ...(app_metadata && { app_metadata: mergeFields(knownUser.app_metadata, app_metadata) }),
    ...(user_metadata && { user_metadata: mergeFields(knownUser.user_metadata, user_metadata) }),
    ...bannedUntil(scope, input.ban_duration),
    updated_at: now,
  }
  const traits = { user_id: user.id, user_email: email, user_phone: '' }
  const statements = [
    changeUser(db, user.id, next),
    ...logAction(scope, serviceRole, 'user_modified', traits),
  ]
  if (password !== undefined) {
    statements.push(deleteSessions(db, user.id), forgetTokens(db, user.id))
  }
  await db.batch(statements)
  return next
}

/** @param softly keeps an anonymous row that allows no sign-in */
export async function deleteAnyAccount(scope: Scope, user: User, softly: boolean): Promise<void> {
  const { db, now } = scope
  if (!softly) {
    await db.prepare('DELETE FROM users WHERE id = ?1').bind(user.id).run()
    return
  }
  const changes = {
    email: `deleted-${crypto.randomUUID()}`,
    new_email: null,
    password: null,
    app_metadata: '{}',
    user_metadata: '{}',
    identity_data: '{}',
    deleted_at: user.deleted_at ?? now,
    updated_at: now,
  }
  await db.batch([
    changeUser(db, user.id, changes),
    forgetTokens(db, user.id),
    deleteSessions(db, user.id),
  ])
}

/** @throws AccountServiceError 404 */
export async function findAnyAccount(db: D1Database, id: string): Promise<User> {
  if (!z.guid().safeParse(id).success) {
    throw new AccountServiceError(404, 'validation_failed', 'user_id must be an UUID')
  }
  const user = await findUser(db, id.toLowerCase())
  if (user) return user
  throw new AccountServiceError(404, 'user_not_found', 'User not found')
}
