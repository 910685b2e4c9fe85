import { Hono } from 'hono'
import { listAccessSchemas } from '#accounts/access-log'
import { listAccess } from '#accounts/access-log.api'
import { presentAccess } from '../admin-sign-in-log/present.ts'
import { accessEntries } from '../admin-sign-in-log/queries.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const accessLogRoutes = new Hono<AppEnv>().get(
  listAccess.path,
  validQuery(listAccessSchemas.query),
  async (c) => {
    const query = c.req.valid('query')
    const rows = await accessEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return respond(c, listAccess, { entries: rows.map(presentAccess), next })
  },
)
