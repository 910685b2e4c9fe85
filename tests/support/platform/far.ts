import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../../worker/app.ts'
import { snapshotCache } from '../../../worker/catalogue/http/snapshot-cache.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { watchCaches } from './colo.ts'
import { catalogueWithoutTail, env } from './database.ts'
import { interceptedBucket, interceptedDatabase } from './intercept.ts'
import { ORIGIN, requestFor } from './site.ts'

/** Names of the calls that were under way together, as "DB.batch", "MEDIA.get", "fetch". */
type Wave = string[]

/** Turns of the event loop after which nothing more is going to start. */
const QUIET_TURNS = 5

/**
 * One isolate whose stores are on another continent. Each call of D1, R2 and `fetch` is held back until
 * all that can go on without it has come as far as it can; then the held ones are made together, as one
 * wave. So the number of waves is the longest chain of calls that waited for one another, on any
 * machine. Caches are in the same data centre: their calls are not held back.
 */
export function far(vars: Partial<Env> = {}) {
  const held: { name: string; go: () => void }[] = []
  /** Calls that began or ended, and those that are under way. */
  const calls = { changes: 0, busy: 0 }

  async function near<T>(work: () => Promise<T>): Promise<T> {
    calls.busy++
    calls.changes++
    try {
      return await work()
    } finally {
      calls.busy--
      calls.changes++
    }
  }

  async function away<T>(name: string, work: () => Promise<T>): Promise<T> {
    calls.changes++
    await new Promise<void>((go) => held.push({ name, go }))
    const result = await near(work)
    if (name === 'MEDIA.get') watchReading(result, near)
    return result
  }

  async function quiet(): Promise<void> {
    for (let before = -1; before !== calls.changes || calls.busy > 0;) {
      before = calls.changes
      for (let turn = 0; turn < QUIET_TURNS; turn++) await scheduler.wait(0)
    }
  }

  /** Does the work, wave by wave. Nothing that asks these stores gets an answer outside of it. */
  async function run<T>(work: () => Promise<T>): Promise<{ result: T; waves: Wave[] }> {
    const waves: Wave[] = []
    const { fetch } = globalThis
    globalThis.fetch = (...args: Parameters<typeof fetch>) => away('fetch', () => fetch(...args))
    watchCaches(near)
    try {
      const state = { isOver: false }
      const running = work().finally(() => (state.isOver = true))
      // It is awaited below.
      running.catch(() => {})
      for (await quiet(); !state.isOver; await quiet()) {
        if (held.length === 0) continue
        const wave = held.splice(0)
        waves.push(wave.map(({ name }) => name))
        for (const { go } of wave) go()
      }
      return { result: await running, waves }
    } finally {
      globalThis.fetch = fetch
      watchCaches((work) => work())
    }
  }

  const bindings: Env = {
    ...env,
    DEMO: 'off',
    ...vars,
    DB: interceptedDatabase(vars.DB ?? env.DB, away),
    MEDIA: interceptedBucket(vars.MEDIA ?? env.MEDIA, away),
  }
  catalogueWithoutTail(bindings, snapshotCache(ORIGIN))

  /**
   * @returns `waves` that were waited for before the answer began; `later` those of its body and of the
   *   work that went on after it
   */
  async function ask(path: string, init: RequestInit = {}) {
    const context = createExecutionContext()
    const request = requestFor(path, init)
    const { result, waves } = await run(async () => app.fetch(request, bindings, context))
    const { result: body, waves: later } = await run(async () => {
      const bytes = await result.arrayBuffer()
      await waitOnExecutionContext(context)
      return bytes
    })
    const { status, headers } = result
    const isEmpty = [204, 304].includes(status)
    const response = new Response(isEmpty ? null : body, { status, headers })
    return { response, waited: waves.length, waves, later }
  }

  return { bindings, run, ask }
}

/** What is read of a file's body is on its way already. */
function watchReading(file: unknown, near: <T>(work: () => Promise<T>) => Promise<T>): void {
  if (!file || typeof file !== 'object' || !('arrayBuffer' in file)) return
  const { arrayBuffer } = file as R2ObjectBody
  const value = () => near(() => arrayBuffer.call(file))
  Object.defineProperty(file, 'arrayBuffer', { value })
}
