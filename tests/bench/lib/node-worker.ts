import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const STUB = 'data:text/javascript,export class DurableObject {}'

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? { url: STUB, shortCircuit: true }
      : next(specifier, context),
  // Bundlers import JSON without an attribute.
  load: (url, context, next) =>
    url.endsWith('.json')
      ? { format: 'json', source: readFileSync(new URL(url)), shortCircuit: true }
      : next(url, context),
})

// Node has no cache of a data centre: each read misses.
const emptyCache = { match: async () => undefined, put: async () => {}, delete: async () => false }
Object.assign(globalThis, { caches: { open: async () => emptyCache, default: emptyCache } })

/** The Worker's API and jobs in this process, so that its bindings can be metered. */
export async function loadWorker() {
  const [{ app }, { scheduledJobs }] = await Promise.all([
    import('../../../worker/app.ts'),
    import('../../../worker/schedule.ts'),
  ])
  return { app, scheduledJobs }
}
