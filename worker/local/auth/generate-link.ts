import { z } from 'zod'
import { fields, text } from './body.ts'
import { addressTaken } from './change-account.ts'
import type { Scope } from './context.ts'
import { emailAddress } from './email-address.ts'
import { storeToken } from './one-time-tokens.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { presentUser } from './present-user.ts'
import { invalid, Refusal } from './refusal.ts'
import { makeSecret } from './send-email.ts'
import { changeUser, findUserByEmail, insertUser, makeUser } from './users.ts'

export const linkSchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: fields,
  redirect_to: text,
})

const kinds = {
  signup: { token: 'confirmation', link: 'signup' },
  invite: { token: 'confirmation', link: 'invite' },
  recovery: { token: 'recovery', link: 'recovery' },
  magiclink: { token: 'recovery', link: 'magiclink' },
  email_change_current: { token: 'email_change_current', link: 'email_change' },
  email_change_new: { token: 'email_change_new', link: 'email_change' },
} as const

const types = z.enum(Object.keys(kinds) as (keyof typeof kinds)[])

type Given = z.output<typeof linkSchema>

/** The address that a user is to move to. @throws Refusal 400, 422 when it is someone's */
async function nextAddress({ db, settings }: Scope, given: Given): Promise<string> {
  if (!settings.secureEmailChange && given.type === 'email_change_current') {
    throw invalid('Enable secure email change to generate link for current email')
  }
  const email = emailAddress(given.new_email)
  if (await findUserByEmail(db, email)) throw addressTaken()
  return email
}

/** A link of a mail without the mail. @throws Refusal */
export async function generateLink(scope: Scope, given: Given, redirectTo: string) {
  const { db, now, settings } = scope
  const email = emailAddress(given.email)
  const known = await findUserByEmail(db, email)
  const asked = types.safeParse(given.type)
  if (!asked.success) throw invalid(`Invalid email action link type requested: ${given.type}`)
  const type = asked.data === 'magiclink' && !known ? 'signup' : asked.data
  const kind = kinds[type]
  const opens = kind.token === 'confirmation'
  if (!opens && !known) {
    throw new Refusal(404, 'user_not_found', 'User with this email not found')
  }
  if (opens && known?.email_confirmed_at) throw addressTaken()
  if (given.password !== '') requireStrongPassword(given.password, settings)
  const password = given.password === '' ? null : await hashPassword(given.password)
  const user = known ?? makeUser({ email, password, userMetadata: given.data ?? {} }, now)
  const moves = kind.link === 'email_change'
  const next = moves ? await nextAddress(scope, given) : null
  const to = type === 'email_change_new' && next ? next : email
  const secret = await makeSecret(scope, kind.link, to, { redirectTo })
  const sent = {
    ...(moves
      ? { new_email: next, email_change_sent_at: now, email_change_accepted: 0 }
      : opens
        ? { confirmation_sent_at: now }
        : { recovery_sent_at: now }),
    ...(type === 'invite' && { invited_at: now }),
    updated_at: now,
  }
  await db.batch([
    ...(known ? [] : [insertUser(db, user)]),
    changeUser(db, user.id, sent),
    storeToken(scope, user, kind.token, secret.hash),
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
