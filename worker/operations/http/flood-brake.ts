import { createMiddleware } from 'hono/factory'
import { countEvent } from '../../platform/lib/event-counts.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Webhooks: their callers sign each call, and send for all members from a few addresses. */
const signedCalls = /^\/api\/(payments\/|sign-in-attempts$)/

const RETRY_SECONDS = 60

/**
 * Middleware: refuses writes from a network that sends hundreds per minute, before any database
 * access. Each data centre counts separately and approximately; exact limits are counted in D1
 * (`platform/rate-limits`).
 *
 * @throws `Failure` 429
 */
export const floodBrake = createMiddleware<AppEnv>(async (c, next) => {
  const { FLOOD_BRAKE } = c.env
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (!FLOOD_BRAKE || isRead || signedCalls.test(c.req.path)) return next()
  const key = await addressHashOf(c)
  if (key === null) return next()
  // A failing counter must not block the site.
  const { success } = await FLOOD_BRAKE.limit({ key }).catch(() => ({ success: true }))
  if (!success) {
    countEvent('flood.braked')
    throw new Failure('too-many', 'http.too-many', {}, { retryAfterSeconds: RETRY_SECONDS })
  }
  await next()
})
