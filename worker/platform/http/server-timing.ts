import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { tripsOf, type AppEnv } from './context.ts'

/** Of the answers that waited for a store, one in twenty is logged. */
const LOGGED_ONE_IN = 20

/**
 * Says in public answers how old the catalogue is that they come of, in milliseconds, and for how many
 * round trips and milliseconds they waited. Two requests of an isolate at once may count each other's.
 */
export const serverTiming = createMiddleware<AppEnv>(async (c, next) => {
  const trips = tripsOf(c.env)
  const before = trips.count
  await next()
  const waited = trips.count - before
  // Between two answers of stores the clock of a Worker stands still.
  const now = c.get('now')
  const waitedMs = Date.now() - now
  const ageMs = c.get('catalogue').age(now)
  const age = Number.isFinite(ageMs) ? [`catalogue;dur=${ageMs}`] : []
  const waits = `trips;desc="${waited}", stores;dur=${waitedMs}`
  c.res.headers.set('server-timing', [...age, waits].join(', '))
  if (waited > 0 && isSampled(c.get('requestId'))) log(c, { waited, waitedMs, ageMs })
})

/** Paths themselves may hold what a visitor typed. */
const KIND = /^\/(api\/[a-z-]+|media|companion|companions|browse)(?:\/|$)/

/** By the request's id, so that it needs no state. */
const isSampled = (requestId: string) => parseInt(requestId.slice(0, 6), 16) % LOGGED_ONE_IN === 0

function log(c: Context<AppEnv>, measured: { waited: number; waitedMs: number; ageMs: number }) {
  const { colo = null } = (c.req.raw.cf ?? {}) as { colo?: string }
  const [, kind = 'page'] = KIND.exec(c.req.path) ?? []
  console.log(JSON.stringify({ event: 'stores.waited', kind, ...measured, colo }))
}
