import site from '../../../worker/index.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import {
  interceptedBucket,
  interceptedDatabase,
  type Around,
} from '../../support/platform/intercept.ts'
import { SOAK_PATH } from './soak-path.ts'

export { MemberConnections, SafetyAlarm } from '../../../worker/index.ts'

/** Delays of each call in milliseconds, and the number of calls without an answer. */
const stores = { databaseMs: 0, filesMs: 0, isDown: false, inFlight: 0 }

const around: Around = async (name, work) => {
  const isDatabase = name.startsWith('DB.')
  const delay = isDatabase ? stores.databaseMs : stores.filesMs
  stores.inFlight++
  try {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    if (isDatabase && stores.isDown) throw new Error('D1_ERROR: the database is not available')
    return await work()
  } finally {
    stores.inFlight--
  }
}

/** The Worker caches by its bindings, so that they are made once. */
let bindings: Env | null = null
const bindingsOf = (env: Env): Env =>
  (bindings ??= {
    ...env,
    DB: interceptedDatabase(env.DB, around),
    MEDIA: interceptedBucket(env.MEDIA, around),
  })

/** The site with stores that can be slow or fail. */
export default {
  fetch: (request, env, context) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === SOAK_PATH) {
      if (searchParams.has('database')) {
        stores.databaseMs = Number(searchParams.get('database'))
        stores.filesMs = Number(searchParams.get('files'))
        stores.isDown = searchParams.get('down') === '1'
      }
      return Response.json({ inFlight: stores.inFlight })
    }
    return site.fetch(request, bindingsOf(env), context)
  },
  scheduled: (event, env, context) => site.scheduled(event, bindingsOf(env), context),
} satisfies ExportedHandler<Env>
