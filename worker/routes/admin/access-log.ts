import { Hono } from 'hono'
import { listAccessSchemas } from '#contract/access-log'
import { listAccess } from '#contract/access-log.api'
import { presentAccess } from '../../features/access-log/present.ts'
import { accessEntries } from '../../features/access-log/queries.ts'
import { validQuery } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const accessLogRoutes = new Hono<AppEnv>().get(
  listAccess.path,
  validQuery(listAccessSchemas.query),
  async (c) => {
    const query = c.req.valid('query')
    const rows = await accessEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return answer(c, listAccess, { entries: rows.map(presentAccess), next })
  },
)
