import { z } from 'zod'
import { fields, text } from './body.ts'
import { addressTaken } from './change-account.ts'
import type { Scope } from './context.ts'
import { emailAddress } from './email-address.ts'
import { storeToken } from './one-time-tokens.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { presentUser } from './present-user.ts'
import { invalid, Refusal } from './refusal.ts'
import { makeSecret } from './send-letter.ts'
import { changeUser, findUserByEmail, insertUser, makeUser } from './users.ts'

export const linkSchema = z.object({
  type: text,
  email: text,
  password: text,
  data: fields,
  redirect_to: text,
})

const types = z.enum(['signup', 'invite', 'recovery', 'magiclink'])

/** A link of a mail without the mail. @throws Refusal */
export async function generateLink(
  scope: Scope,
  given: z.output<typeof linkSchema>,
  redirectTo: string,
) {
  const { db, now, settings } = scope
  const email = emailAddress(given.email)
  const known = await findUserByEmail(db, email)
  const asked = types.safeParse(given.type)
  if (!asked.success) throw invalid(`Invalid email action link type requested: ${given.type}`)
  const type = asked.data === 'magiclink' && !known ? 'signup' : asked.data
  if (type === 'recovery' && !known) {
    throw new Refusal(404, 'user_not_found', 'User with this email not found')
  }
  const opens = type === 'signup' || type === 'invite'
  if (opens && known?.email_confirmed_at) throw addressTaken()
  if (given.password !== '') requireStrongPassword(given.password, settings)
  const password = given.password === '' ? null : await hashPassword(given.password)
  const user = known ?? makeUser({ email, password, userMetadata: given.data ?? {} }, now)
  const secret = await makeSecret(scope, type, email, { redirectTo })
  const sent = {
    ...(opens ? { confirmation_sent_at: now } : { recovery_sent_at: now }),
    ...(type === 'invite' && { invited_at: now }),
    updated_at: now,
  }
  await db.batch([
    ...(known ? [] : [insertUser(db, user)]),
    changeUser(db, user.id, sent),
    storeToken(scope, user, opens ? 'confirmation' : 'recovery', secret.hash),
  ])
  return {
    ...presentUser({ ...user, ...sent }),
    action_link: secret.link,
    email_otp: secret.code,
    hashed_token: secret.hash,
    verification_type: type,
    redirect_to: redirectTo,
  }
}
