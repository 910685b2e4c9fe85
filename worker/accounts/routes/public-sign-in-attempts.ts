import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { checkSignIn } from '../check-sign-in.ts'
import { logError } from '../../platform/lib/event-counts.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { isSignedWebhook } from '../../platform/lib/standard-webhook.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'
import { networkHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { SIGN_IN_ATTEMPTS_PATH, signInContinues, signInRejected } from '../http/sign-in-hook.ts'

const LARGEST_BYTES = 20_000

/** The account service waits five seconds, and refuses every sign-in without an answer. */
const TIMEOUT_MS = 2 * SECOND_MS

const attempt = z.object({
  user_id: z.string().check(z.refine(isUuid)),
  valid: z.boolean(),
  metadata: z.optional(z.object({ ip_address: z.optional(z.string()) })),
})

const limitBody = bodyLimit({
  maxSize: LARGEST_BYTES,
  onError: (c) => {
    logError('hook.unsigned', { why: 'The body is too large' })
    return signInContinues(c)
  },
})

/**
 * Answers the account service after each password ("Password Verification Attempt", an HTTP hook). A rejection
 * ends no session. The service refuses every attempt without a good answer, so a failure here allows the
 * attempt, and an alert tells the operator.
 */
export const signInAttemptRoutes = new Hono<AppEnv>().post(
  SIGN_IN_ATTEMPTS_PATH,
  limitBody,
  async (c) => {
    const { config, db, now } = c.var
    const secret = config.accountsHookSecret
    const { headers } = c.req.raw
    try {
      const body = await c.req.text()
      if (secret === null || !(await isSignedWebhook(secret, { headers, body }, now))) {
        const reason =
          secret === null ? 'SUPABASE_HOOK_SECRET is not set' : 'The signature is wrong'
        logError('hook.unsigned', { why: reason })
        return signInContinues(c)
      }
      const { user_id: account, valid: isRight, metadata } = attempt.parse(JSON.parse(body))
      const network = await networkHashOf(c, metadata?.ip_address)
      const decision = await withinTime(checkSignIn(db, { account, isRight, network }, now))
      return decision === 'reject' ? signInRejected(c) : signInContinues(c)
    } catch (error) {
      logError('hook.failed', { why: errorMessage(error) })
      return signInContinues(c)
    }
  },
)

/** @throws when the work takes longer than `TIMEOUT_MS` */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No decision in time')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
