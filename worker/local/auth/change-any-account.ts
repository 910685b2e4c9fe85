import { z } from 'zod'
import { fields, flag, text } from './body.ts'
import { addressTaken } from './change-account.ts'
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

type Given = z.output<typeof anyAccountSchema>

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** @returns milliseconds, 0 for "none" @throws Refusal 400 */
function banLength(written: string): number {
  if (written === 'none') return 0
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(written)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${written}"`)
  }
  const parts = [...written.matchAll(/([\d.]+)(ms|s|m|h)/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
}

function bannedUntil({ now }: Scope, written: string): Pick<User, 'banned_until'> | undefined {
  if (written === '') return undefined
  const length = banLength(written)
  return { banned_until: length > 0 ? now + length : null }
}

/** @throws Refusal 400 or 422 */
async function newPassword({ settings }: Scope, given: Given): Promise<string | undefined> {
  if (given.password_hash !== '') throw invalid('The stand-in takes no password hashes')
  if (!given.password) return undefined
  requireStrongPassword(given.password, settings)
  return hashPassword(given.password)
}

/** @throws Refusal 400, 422 when the address has an account */
export async function createAnyAccount(scope: Scope, given: Given): Promise<User> {
  const { db, now } = scope
  if (given.email === '' && given.phone === '') {
    throw invalid('Cannot create a user without either an email or phone')
  }
  const email = emailAddress(given.email)
  const id = given.id.toLowerCase()
  if (id !== '' && !z.uuid().safeParse(id).success) {
    throw invalid('ID must conform to the uuid v4 format')
  }
  if (await findUserByEmail(db, email)) throw addressTaken()
  if (id !== '' && (await findUser(db, id))) throw addressTaken()
  const user = makeUser(
    {
      ...(id !== '' && { id }),
      email,
      password: (await newPassword(scope, given)) ?? null,
      role: given.role || 'authenticated',
      userMetadata: given.user_metadata ?? {},
      appMetadata: given.app_metadata ?? {},
      also: bannedUntil(scope, given.ban_duration),
    },
    now,
  )
  const stored = given.email_confirm ? { ...user, ...confirmed(user, now) } : user
  const { meta } = await insertUser(db, stored).run()
  if (meta.changes === 0) throw addressTaken()
  return stored
}

/** @throws Refusal 400, 422 */
export async function changeAnyAccount(scope: Scope, user: User, given: Given): Promise<User> {
  const { db, now } = scope
  const email = given.email === '' ? user.email : emailAddress(given.email)
  if (email !== user.email && (await findUserByEmail(db, email))) throw addressTaken()
  const password = await newPassword(scope, given)
  const moved = { ...user, identity_data: mergeFields(user.identity_data, { email }) }
  const known = given.email_confirm ? { ...moved, ...confirmed(moved, now) } : moved
  const { app_metadata, user_metadata } = given
  const next: User = {
    ...known,
    email,
    ...(given.role !== '' && { role: given.role }),
    ...(password !== undefined && { ...withoutSentTimes, password }),
    ...(app_metadata && { app_metadata: mergeFields(known.app_metadata, app_metadata) }),
    ...(user_metadata && { user_metadata: mergeFields(known.user_metadata, user_metadata) }),
    ...bannedUntil(scope, given.ban_duration),
    updated_at: now,
  }
  const statements = [changeUser(db, user.id, next)]
  if (password !== undefined) {
    statements.push(deleteSessions(db, user.id), forgetTokens(db, user.id))
  }
  await db.batch(statements)
  return next
}

/** @param softly keeps a row that allows no sign-in and that says nothing of the person */
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

/** @throws Refusal 404 */
export async function findAnyAccount(db: D1Database, id: string): Promise<User> {
  if (!z.guid().safeParse(id).success) {
    throw new AccountServiceError(404, 'validation_failed', 'user_id must be an UUID')
  }
  const user = await findUser(db, id.toLowerCase())
  if (user) return user
  throw new AccountServiceError(404, 'user_not_found', 'User not found')
}
