import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isPremium, visitor, type Actor } from '../lib/actor.ts'
import { errorMessage } from '../lib/reason.ts'
import type { AppEnv } from './context.ts'
import { identify } from './identify.ts'
import { withEdgeCache } from './with-edge-cache.ts'

/**
 * For calls that anyone may make and premium members get more of: theirs come from no memory and go
 * into none. Everyone else is one and the same visitor.
 */
export const publicCall = createMiddleware<AppEnv>(async (c, next) => {
  c.header('vary', 'Authorization')
  if (c.req.header('authorization') !== undefined) c.set('actor', await whoAsks(c))
  if (!isPremium(c.var.actor)) return withEdgeCache(c, next)
  await next()
  c.header('cache-control', 'private, no-store')
})

/** Public data is never refused: whoever can't be identified for now is a visitor. */
export async function whoAsks(c: Context<AppEnv>): Promise<Actor> {
  try {
    return (await identify(c)).actor
  } catch (error) {
    console.warn(JSON.stringify({ event: 'viewer.unknown', error: errorMessage(error) }))
    return visitor
  }
}
