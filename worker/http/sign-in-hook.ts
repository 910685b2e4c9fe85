import type { Context } from 'hono'

/** Where the account service asks after each password. */
export const SIGN_IN_ATTEMPTS_PATH = '/api/sign-in-attempts'

/** The answer by which the account service goes on as if it had not asked. */
export const signInContinues = (c: Context): Response => c.json({ decision: 'continue' })
