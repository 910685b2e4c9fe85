import { app } from '../../../worker/app.ts'
import { catalogueOf } from '../../../worker/platform/http/context.ts'
import type { Cloudflare } from '../../../worker/ops/cloudflare.ts'
import { remoteBucket, remoteDatabase } from '../../../worker/ops/remote.ts'

const noCache = { match: async () => undefined, put: async () => {}, delete: async () => false }

/**
 * The site's code with the stores of the local mock of the platform, as a new isolate.
 *
 * @param stores the account, the database's id and the bucket's name
 */
export function siteOver(
  cloudflare: Cloudflare,
  { account, database, bucket }: Record<'account' | 'database' | 'bucket', string>,
) {
  Object.assign(globalThis, { caches: { open: async () => noCache } })
  const env = {
    DB: remoteDatabase(cloudflare, account, database),
    MEDIA: remoteBucket(cloudflare, account, bucket),
    DEMO: 'off',
  }
  // No reads after a response, which would last half a minute.
  catalogueOf(env, () => ({ cache: null, tailReads: 0 }))
  const context = {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    passThroughOnException: () => {},
  }
  return async (path: string): Promise<Response> => {
    const request = new Request(`http://localhost:8787${path}`, { headers: { cookie: 'adult=1' } })
    return app.fetch(request, env as never, context as never)
  }
}
