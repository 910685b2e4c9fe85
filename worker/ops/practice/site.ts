import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { app } from '../../app.ts'
import { catalogueOf } from '../../platform/http/context.ts'
import type { Env } from '../../platform/lib/env.ts'
import { root } from '../../local/setup.mjs'
import { readProject } from '../project.ts'
import { databaseOver } from './stand-ins/accounts.ts'
import { bucketOver } from './stand-ins/bucket.ts'
import { DigestStream, FixedLengthStream } from './stand-ins/runtime.ts'
import type { FakeCloudflare } from './stand-ins/cloudflare.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

const noCache = { match: async () => undefined, put: async () => {}, delete: async () => false }

/** A file of the build, as the platform serves it before it asks the Worker. */
function assetAt(path: string): Response | null {
  const file = join(root, 'dist/client', path)
  const isInside = file.startsWith(join(root, 'dist/client/'))
  if (path === '/' || !isInside || !existsSync(file) || !statSync(file).isFile()) return null
  return new Response(readFileSync(file), {
    headers: { 'content-type': types[extname(file)] ?? 'application/octet-stream' },
  })
}

/**
 * The site's own code over the stand-ins, with an isolate for each version. Its bindings are those that the folder's
 * wrangler.toml names at the first request of a version.
 */
export function practiceSite(
  platform: FakeCloudflare,
  folder: string,
  secrets: ReadonlyMap<string, string>,
) {
  Object.assign(globalThis, { caches: { open: async () => noCache, default: noCache } })
  Object.assign(crypto, { DigestStream })
  Object.assign(crypto.subtle, { timingSafeEqual })
  Object.assign(globalThis, { FixedLengthStream })
  const isolates = new Map<string, Env>()

  /** The bindings of a version. */
  function environment(version: { id: string; isClosed: boolean }): Env {
    const isolate = isolates.get(version.id)
    if (isolate) return isolate
    const { vars, database, bucket, copies } = readProject(folder, 'wrangler.toml')
    const env = {
      ...vars,
      ...Object.fromEntries(secrets),
      CLOSED: version.isClosed ? 'on' : '',
      SITE_URL: platform.site,
      DB: databaseOver(platform.databaseOf(database.name)!),
      MEDIA: bucketOver(platform.objects.of(bucket)),
      BACKUP: bucketOver(platform.objects.of(copies)),
      ASSETS: {
        fetch: async (input: RequestInfo | URL) =>
          assetAt(new URL(new Request(input).url).pathname) ?? new Response(null, { status: 404 }),
      },
      VERSION: { id: version.id, tag: '', timestamp: '' },
    } as unknown as Env
    // No reads after a response, which would last half a minute.
    catalogueOf(env, () => ({ cache: null, tailReads: 0 }))
    isolates.set(version.id, env)
    return env
  }

  platform.state.serve = async (request, version) => {
    const asset = assetAt(new URL(request.url).pathname)
    if (asset) return asset
    const context = {
      waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
      passThroughOnException: () => {},
    }
    return app.fetch(request, environment(version), context as never)
  }

  return {
    environment,
    /** New isolates, as after a deployment. */
    restart: () => isolates.clear(),
  }
}
