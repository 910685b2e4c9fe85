import type { Context } from 'hono'

/** Where the account service asks after each password. */
export const SIGN_IN_ATTEMPTS_PATH = '/api/sign-in-attempts'

/** The answer by which the account service goes on as if it had not asked. */
export const signInContinues = (c: Context): Response => c.json({ decision: 'continue' })

const rejection = {
  decision: 'reject',
  message: 'Too many attempts. Please try again in fifteen minutes.',
  should_logout_user: false,
}

export const signInRejected = (c: Context): Response => c.json(rejection)
