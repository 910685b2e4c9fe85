import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { checkSignIn } from '../../flows/check-sign-in.ts'
import { isUuid } from '../../lib/id.ts'
import { isSignedWebhook } from '../../lib/standard-webhook.ts'
import { hashOfAddress } from '../../http/address-hash.ts'
import type { AppEnv } from '../../http/context.ts'

const LARGEST_BYTES = 20_000

const attempt = z.object({
  user_id: z.string().check(z.refine(isUuid)),
  valid: z.boolean(),
  metadata: z.optional(z.object({ ip_address: z.optional(z.string()) })),
})

const limited = bodyLimit({
  maxSize: LARGEST_BYTES,
  onError: () => new Response(null, { status: 413 }),
})

const refused = {
  message: 'Too many attempts. Please try again in fifteen minutes.',
  should_logout_user: false,
}

/**
 * What the account service asks after each password ("Password Verification Attempt", an HTTP hook).
 * A rejected one ends no session.
 */
export const signInAttemptRoutes = new Hono<AppEnv>().post(
  '/api/sign-in-attempts',
  limited,
  async (c) => {
    const { config, db, now } = c.var
    const body = await c.req.text()
    if (config.accountsHookSecret === null) return c.text('Not set up', 503)
    const { headers } = c.req.raw
    if (!(await isSignedWebhook(config.accountsHookSecret, { headers, body }, now))) {
      return c.text('The signature is not valid', 401)
    }
    const { success, data } = attempt.safeParse(parsed(body))
    if (!success) return c.text('Not an attempt to sign in', 400)
    const { user_id: account, valid: isRight, metadata } = data
    const network = await hashOfAddress(c, metadata?.ip_address)
    const decision = await checkSignIn(db, { account, isRight, network }, now)
    const answer = decision === 'continue' ? { decision } : { decision, ...refused }
    return c.body(JSON.stringify(answer), 200, { 'content-type': 'application/json' })
  },
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
