import type { Context } from 'hono'

/** The account service calls this path after each password. */
export const SIGN_IN_ATTEMPTS_PATH = '/api/sign-in-attempts'

/** The answer that makes the account service continue as without the hook. */
export const signInContinues = (c: Context): Response => c.json({ decision: 'continue' })

const rejection = {
  decision: 'reject',
  message: 'Too many attempts. Please try again in fifteen minutes.',
  should_logout_user: false,
}

/** The answer that makes the account service refuse the sign-in. It ends no session. */
export const signInRejected = (c: Context): Response => c.json(rejection)
