// Prints the cost of a Worker's start as JSON: the calls of its functions until its modules are evaluated, and the
// number of functions that were called. No machine changes them, unlike the time of `wrangler check startup`.
// Argument: the bundle.
import { Session } from 'node:inspector/promises'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const PLATFORM =
  'data:text/javascript,export class DurableObject {}; export class WorkerEntrypoint {}'
const bundle = pathToFileURL(process.argv[2]!).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? { url: PLATFORM, shortCircuit: true }
      : next(specifier, context),
})
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
await import(bundle)
const { result } = await session.post('Profiler.takePreciseCoverage')
const functions = result.find(({ url }) => url === bundle)?.functions ?? []
const counts = functions.map(({ ranges }) => ranges[0]?.count ?? 0).filter((count) => count > 0)
const calls = counts.reduce((sum, count) => sum + count, 0)
console.log(JSON.stringify({ calls, functions: counts.length }))
