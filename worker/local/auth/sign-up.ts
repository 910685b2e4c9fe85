import { z } from 'zod'
import { fields, text } from './body.ts'
import type { Scope } from './context.ts'
import { emailAddress } from './email-address.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { presentUnknownUser, presentUser } from './present-user.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { sendEmail } from './send-email.ts'
import { startSession, type IssuedSession } from './sessions.ts'
import { changeUser, confirmed, findUserByEmail, insertUser, makeUser, type User } from './users.ts'

export const signUpSchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: fields,
})

type SignUpInput = z.output<typeof signUpSchema>

/** @throws AccountServiceError 400 or 422 */
function requireSignUpAllowed({ settings }: Scope, { email, phone, password }: SignUpInput): void {
  if (settings.disableSignup) {
    throw new AccountServiceError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (email === '' && phone === '') {
    throw new AccountServiceError(
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    )
  }
  if (password === '') throw invalid('Signup requires a valid password')
  requireStrongPassword(password, settings)
  if (email === '') {
    throw new AccountServiceError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  if (!settings.emailProvider) {
    throw new AccountServiceError(400, 'email_provider_disabled', 'Email signups are disabled')
  }
}

async function confirmAtOnce(scope: Scope, user: User, first: D1PreparedStatement[]) {
  const changes = confirmed(user, scope.now)
  await scope.db.batch([...first, changeUser(scope.db, user.id, changes)])
  return startSession(scope, { ...user, ...changes }, 'password')
}

/**
 * Creates an account. An address with a confirmed account gets no mail, and the response doesn't reveal it; one with an
 * unconfirmed account gets the mail again, and its first password stays.
 *
 * @returns a session only where addresses need no confirmation
 * @throws AccountServiceError
 */
export async function signUp(
  scope: Scope,
  input: SignUpInput,
  redirectTo: string,
): Promise<{ user: ReturnType<typeof presentUser> } | { session: IssuedSession }> {
  const { db, now, settings } = scope
  requireSignUpAllowed(scope, input)
  const email = emailAddress(input.email)
  const password = await hashPassword(input.password)
  const existingUser = await findUserByEmail(db, email)
  const data = input.data ?? {}
  if (existingUser?.email_confirmed_at) {
    if (settings.autoconfirm) {
      throw new AccountServiceError(422, 'user_already_exists', 'User already registered')
    }
    const sentTimes = { confirmation_sent_at: now }
    return {
      user: presentUnknownUser(
        makeUser({ email, password, userMetadata: data, fields: sentTimes }, now),
      ),
    }
  }
  const newUser = makeUser({ email, password, userMetadata: {}, identityData: data }, now)
  const user = existingUser ?? { ...newUser, user_metadata: newUser.identity_data }
  const first = existingUser ? [] : [insertUser(db, user)]
  if (settings.autoconfirm) return { session: await confirmAtOnce(scope, user, first) }
  const pendingUser = await sendEmail(scope, user, 'signup', { redirectTo }, first)
  return { user: presentUser(pendingUser) }
}
