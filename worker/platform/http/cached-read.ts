import type { Context } from 'hono'
import { systemClock, wait } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/time.ts'
import type { AppEnv } from './context.ts'

const KEPT_MS = 10 * SECOND_MS
/** After this a request reads by itself: the other one may have been cancelled. */
const LONGEST_WAIT_MS = 5 * SECOND_MS
const TICK_MS = 10

type State<T> = { known: { at: number; value: T } | null; reader: object | null }

/**
 * An isolate reads its stores once in ten seconds, however often and by however many it is asked at once: nothing
 * else limits these reads. Requests share what has arrived, never a promise.
 */
export function cachedRead<T>(read: (c: Context<AppEnv>) => Promise<T>) {
  const states = new WeakMap<D1Database, State<T>>()
  return async (c: Context<AppEnv>): Promise<T> => {
    const { now } = c.var
    const state = states.get(c.env.DB) ?? { known: null, reader: null }
    states.set(c.env.DB, state)
    const isKnown = () => state.known !== null && now - state.known.at < KEPT_MS
    for (let waited = 0; !isKnown() && state.reader && waited < LONGEST_WAIT_MS; waited += TICK_MS)
      await wait(systemClock, TICK_MS)
    if (state.known && isKnown()) return state.known.value
    const mine = {}
    state.reader = mine
    try {
      const value = await read(c)
      state.known = { at: now, value }
      return value
    } finally {
      if (state.reader === mine) state.reader = null
    }
  }
}
