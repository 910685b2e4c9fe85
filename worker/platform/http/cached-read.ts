import type { Context } from 'hono'
import { systemClock, wait } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/time.ts'
import type { AppEnv } from './context.ts'

const CACHE_MS = 10 * SECOND_MS
/** A request that waited this long reads by itself, because the reading request may have been cancelled. */
const LONGEST_WAIT_MS = 5 * SECOND_MS
const TICK_MS = 10

type State<T> = { known: { at: number; value: T } | null; reader: object | null }

/**
 * Caches a read for ten seconds per isolate, also under concurrent requests, because no rate limit applies to these
 * reads. Requests share the result, never a promise: workerd cancels those of a finished request.
 */
export function cachedRead<T>(load: (c: Context<AppEnv>) => Promise<T>) {
  const states = new WeakMap<D1Database, State<T>>()
  return async (c: Context<AppEnv>): Promise<T> => {
    const { now } = c.var
    const state = states.get(c.env.DB) ?? { known: null, reader: null }
    states.set(c.env.DB, state)
    const isKnown = () => state.known !== null && now - state.known.at < CACHE_MS
    for (
      let waitedMs = 0;
      !isKnown() && state.reader && waitedMs < LONGEST_WAIT_MS;
      waitedMs += TICK_MS
    )
      await wait(systemClock, TICK_MS)
    if (state.known && isKnown()) return state.known.value
    const token = {}
    state.reader = token
    try {
      const value = await load(c)
      state.known = { at: now, value }
      return value
    } finally {
      if (state.reader === token) state.reader = null
    }
  }
}
