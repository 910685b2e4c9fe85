import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../../worker/app.ts'
import { snapshotCache } from '../../../worker/catalogue/http/catalogue-options.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { watchCaches } from './colo.ts'
import { catalogueWithoutTail, env } from './database.ts'
import { interceptedBucket, interceptedDatabase } from './intercept.ts'
import { ORIGIN, requestFor } from './site.ts'

/** Names of concurrent calls, as "DB.batch", "MEDIA.get", "fetch". */
type Wave = string[]

/** Turns of the event loop after which nothing more will start. */
const QUIET_TURNS = 5

/**
 * An isolate whose stores are on another continent. Calls of D1, R2 and `fetch` are held back until nothing can
 * continue without them; then all of them run together, as one wave. So the number of waves is the longest chain of
 * dependent calls, on any machine. Caches are in the same data centre, so their calls are not held back.
 */
export function far(vars: Partial<Env> = {}) {
  const heldCalls: { name: string; go: () => void }[] = []
  /** Number of calls that began or ended, and of those in progress. */
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
    await new Promise<void>((go) => heldCalls.push({ name, go }))
    const result = await near(work)
    if (name === 'MEDIA.get') watchReading(result, near)
    return result
  }

  async function quiet(): Promise<void> {
    for (let changesBefore = -1; changesBefore !== calls.changes || calls.busy > 0;) {
      changesBefore = calls.changes
      for (let turn = 0; turn < QUIET_TURNS; turn++) await scheduler.wait(0)
    }
  }

  /** Runs the work, wave by wave. Calls of these stores outside of it get no response. */
  async function run<T>(work: () => Promise<T>): Promise<{ result: T; waves: Wave[] }> {
    const waves: Wave[] = []
    const { fetch } = globalThis
    globalThis.fetch = (...args: Parameters<typeof fetch>) => away('fetch', () => fetch(...args))
    watchCaches(near)
    try {
      const state = { isOver: false }
      const runningWork = work().finally(() => (state.isOver = true))
      // Its error is handled where it is awaited below.
      runningWork.catch(() => {})
      for (await quiet(); !state.isOver; await quiet()) {
        if (heldCalls.length === 0) continue
        const wave = heldCalls.splice(0)
        waves.push(wave.map(({ name }) => name))
        for (const { go } of wave) go()
      }
      return { result: await runningWork, waves }
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

  /** @returns `waves` before the response began; `later` those of its body and of the work after it */
  async function ask(path: string, init: RequestInit = {}) {
    const context = createExecutionContext()
    const request = requestFor(path, init)
    const { result, waves } = await run(async () => app.fetch(request, bindings, context))
    const { result: body, waves: laterWaves } = await run(async () => {
      const bytes = await result.arrayBuffer()
      await waitOnExecutionContext(context)
      return bytes
    })
    const { status, headers } = result
    const isEmpty = [204, 304].includes(status)
    const response = new Response(isEmpty ? null : body, { status, headers })
    return { response, waited: waves.length, waves, later: laterWaves }
  }

  return { bindings, run, ask }
}

/** Reads of a file's body need no further wave, because the bytes are on their way already. */
function watchReading(file: unknown, near: <T>(work: () => Promise<T>) => Promise<T>): void {
  if (!file || typeof file !== 'object' || !('arrayBuffer' in file)) return
  const { arrayBuffer } = file as R2ObjectBody
  const value = () => near(() => arrayBuffer.call(file))
  Object.defineProperty(file, 'arrayBuffer', { value })
}
