import site from '../../../worker/index.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import {
  interceptedBucket,
  interceptedDatabase,
  type Around,
} from '../../support/platform/intercept.ts'
import { NEW_ISOLATE_PATH } from './far-path.ts'

/** The Worker caches by its bindings: new bindings act as a new isolate. */
let bindings: Env | null = null

function newBindings(env: Env, distance: number): Env {
  const away: Around = async (_, work) => {
    if (distance > 0) await new Promise((resolve) => setTimeout(resolve, distance))
    return work()
  }
  return {
    ...env,
    DB: interceptedDatabase(env.DB, away),
    MEDIA: interceptedBucket(env.MEDIA, away),
  }
}

/** The site with delayed stores. */
export default {
  fetch: (request, env, context) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === NEW_ISOLATE_PATH) {
      bindings = newBindings(env, Number(searchParams.get('distance')))
      return new Response(null, { status: 204 })
    }
    bindings ??= newBindings(env, 0)
    return site.fetch(request, bindings, context)
  },
} satisfies ExportedHandler<Env>
