import { createMiddleware } from 'hono/factory'
import { countEvent } from '../../platform/lib/event-counts.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** Whoever calls these signs what they send, for all members from a few addresses. */
const signed = /^\/api\/(payments\/|sign-in-attempts$)/

const RETRY_SECONDS = 60

/**
 * Refuses changes of a network that sends hundreds a minute, before anything is read. The platform counts them at each
 * data centre, roughly and without a wait; exact limits are counted in D1 (`platform/rate-limits`).
 *
 * @throws Failure 429
 */
export const floodBrake = createMiddleware<AppEnv>(async (c, next) => {
  const { FLOOD_BRAKE } = c.env
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (!FLOOD_BRAKE || isRead || signed.test(c.req.path)) return next()
  const key = await addressHashOf(c)
  if (key === null) return next()
  // A counter that fails must not close the site.
  const { success } = await FLOOD_BRAKE.limit({ key }).catch(() => ({ success: true }))
  if (!success) {
    countEvent('flood.braked')
    throw new Failure('too-many', 'http.too-many', {}, { retryAfterSeconds: RETRY_SECONDS })
  }
  await next()
})
