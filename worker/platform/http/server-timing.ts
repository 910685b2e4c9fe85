import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { tripsOf, type AppEnv } from './context.ts'

/** One in this many responses that waited for a store is logged. */
const LOGGED_ONE_IN = 20

/**
 * Adds the age of the catalogue, the number of round trips and the time spent on them, in milliseconds, to public
 * responses. Concurrent requests of one isolate may count each other's round trips.
 */
export const serverTiming = createMiddleware<AppEnv>(async (c, next) => {
  const trips = tripsOf(c.env)
  const tripsBefore = trips.count
  await next()
  const waitedTrips = trips.count - tripsBefore
  // A Worker's clock only advances during I/O, so the difference is the time spent waiting for stores.
  const now = c.get('now')
  const waitedMs = Date.now() - now
  const ageMs = c.get('catalogue').age(now)
  const age = Number.isFinite(ageMs) ? [`catalogue;dur=${ageMs}`] : []
  const waits = `trips;desc="${waitedTrips}", stores;dur=${waitedMs}`
  c.res.headers.set('server-timing', [...age, waits].join(', '))
  if (waitedTrips > 0 && isSampled(c.get('requestId')))
    log(c, { waited: waitedTrips, waitedMs, ageMs })
})

/** The log contains the kind of a path only, because a path may contain visitors' input. */
const KIND = /^\/(api\/[a-z-]+|media|companion|companions|browse)(?:\/|$)/

/** Sampled by the request's id, which needs no state. */
const isSampled = (requestId: string) => parseInt(requestId.slice(0, 6), 16) % LOGGED_ONE_IN === 0

function log(c: Context<AppEnv>, figures: { waited: number; waitedMs: number; ageMs: number }) {
  const { colo = null } = (c.req.raw.cf ?? {}) as { colo?: string }
  const [, kind = 'page'] = KIND.exec(c.req.path) ?? []
  console.log(JSON.stringify({ event: 'stores.waited', kind, ...figures, colo }))
}
